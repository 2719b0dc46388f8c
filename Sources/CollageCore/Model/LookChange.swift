/// A change of items' looks; nil takes a part of the look off.
public enum LookChange: Hashable, Sendable {
  /// The strip along the edges.
  case border(WantedBorder?)
  /// The radius of the corners.
  case corners(WantedLength?)
  /// The shadow; what is not said stays, or is the standard.
  case shadow(WantedShadow?)
  /// The edge around what can be seen.
  case outline(WantedOutline?)
  /// How colours mix with those behind.
  case blend(BlendMode)
  /// Values of adjustments; the others stay.
  case adjust(AdjustmentChange)
  /// All adjustments are taken off.
  case unadjust
  /// What is cut away.
  case mask(WantedMask?)
  /// How they change in moving pictures.
  case motion(WantedMotion)
  /// Several parts at once.
  case style(Style)
}

/// A border as somebody asks for it.
public struct WantedBorder: Hashable, Sendable {
  /// How wide it is.
  public var width: WantedLength
  /// How wide it is at the bottom, if otherwise.
  public var bottom: WantedLength?
  /// Its colour.
  public var color: Color
  /// Whether it covers the picture's own edge.
  public var isInside: Bool

  /// Makes a border.
  public init(
    width: WantedLength, bottom: WantedLength? = nil, color: Color = .white, isInside: Bool = false
  ) {
    self.width = width
    self.bottom = bottom
    self.color = color
    self.isInside = isInside
  }
}

/// An outline as somebody asks for it.
public struct WantedOutline: Hashable, Sendable {
  /// How wide it is.
  public var width: WantedLength
  /// Its colour.
  public var color: Color

  /// Makes an outline.
  public init(width: WantedLength, color: Color = .white) {
    self.width = width
    self.color = color
  }
}

/// What is to change of a shadow; nil keeps what is there, or takes the standard.
public struct WantedShadow: Hashable, Sendable {
  /// How far it falls to the right.
  public var dx: WantedLength?
  /// How far it falls down.
  public var dy: WantedLength?
  /// How soft it is.
  public var blur: WantedLength?
  /// Its colour.
  public var color: Color?
  /// A factor on its alpha.
  public var opacity: UnitInterval?
  /// Whether all its lengths stay as they are when the item is scaled.
  public var isFixed: Bool

  /// Makes a change.
  public init(
    dx: WantedLength? = nil, dy: WantedLength? = nil, blur: WantedLength? = nil,
    color: Color? = nil, opacity: UnitInterval? = nil, isFixed: Bool = false
  ) {
    self.dx = dx
    self.dy = dy
    self.blur = blur
    self.color = color
    self.opacity = opacity
    self.isFixed = isFixed
  }
}

/// A mask as somebody asks for it.
public enum WantedMask: Hashable, Sendable {
  /// One that needs nothing else.
  case mask(Mask)
  /// Torn paper whose edge is made from the item's identity.
  case torn
}
