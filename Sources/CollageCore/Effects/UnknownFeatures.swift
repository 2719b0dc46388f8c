/// The features of items and of the canvas that later versions of the program have added.
///
/// This version keeps them in the store and reports them, but does not draw them.
package struct UnknownFeatures: Hashable, Sendable {
  package private(set) var shaders: [String] = []
  package private(set) var looks: [String] = []
  package private(set) var contents: [String] = []
  package private(set) var canvases: [String] = []

  /// Finds the features that this version doesn't know; `canvas` is `nil` to check only items.
  ///
  /// Each name is listed once. Inactive shaders are ignored.
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
  /// The names of the look's unknown properties, of the unknown fields of its parts, and of an
  /// unknown mask.
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
