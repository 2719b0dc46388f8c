/// A version of a photo that was repainted from a prompt.
public struct Repaint: Hashable, Sendable {
  /// The repainted image and its cutout.
  ///
  /// The image covers the area of the original, but can have another resolution.
  package var version: PhotoVersion
  package let origin: RepaintOrigin

  package init(image: StoredImage, origin: RepaintOrigin) {
    self.init(version: PhotoVersion(image: image), origin: origin)
  }

  init(version: PhotoVersion, origin: RepaintOrigin) {
    (self.version, self.origin) = (version, origin)
  }
}

package struct RepaintOrigin: Hashable, Sendable {
  package let prompt: String
  /// The negative prompt: a description of what the image should not show.
  package let negativePrompt: String?
  /// The name of the server in the user's settings.
  package let server: String
  /// The number of diffusion steps; `nil` for the server's default.
  package let steps: Int?
  /// The guidance scale, which controls how closely the image follows the prompt; `nil` for the
  /// server's default.
  package let cfg: Double?
  /// The random seed; `nil` lets the server choose one.
  package let seed: Int?
  /// The denoising strength, in `0...1`; `nil` for the server's default.
  package let strength: Double?
  /// Fields that a later version of the program stored; this version preserves them.
  package let unknown: [String: JSONValue]

  package init(
    prompt: String, negativePrompt: String? = nil, server: String, steps: Int? = nil,
    cfg: Double? = nil, seed: Int? = nil, strength: Double? = nil,
    unknown: [String: JSONValue] = [:]
  ) {
    self.prompt = prompt
    self.negativePrompt = negativePrompt
    self.server = server
    self.steps = steps
    self.cfg = cfg
    self.seed = seed
    self.strength = strength
    self.unknown = unknown
  }
}

/// A new repainted version for an item.
public struct ItemRepaint: Hashable, Sendable {
  /// The item's ID.
  public let id: Item.ID
  /// The repainted version.
  public let repaint: Repaint

  /// Creates a repainted version for an item.
  public init(_ id: Item.ID, _ repaint: Repaint) {
    (self.id, self.repaint) = (id, repaint)
  }
}

extension [ItemRepaint] {
  /// The maximum number of characters of a prompt in the history.
  private static let maximumPromptLength = 80

  /// The prompt in quotation marks, if all items have the same prompt; otherwise empty.
  var words: [String] {
    guard let first, allSatisfy({ $0.repaint.origin.prompt == first.repaint.origin.prompt }) else {
      return []
    }
    let prompt = first.repaint.origin.prompt.withoutControls()
    let shown = prompt.prefix(Self.maximumPromptLength)
    return ["\"\(shown)\(shown.count < prompt.count ? "…" : "")\""]
  }
}

extension Collage {
  mutating func repaint(_ repaints: [ItemRepaint]) throws(EditError) {
    let repaintsByID = Dictionary(repaints.map { ($0.id, $0.repaint) }) { _, last in last }
    try update(repaints.map(\.id)) { (item) throws(EditError) in
      guard item.photo != nil else { throw .noPhoto(item.name) }
      item.content.update { photo in
        photo.repaint = repaintsByID[item.id]
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
