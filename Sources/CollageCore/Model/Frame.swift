/// A glow along the rim of the canvas, in front of all items: the ring light of a selfie camera.
public struct Frame: Hashable, Sendable {
  /// The widths that there can be, in canvas pixels.
  public static let widthRange = 10.0...120.0
  /// The opacities that there can be.
  public static let opacityRange = 0.1...1.0
  /// The frame that nothing else is said of.
  public static let standard = Frame()

  /// How far it reaches inward, in canvas pixels.
  public private(set) var width = 60.0
  /// Its colour.
  public private(set) var color = Color.white
  /// A factor on the colour's alpha.
  public private(set) var opacity = 0.8
  /// Whether it is drawn; one that is off is kept.
  public var isOn = true
  /// What a later version stored with it.
  public var unknown: [String: JSONValue] = [:]

  private init() {}

  /// Makes a frame; nil for numbers out of range.
  public init?(
    width: Double, color: Color, opacity: Double, isOn: Bool = true,
    unknown: [String: JSONValue] = [:]
  ) {
    guard Self.widthRange.contains(width), Self.opacityRange.contains(opacity) else { return nil }
    (self.width, self.color, self.opacity) = (width, color, opacity)
    (self.isOn, self.unknown) = (isOn, unknown)
  }

  /// The frame with what is wanted instead, switched on.
  func changed(by wanted: WantedFrame) throws(EditError) -> Frame {
    var frame = self
    if let width = wanted.width {
      try check(width, .frameWidth, in: Self.widthRange)
      frame.width = width
    }
    if let opacity = wanted.opacity {
      try check(opacity, .opacity, in: Self.opacityRange)
      frame.opacity = opacity
    }
    frame.color = wanted.color ?? color
    frame.isOn = true
    return frame
  }

  /// The same on a canvas that has grown by a factor; the width stays in range, so that a canvas that
  /// shrinks and grows again may not bring it back, as undoing does.
  func scaled(by factor: Double) -> Frame {
    var frame = self
    frame.width = min(max(width * factor, Self.widthRange.lowerBound), Self.widthRange.upperBound)
    return frame
  }
}

/// What is to be of a frame; nil keeps what is there, or takes the standard.
package struct WantedFrame: Hashable, Sendable {
  /// The colour.
  package var color: Color?
  /// How far it reaches inward, in canvas pixels.
  package var width: Double?
  /// A factor on the colour's alpha.
  package var opacity: Double?

  /// Makes a wish.
  package init(color: Color? = nil, width: Double? = nil, opacity: Double? = nil) {
    (self.color, self.width, self.opacity) = (color, width, opacity)
  }
}

/// A change of a canvas' frame.
package enum FrameChange: Hashable, Sendable {
  /// It is such, and on.
  case set(WantedFrame)
  /// It is drawn again as it was, or as the standard.
  case on
  /// It is drawn no more, and kept.
  case off
  /// It is forgotten.
  case remove
}

/// The colours of ring lights by their names.
package enum FrameColor: String, Hashable, Sendable, CaseIterable {
  /// White.
  case pureWhite = "pure-white"
  /// Like candles.
  case warmCream = "warm-cream"
  /// Like snow.
  case iceBlue = "ice-blue"
  /// Like blossoms.
  case softPink = "soft-pink"
  /// Like a sunset.
  case warmAmber = "warm-amber"
  /// Like dusk.
  case coolLavender = "cool-lavender"

  /// The colour.
  package var color: Color {
    switch self {
    case .pureWhite: .white
    case .warmCream: Color(red: 255, green: 241, blue: 214)
    case .iceBlue: Color(red: 214, green: 236, blue: 255)
    case .softPink: Color(red: 255, green: 209, blue: 224)
    case .warmAmber: Color(red: 255, green: 196, blue: 107)
    case .coolLavender: Color(red: 224, green: 214, blue: 255)
    }
  }
}
