/// What later versions made of items and of their canvas: kept as it was stored, told, and not drawn.
package struct UnknownParts: Hashable, Sendable {
  /// The names of shaders that run.
  package private(set) var shaders: [String] = []
  /// The names of looks.
  package private(set) var looks: [String] = []
  /// The kinds of content.
  package private(set) var contents: [String] = []
  /// The names of parts of the canvas.
  package private(set) var canvases: [String] = []

  /// Looks for what this version does not know, each name once; what is switched off does not count.
  ///
  /// - Parameters:
  ///   - items: What is rendered or shown.
  ///   - canvas: What the items stand on, if that is rendered or shown, too.
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

  /// Whether everything is known.
  package var isEmpty: Bool {
    shaders.isEmpty && looks.isEmpty && contents.isEmpty && canvases.isEmpty
  }
}

extension Canvas {
  /// The names of what this version does not know of the canvas.
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
  /// The names of what is not known of it, and of parts of which something is not known.
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
