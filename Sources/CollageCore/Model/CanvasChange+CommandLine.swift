/// Conversion of canvas changes to command lines, as shown in the history.
extension CanvasChange {
  /// Returns the verb and the arguments that make the change; names of items are taken from the
  /// collage.
  func commandLine(in collage: Collage) -> [String] {
    if let watermark, self == CanvasChange(watermark: watermark) {
      return ["watermark"] + watermark.words
    }
    var arguments = ["canvas"]
    if let size { arguments += ["--size", size.argument] }
    if let dpi { arguments += ["--dpi", "\(dpi)"] }
    if let background { arguments += ["--background", background.word(in: collage)] }
    if let frame { arguments += ["--frame", frame.word] }
    if let isMirrored { arguments.append(isMirrored ? "--mirror" : "--no-mirror") }
    if scalesItems { arguments.append("--scale-items") }
    if let watermark { arguments += ["--watermark", watermark.canvasWord] }
    return arguments
  }
}

extension CanvasChange.Background {
  fileprivate func word(in collage: Collage) -> String {
    switch self {
    case .color(let color): return color == .none ? "none" : color.hex
    case .backdrop(let backdrop):
      let text = backdrop.text(in: collage)
      return text.contains(" ") ? "'\(text)'" : text
    }
  }
}

extension BackgroundLayer {
  /// Returns the backdrop as a command-line value, such as `linear 45 #f4efe6 #d0c8ff`.
  ///
  /// - Parameter collage: The collage, which provides the names of items.
  /// - Returns: One line. For an image or an unknown backdrop, it contains only the kind of
  ///   backdrop.
  public func text(in collage: Collage) -> String {
    switch self {
    case .gradient(let gradient): gradient.text
    case .image: kind
    case .blurred(let photo):
      [kind, collage.items[photo.item]?.name.quoted, NumberFormat.text(photo.radius)]
        .compactMap { $0 }.joined(separator: " ")
    case .paper(let paper):
      ([paper.kind.rawValue] + (paper.tint.map { ["#" + $0.hex] } ?? [])).joined(separator: " ")
    case .unknown(let kind, _): kind
    }
  }
}

extension Gradient {
  package var text: String {
    var parts: [String]
    switch shape {
    case .linear(let angle): parts = ["linear", NumberFormat.text(angle.degrees)]
    case .radial(let center):
      parts = ["radial"]
      if center != Self.middle { parts += ["at", percent(center.x), percent(center.y)] }
    }
    let last = Double(stops.count - 1)
    let isEven = stops.enumerated().allSatisfy { abs(Double($0) / last - $1.position) < 1e-9 }
    for stop in stops {
      parts.append("#" + stop.color.hex)
      if !isEven { parts.append(percent(stop.position)) }
    }
    if space != .srgb { parts += ["in", space.rawValue] }
    return parts.joined(separator: " ")
  }
}

extension FrameChange {
  fileprivate var word: String {
    switch self {
    case .set(let spec): spec.text
    case .on: "on"
    case .off: "off"
    case .remove: "none"
    }
  }
}

extension FrameSpec {
  fileprivate var text: String {
    [color?.frameName, width.map(NumberFormat.text), opacity.map(percent)]
      .compactMap { $0 }.joined(separator: ":")
  }
}

extension Frame {
  /// The frame as a command-line value, such as `warm-cream:60:80%`.
  public var text: String {
    FrameSpec(color: color, width: width, opacity: opacity).text
  }
}

extension Color {
  /// The color as text: the name of a ring light's color, or hexadecimal digits.
  fileprivate var frameName: String {
    FrameColor.allCases.first { $0.color == self }?.rawValue ?? hex
  }
}

extension CanvasChange.WatermarkChange {
  fileprivate var words: [String] {
    switch self {
    case .remove: return ["none"]
    case .set(let spec):
      let options: [(String, String?)] = [
        ("--corner", spec.anchor?.rawValue), ("--size", spec.size.map(percent)),
        ("--opacity", spec.opacity.map { percent($0.value) }),
        ("--margin", spec.margin.map(percent)),
      ]
      return spec.source + options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }
  }

  /// The value of `canvas --watermark`: the quoted text, `FILE` for an image, or `none`.
  fileprivate var canvasWord: String {
    switch self {
    case .remove: "none"
    case .set(let spec): spec.text?.argument ?? "FILE"
    }
  }
}

extension WatermarkSpec {
  fileprivate var source: [String] {
    guard let text else { return image == nil ? [] : ["FILE"] }
    return ["--text", text.argument]
      + (text.family.map { ["--font", ShellWordSplitter.quoted($0)] } ?? [])
      + (text.color.map { ["--color", $0.hex] } ?? [])
  }
}

extension WatermarkText {
  private static let maximumArgumentLength = 200

  /// The text as a quoted command-line argument, shortened if it is too long.
  fileprivate var argument: String {
    let isShort = text.count <= Self.maximumArgumentLength
    let shown = isShort ? text : text.prefix(Self.maximumArgumentLength) + "…"
    return ShellWordSplitter.quoted(TextArgument.argument(for: String(shown)))
  }
}

private func percent(_ fraction: Double) -> String { NumberFormat.text(fraction * 100) + "%" }
