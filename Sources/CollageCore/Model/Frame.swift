/// A glow along the edges of the canvas, in front of all items, like the ring light of a selfie
/// camera.
public struct Frame: Hashable, Sendable {
  /// The valid widths, in canvas pixels.
  public static let widthRange = 10.0...120.0
  /// The valid opacities.
  public static let opacityRange = 0.1...1.0
  /// The default frame.
  public static let standard = Frame()

  /// The width from the canvas' edge inward, in canvas pixels.
  public private(set) var width = 60.0
  /// The frame's color.
  public private(set) var color = Color.white
  /// A factor that multiplies the color's alpha.
  public private(set) var opacity = 0.8
  /// A Boolean value indicating whether the frame is drawn; a frame that is off keeps its settings.
  public var isOn = true
  /// Fields that a later version stored.
  public var unknown: [String: JSONValue] = [:]

  private init() {}

  /// Creates a frame, or returns `nil` if a number is out of range.
  public init?(
    width: Double, color: Color, opacity: Double, isOn: Bool = true,
    unknown: [String: JSONValue] = [:]
  ) {
    guard Self.widthRange.contains(width), Self.opacityRange.contains(opacity) else { return nil }
    (self.width, self.color, self.opacity) = (width, color, opacity)
    (self.isOn, self.unknown) = (isOn, unknown)
  }

  /// Returns the frame with the specified values, switched on.
  func changed(by wanted: FrameSpec) throws(EditError) -> Frame {
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

  /// Returns the frame for a canvas scaled by a factor.
  ///
  /// The width stays in range. A canvas that shrinks and grows again may therefore not restore it,
  /// unlike undo.
  func scaled(by factor: Double) -> Frame {
    var frame = self
    frame.width = min(max(width * factor, Self.widthRange.lowerBound), Self.widthRange.upperBound)
    return frame
  }
}

/// Specified values of a frame; `nil` keeps the current or default value.
package struct FrameSpec: Hashable, Sendable {
  package var color: Color?
  /// The width from the canvas' edge inward, in canvas pixels.
  package var width: Double?
  /// A factor that multiplies the color's alpha.
  package var opacity: Double?

  package init(color: Color? = nil, width: Double? = nil, opacity: Double? = nil) {
    (self.color, self.width, self.opacity) = (color, width, opacity)
  }
}

package enum FrameChange: Hashable, Sendable {
  /// Sets values of the frame and switches it on.
  case set(FrameSpec)
  /// Switches the previous frame on again, or the default one.
  case on
  /// Hides the frame and keeps its settings.
  case off
  /// Removes the frame and its settings.
  case remove
}

/// The named colors of ring lights.
package enum FrameColor: String, Hashable, Sendable, CaseIterable {
  case pureWhite = "pure-white"
  case warmCream = "warm-cream"
  case iceBlue = "ice-blue"
  case softPink = "soft-pink"
  case warmAmber = "warm-amber"
  case coolLavender = "cool-lavender"

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
