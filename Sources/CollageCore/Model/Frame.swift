/// A glow along the edges of the canvas, in front of all items, like a ring light.
public struct Frame: Hashable, Sendable {
  /// The valid widths, in canvas pixels.
  public static let widthRange = 10.0...120.0
  /// The valid opacities.
  public static let opacityRange = 0.1...1.0
  /// The default frame.
  public static let standard = Frame()

  /// The width, measured from the canvas's edges inward, in canvas pixels.
  public private(set) var width = 60.0
  /// The frame's color.
  public private(set) var color = Color.white
  /// A factor that multiplies the color's alpha.
  public private(set) var opacity = 0.8
  /// True if the frame is drawn; a frame that is off keeps its settings.
  public var isOn = true
  /// Fields that a later version of the program stored; this version preserves them.
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

  /// Returns the frame with the specified values set; the returned frame is switched on.
  func changed(by spec: FrameSpec) throws(EditError) -> Frame {
    var frame = self
    if let width = spec.width {
      try check(width, .frameWidth, in: Self.widthRange)
      frame.width = width
    }
    if let opacity = spec.opacity {
      try check(opacity, .opacity, in: Self.opacityRange)
      frame.opacity = opacity
    }
    frame.color = spec.color ?? color
    frame.isOn = true
    return frame
  }

  /// Returns the frame for a canvas that is scaled by a factor; the width is scaled, too, and
  /// limited to its range.
  func scaled(by factor: Double) -> Frame {
    var frame = self
    frame.width = min(max(width * factor, Self.widthRange.lowerBound), Self.widthRange.upperBound)
    return frame
  }
}

/// Specified values of a frame.
///
/// A value that is `nil` keeps the current value, or the default if the canvas doesn't have a
/// frame.
package struct FrameSpec: Hashable, Sendable {
  package var color: Color?
  /// The width, measured from the canvas's edges inward, in canvas pixels.
  package var width: Double?
  package var opacity: Double?

  package init(color: Color? = nil, width: Double? = nil, opacity: Double? = nil) {
    (self.color, self.width, self.opacity) = (color, width, opacity)
  }
}

package enum FrameChange: Hashable, Sendable {
  /// Sets values of the frame and switches the frame on.
  case set(FrameSpec)
  /// Switches the frame on with its last settings, or with the defaults.
  case on
  /// Hides the frame and keeps its settings.
  case off
  /// Removes the frame and its settings.
  case remove
}

/// The named frame colors, which are those of ring lights.
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
