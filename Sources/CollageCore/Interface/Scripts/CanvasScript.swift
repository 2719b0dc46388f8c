/// The parts of a canvas as the commands that create them.
struct CanvasScript {
  let collage: Collage
  let numbers: NumberPrecision
  /// Returns the path or name of an image's file; `nil` if it is unknown.
  let path: (StoredImage) -> String?

  private var canvas: Canvas { collage.canvas }

  /// The background; `nil` if there is only the color or it can't be written.
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

  /// The frame, even if it is disabled; `nil` if there isn't one.
  var frame: String? {
    canvas.frame.map { frame in
      let name = FrameColor.allCases.first { $0.color == frame.color }?.rawValue
      let parts = [
        // Digits alone could be parsed as a width.
        name ?? "#\(frame.color.hex)", numbers.text(frame.width), numbers.percent(frame.opacity),
      ]
      return parts.joined(separator: ":")
    }
  }

  /// The watermark; `nil` if there isn't one or its file is unknown.
  var watermark: ScriptCommand? {
    guard let mark = canvas.watermark, let path = path(mark.image) else { return nil }
    var words = ScriptCommand("watermark", operands: [path])
    words.add("corner", mark.anchor.rawValue)
    words.add("size", numbers.percent(mark.size))
    words.add("opacity", numbers.text(mark.opacity.value))
    words.add("margin", numbers.percent(mark.margin))
    return words
  }
}

extension Gradient {
  /// Returns the gradient as an argument of the command line.
  func text(_ numbers: NumberPrecision) -> String {
    guard numbers == .exact else { return text }
    var words: [String]
    switch shape {
    case .linear(let angle): words = ["linear", numbers.text(angle.degrees)]
    case .radial(let center):
      words = ["radial", "at", numbers.percent(center.x), numbers.percent(center.y)]
    }
    for stop in stops { words += ["#\(stop.color.hex)", numbers.percent(stop.position)] }
    return (words + ["in", space.rawValue]).joined(separator: " ")
  }
}
