/// The parts of a canvas in the words of the verbs that make them.
struct WrittenCanvas {
  let collage: Collage
  let numbers: NumberWriting
  /// What an image is called; nil where nobody knows.
  let path: (StoredImage) -> String?

  private var canvas: Canvas { collage.canvas }

  /// What lies on the colour; nil where there is nothing, or what cannot be written.
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

  /// The frame, whether it is on or not; nil where there is none.
  var frame: String? {
    canvas.frame.map { frame in
      let name = FrameColor.allCases.first { $0.color == frame.color }?.rawValue
      let parts = [
        // Digits alone may read as a width.
        name ?? "#\(frame.color.hex)", numbers.text(frame.width), numbers.percent(frame.opacity),
      ]
      return parts.joined(separator: ":")
    }
  }

  /// The watermark; nil where there is none, or where nobody knows its file.
  var watermark: VerbWords? {
    guard let mark = canvas.watermark, let path = path(mark.image) else { return nil }
    var words = VerbWords("watermark", operands: [path])
    words.add("corner", mark.anchor.rawValue)
    words.add("size", numbers.percent(mark.size))
    words.add("opacity", numbers.text(mark.opacity.value))
    words.add("margin", numbers.percent(mark.margin))
    return words
  }
}

extension Gradient {
  /// The gradient as one would type it.
  func text(_ numbers: NumberWriting) -> String {
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
