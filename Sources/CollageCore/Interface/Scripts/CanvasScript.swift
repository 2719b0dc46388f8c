/// The commands that create the parts of a canvas, such as the background and the frame.
struct CanvasScript {
  let collage: Collage
  let numbers: NumberPrecision
  /// Returns the path or the name of an image's file; `nil` if the file is unknown.
  let path: (StoredImage) -> String?

  private var canvas: Canvas { collage.canvas }

  /// The argument that creates the backdrop; `nil` if there isn't one, or if its file or item is
  /// missing.
  var backdrop: String? {
    switch canvas.backdrop {
    case .gradient(let gradient): return gradient.text(numbers)
    case .image(let image): return path(image).map { "image \($0)" }
    case .blurred(let photo):
      guard let item = collage.items[photo.item] else { return nil }
      return "blur \(item.name.quoted) \(numbers.text(photo.radius))"
    case .paper, .unknown: return canvas.backdrop?.text(in: collage)
    case nil: return nil
    }
  }

  /// The argument that creates the frame, even if the frame is disabled; `nil` if there isn't one.
  var frame: String? {
    canvas.frame.map { frame in
      let name = FrameColor.allCases.first { $0.color == frame.color }?.rawValue
      let parts = [
        // A color of digits only could be parsed as a width. The number sign prevents this.
        name ?? "#\(frame.color.hex)", numbers.text(frame.width), numbers.percent(frame.opacity),
      ]
      return parts.joined(separator: ":")
    }
  }

  /// The command that creates the watermark; `nil` if there isn't one, or if its file is unknown.
  var watermark: ScriptCommand? {
    guard let mark = canvas.watermark, let path = path(mark.image) else { return nil }
    var command = ScriptCommand("watermark", operands: [path])
    command.add("corner", mark.anchor.rawValue)
    command.add("size", numbers.percent(mark.size))
    command.add("opacity", numbers.text(mark.opacity.value))
    command.add("margin", numbers.percent(mark.margin))
    return command
  }
}

extension Gradient {
  func text(_ numbers: NumberPrecision) -> String {
    guard numbers == .exact else { return text }
    var parts: [String]
    switch shape {
    case .linear(let angle): parts = ["linear", numbers.text(angle.degrees)]
    case .radial(let center):
      parts = ["radial", "at", numbers.percent(center.x), numbers.percent(center.y)]
    }
    for stop in stops { parts += ["#\(stop.color.hex)", numbers.percent(stop.position)] }
    return (parts + ["in", space.rawValue]).joined(separator: " ")
  }
}
