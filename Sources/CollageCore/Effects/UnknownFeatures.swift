/// The parts of items and canvas that come from later versions: preserved and reported, but not
/// drawn.
package struct UnknownFeatures: Hashable, Sendable {
  /// The names of unknown active shaders.
  package private(set) var shaders: [String] = []
  /// The names of unknown parts of looks.
  package private(set) var looks: [String] = []
  /// The kinds of unknown content.
  package private(set) var contents: [String] = []
  /// The names of unknown parts of the canvas.
  package private(set) var canvases: [String] = []

  /// Finds the parts that this version doesn't know.
  ///
  /// Names occur once, and inactive shaders don't count.
  ///
  /// - Parameters:
  ///   - items: The items that are rendered or shown.
  ///   - canvas: The canvas, if it is rendered or shown, too.
  package init(of items: some Sequence<Item>, on canvas: Canvas? = nil) {
    if let canvas { canvases = canvas.unknownParts }
    for item in items {
      let shaders = item.look.shaders.active.filter { !$0.isKnown }.map(\.name)
      self.shaders.appendNew(shaders)
      looks.appendNew(item.look.unknownNames)
      looks.appendNew(item.look.shaders.unknown.keys.sorted())
      if case .unknown(let content) = item.content { contents.appendNew([content.kind]) }
    }
  }

  package var isEmpty: Bool {
    shaders.isEmpty && looks.isEmpty && contents.isEmpty && canvases.isEmpty
  }
}

extension Canvas {
  fileprivate var unknownParts: [String] {
    var parts = unknown.values.keys.sorted()
    if case .unknown(let kind, _) = backdrop { parts.append(kind) }
    let details = [
      frame.map { ("frame", $0.unknown) }, watermark.map { ("watermark", $0.unknown) },
    ]
    for (name, fields) in details.compactMap({ $0 }) {
      parts += fields.keys.sorted().map { "\(name) \($0)" }
    }
    return parts
  }
}

extension Look {
  /// The names of unknown parts of the look, and of parts with unknown properties.
  fileprivate var unknownNames: [String] {
    var names = unknown.keys + LookPart.all.flatMap { $0.unknownNames(in: self) }
    if case .unknown(let kind, _)? = mask { names.append("mask \(kind)") }
    return names.sorted()
  }
}

extension [String] {
  fileprivate mutating func appendNew(_ others: [String]) {
    for other in others where !contains(other) { append(other) }
  }
}
