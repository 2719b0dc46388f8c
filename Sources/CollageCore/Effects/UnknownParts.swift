/// What later versions made of items: kept as it was stored, told, and not drawn.
public struct UnknownParts: Hashable, Sendable {
  /// The names of shaders that run.
  public private(set) var shaders: [String] = []
  /// The names of looks.
  public private(set) var looks: [String] = []
  /// The kinds of content.
  public private(set) var contents: [String] = []

  /// Looks for what this version does not know, each name once; what is switched off does not count.
  ///
  /// - Parameter items: What is rendered or shown.
  public init(of items: some Sequence<Item>) {
    for item in items {
      let shaders = item.look.shaders.active.filter { !$0.isKnown }.map(\.name)
      self.shaders.appendNew(shaders)
      looks.appendNew(item.look.unknown.keys.sorted())
      looks.appendNew(item.look.shaders.unknown.keys.sorted())
      if case .unknown(let content) = item.content { contents.appendNew([content.kind]) }
    }
  }

  /// Whether everything is known.
  public var isEmpty: Bool { shaders.isEmpty && looks.isEmpty && contents.isEmpty }
}

extension [String] {
  fileprivate mutating func appendNew(_ others: [String]) {
    for other in others where !contains(other) { append(other) }
  }
}
