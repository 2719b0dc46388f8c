/// The foreground subject of an item's photo: an image of the subject, and a record of how it was
/// found.
public struct Cutout: Hashable, Sendable {
  /// The subject, as a PNG file with alpha and the size of the photo.
  ///
  /// The equal size keeps the subject's position when the cutout is switched on or off.
  public internal(set) var image: StoredImage
  /// The user's mask, of the photo's size: 0 marks background, 255 marks the subject, and values in
  /// between mark unknown pixels.
  ///
  /// `nil` if the user didn't specify a mask.
  public internal(set) var trimap: StoredImage?
  package let origin: CutoutOrigin

  package init(image: StoredImage, trimap: StoredImage?, origin: CutoutOrigin) {
    self.image = image
    self.trimap = trimap
    self.origin = origin
  }
}

/// A record of how a subject was found: the engine, its measurements and the user's options.
package struct CutoutOrigin: Hashable, Sendable {
  package let engine: String
  /// The engine's confidence, in `0...1`.
  package let confidence: Double
  /// The fraction of the photo's area that the subject covers, in `0...1`.
  package let coverage: Double
  /// The bounding box of all pixels that aren't fully transparent, in pixels of the photo.
  package let bounds: Rect
  package let hints: CutoutHints
  package let edge: CutoutEdgeOptions
  /// True if the mask of an external command was used as it is, without aligning it to the edges in
  /// the photo; `nil` means false.
  package let isUnrefined: Bool?
  /// Fields that a later version of the program stored; this version preserves them.
  let unknown: [String: JSONValue]

  package init(
    engine: String, confidence: Double, coverage: Double, bounds: Rect, hints: CutoutHints,
    edge: CutoutEdgeOptions, isUnrefined: Bool? = nil, unknown: [String: JSONValue] = [:]
  ) {
    self.engine = engine
    self.confidence = confidence
    self.coverage = coverage
    self.bounds = bounds
    self.hints = hints
    self.edge = edge
    self.isUnrefined = isUnrefined
    self.unknown = unknown
  }
}

/// A new cutout for an item.
public struct ItemCutout: Hashable, Sendable {
  /// The item's ID.
  public let id: Item.ID
  /// The new cutout.
  public let cutout: Cutout

  /// Creates a cutout for an item.
  public init(_ id: Item.ID, _ cutout: Cutout) {
    self.id = id
    self.cutout = cutout
  }
}

/// A change of a Boolean state.
public enum Switch: String, Hashable, Sendable {
  case on
  case off
  case toggle

  /// Returns the state after the change.
  public func applied(to state: Bool) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .toggle: !state
    }
  }
}
