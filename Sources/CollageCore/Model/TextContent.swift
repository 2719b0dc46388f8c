/// The text of an item, with its style.
///
/// The item's box has the size of the text's ``TextLayout``, so placing an item doesn't require
/// text layout.
public struct TextContent: Hashable, Sendable {
  /// The name of this kind of content, in the store and in output.
  public static let kind = "text"

  /// The text as typed or generated, normalized to Unicode NFC, with lines separated by U+000A.
  ///
  /// If ``TextStyle/isMarkup`` is true, the text contains Pango markup.
  public var text: String
  /// The caption template that generates the text, or `nil` if the user typed the text.
  package var caption: TextCaption?
  package var calendar: CalendarTextRole?
  package var style: TextStyle
  package var wrapping: TextWrapping
  /// The font file of the store that the whole text uses; `nil` uses installed fonts.
  public var font: StoredImage?
  /// The point of the box that stays in place when the text or its style changes.
  ///
  /// `nil` if an earlier version of the program stored the text; then the start of the first line
  /// stays in place.
  public var anchor: Anchor?
  package var fonts: [UsedFont]
  /// Fields and images that a later version of the program stored; this version preserves them.
  package var unknown: UnknownFields

  package init(
    text: String, style: TextStyle, wrapping: TextWrapping = .natural,
    font: StoredImage? = nil,
    fonts: [UsedFont] = [], unknown: UnknownFields = .none
  ) {
    (self.text, self.style, self.wrapping) = (text, style, wrapping)
    (self.font, self.fonts, self.unknown) = (font, fonts, unknown)
  }

  /// The images that the text uses, by role; they include the font file.
  var images: [String: StoredImage] {
    var images = unknown.images
    images[ImageRole.font.rawValue] = font
    return images
  }

  func mappingImages(_ map: (StoredImage) -> StoredImage) -> TextContent {
    var text = self
    text.font = font.map(map)
    text.unknown.images = unknown.images.mapValues(map)
    return text
  }

  func with(_ images: [String: StoredImage]) -> TextContent {
    var (text, images) = (self, images)
    text.font = images.removeValue(forKey: ImageRole.font.rawValue)
    text.unknown.images = images
    return text
  }
}

/// The rule by which a text is divided into lines.
package enum TextWrapping: Hashable, Sendable {
  /// Lines end only at line breaks.
  case natural
  /// Lines are broken at this width, in canvas pixels.
  case width(Double)
  /// The text gets the largest font size at which it fits into a box of this size, in canvas
  /// pixels.
  case fit(Size)
}

/// A font that a text was laid out with.
package struct UsedFont: Hashable, Sendable, Codable {
  package let family: String
  /// The SHA-256 hash of the font file, as hexadecimal digits.
  package let sha256: String

  package init(family: String, sha256: String) {
    (self.family, self.sha256) = (family, sha256)
  }
}

/// The style of a text; lengths are in canvas pixels.
package struct TextStyle: Hashable, Sendable {
  /// The font families in order of preference, separated by commas.
  package var family: String
  /// The font size: the length of one em.
  package var size: Double
  package var weight: Int
  package var slant: Slant
  package var alignment: TextAlignment
  package var lineHeight: Double
  package var letterSpacing: Double
  package var color: TextColor
  /// The background color, or `nil` if the background is transparent.
  package var background: Color?
  /// The distance between the text and each edge of the box.
  package var padding: Double
  /// The language as a BCP 47 tag; `nil` uses the system's language.
  package var language: String?
  package var direction: TextDirection
  /// The OpenType features in CSS syntax: `"smcp", "tnum" 0`.
  package var features: String?
  /// The maximum number of lines of each paragraph; an ellipsis replaces the rest of the paragraph.
  package var lineLimit: Int?
  /// The maximum number of lines of each paragraph, set by a layout to fit the available space.
  ///
  /// The next layout determines it again. Setting a line limit or the wrapping removes it.
  package var layoutLineLimit: Int?
  /// The font size that the user specified if a layout has reduced the size; otherwise `nil`.
  ///
  /// The next layout determines it again. Setting a size or the wrapping removes it.
  package var requestedSize: Double?
  package var ellipsis: Ellipsis
  /// True if the text contains Pango markup.
  package var isMarkup: Bool
  /// The angle of the arc along which the line is bent, in degrees; a positive arc bends upward.
  package var arc: Double?
  /// Fields that a later version of the program stored; this version preserves them.
  var unknown: [String: JSONValue]

  package enum Ellipsis: String, Hashable, Sendable, CaseIterable {
    case start
    case middle
    case end
  }

  package enum Slant: String, Hashable, Sendable, CaseIterable {
    case normal
    /// Letters of the font's italic design.
    case italic
    /// Upright letters that are slanted.
    case oblique
  }

  /// The smaller of the two line limits, or `nil` if neither is set.
  package var effectiveLineLimit: Int? { [lineLimit, layoutLineLimit].compactMap { $0 }.min() }

  package init(size: Double) {
    family = "sans"
    self.size = size
    weight = 400
    slant = .normal
    alignment = .left
    lineHeight = 1
    letterSpacing = 0
    color = .color(Color(red: 0, green: 0, blue: 0))
    padding = 0
    direction = .auto
    ellipsis = .end
    isMarkup = false
    unknown = [:]
  }
}

package enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case left
  case center
  case right
  /// Lines are stretched to both edges, except the last line of a paragraph.
  case justify
}

package enum TextDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of the first character with a strong direction.
  case auto
  case ltr
  case rtl
  /// Vertical text: letters from top to bottom, lines from right to left.
  case vertical
}

package enum TextColor: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
  /// Black or white, depending on which is more readable on the background.
  case auto
}
