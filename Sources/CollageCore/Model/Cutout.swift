/// An item's foreground subject: the picture, and how it was found.
public struct Cutout: Hashable, Sendable {
  /// A PNG with alpha, of the same size as the base image, so that toggling never moves anything.
  public internal(set) var image: StoredImage
  /// The mask that the user gave: 0 drop, 255 keep, anything between unknown; of the base's size.
  public internal(set) var trimap: StoredImage?
  /// How the subject was found.
  package let origin: CutoutOrigin

  /// Makes a cutout.
  package init(image: StoredImage, trimap: StoredImage?, origin: CutoutOrigin) {
    self.image = image
    self.trimap = trimap
    self.origin = origin
  }
}

/// How a subject was found, and what is known of it.
package struct CutoutOrigin: Hashable, Sendable {
  /// The engine's name.
  package let engine: String
  /// How sure the engine is, in `0...1`.
  package let confidence: Double
  /// The subject's part of the photo's area, in `0...1`.
  package let coverage: Double
  /// The smallest box with everything that is not fully transparent, in pixels of the base image.
  package let bounds: Rect
  /// What the user said about the subject.
  package let hints: CutoutHints
  /// What the user wanted of the edge.
  package let edge: CutoutEdge
  /// Whether the mask of a command stayed without the edges of the photo; nil is no.
  package let isUnrefined: Bool?
  /// What a later version stored with it, which is kept.
  let unknown: [String: JSONValue]

  /// Describes how a subject was found.
  package init(
    engine: String, confidence: Double, coverage: Double, bounds: Rect, hints: CutoutHints,
    edge: CutoutEdge, isUnrefined: Bool? = nil, unknown: [String: JSONValue] = [:]
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

/// The cutout that an item gets.
public struct ItemCutout: Hashable, Sendable {
  /// The item.
  public let id: Item.ID
  /// Its cutout.
  public let cutout: Cutout

  /// Gives an item a cutout.
  public init(_ id: Item.ID, _ cutout: Cutout) {
    self.id = id
    self.cutout = cutout
  }
}

/// A change of something that is on or off.
public enum Switch: String, Hashable, Sendable {
  /// On, whatever it was.
  case on
  /// Off, whatever it was.
  case off
  /// On if it was off, off if it was on.
  case toggle

  /// The state afterwards.
  public func applied(to state: Bool) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .toggle: !state
    }
  }
}
