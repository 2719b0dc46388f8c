/// A picture that was painted anew by a prompt, and how.
public struct Repaint: Hashable, Sendable {
  /// The picture, which covers the original's place whatever its number of pixels, with a cutout of its
  /// own.
  package var version: PhotoVersion
  /// How it was painted.
  package let origin: RepaintOrigin

  /// Makes a repainted version, without a cutout.
  package init(image: StoredImage, origin: RepaintOrigin) {
    self.init(version: PhotoVersion(image: image), origin: origin)
  }

  init(version: PhotoVersion, origin: RepaintOrigin) {
    (self.version, self.origin) = (version, origin)
  }
}

/// What a picture was painted by.
package struct RepaintOrigin: Hashable, Sendable {
  /// What was asked for.
  package let prompt: String
  /// What should not be in the picture; nil if nothing was said.
  package let negative: String?
  /// The name of the server in the settings of who asked.
  package let server: String
  /// The number of steps; nil leaves it to the server.
  package let steps: Int?
  /// How much the prompt counts; nil leaves it to the server.
  package let cfg: Double?
  /// The seed; nil leaves it to the server.
  package let seed: Int?
  /// How far the picture may go from the one before, in `0...1`; nil leaves it to the server.
  package let strength: Double?
  /// What a later version stored with it, which is kept.
  package let unknown: [String: JSONValue]

  /// Describes how a picture was painted.
  package init(
    prompt: String, negative: String? = nil, server: String, steps: Int? = nil,
    cfg: Double? = nil, seed: Int? = nil, strength: Double? = nil,
    unknown: [String: JSONValue] = [:]
  ) {
    self.prompt = prompt
    self.negative = negative
    self.server = server
    self.steps = steps
    self.cfg = cfg
    self.seed = seed
    self.strength = strength
    self.unknown = unknown
  }
}

/// The repainted version that an item gets.
public struct ItemRepaint: Hashable, Sendable {
  /// The item.
  public let id: Item.ID
  /// Its repainted version.
  public let repaint: Repaint

  /// Gives an item a repainted version.
  public init(_ id: Item.ID, _ repaint: Repaint) {
    (self.id, self.repaint) = (id, repaint)
  }
}

/// What was painted, as one would type it.
extension [ItemRepaint] {
  /// More letters than this are not shown in a history.
  private static let shownLetters = 80

  /// The prompt where it is one for all items.
  var words: [String] {
    guard let first, allSatisfy({ $0.repaint.origin.prompt == first.repaint.origin.prompt }) else {
      return []
    }
    let prompt = first.repaint.origin.prompt.withoutControls()
    let shown = prompt.prefix(Self.shownLetters)
    return ["\"\(shown)\(shown.count < prompt.count ? "…" : "")\""]
  }
}

/// Edits of items' versions.
extension Collage {
  mutating func repaint(_ repaints: [ItemRepaint]) throws(EditError) {
    let wanted = Dictionary(repaints.map { ($0.id, $0.repaint) }) { _, last in last }
    try update(repaints.map(\.id)) { (item) throws(EditError) in
      guard item.photo != nil else { throw .noPhoto(item.name) }
      item.content.update { photo in
        photo.repaint = wanted[item.id]
        photo.showsRepaint = true
      }
    }
  }

  mutating func useRepaints(_ ids: [Item.ID], _ change: Switch) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      let isOn = change.applied(to: item.photo?.showsRepaint ?? false)
      guard !isOn || item.photo?.repaint != nil else { throw .noRepaint(item.name) }
      item.content.update { $0.showsRepaint = isOn }
    }
  }
}
