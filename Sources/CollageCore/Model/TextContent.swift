/// The text of an item, with its style.
///
/// The item's box has the extent of its ``TextLayout``, so placing items doesn't require text
/// layout.
public struct TextContent: Hashable, Sendable {
  /// The name of this kind of content, in the store and in output.
  public static let kind = "text"

  /// The text as typed, normalized to Unicode NFC, with lines separated by U+000A.
  public var words: String
  /// The caption that generates the text, or `nil` if it was typed.
  package var caption: TextCaption?
  /// The role of the text in a calendar month, or `nil` if it isn't part of a calendar.
  package var calendar: CalendarTextRole?
  package var style: TextStyle
  /// The way the text is divided into lines.
  package var measure: TextWrapping
  /// The only font of the text, from the store; `nil` uses installed fonts.
  public var font: StoredImage?
  /// The point of the box that stays in place when the text or its style changes.
  ///
  /// In stores of earlier versions, it is `nil`; then the start of the first line stays in place.
  public var anchor: Anchor?
  /// The fonts that were used when the text was measured.
  package var fonts: [UsedFont]
  /// Fields and images that a later version stored.
  package var unknown: UnknownFields

  package init(
    words: String, style: TextStyle, measure: TextWrapping = .natural, font: StoredImage? = nil,
    fonts: [UsedFont] = [], unknown: UnknownFields = .none
  ) {
    (self.words, self.style, self.measure) = (words, style, measure)
    (self.font, self.fonts, self.unknown) = (font, fonts, unknown)
  }

  /// The images that the text needs, by role.
  var images: [String: StoredImage] {
    var images = unknown.images
    images[ImageRole.font.rawValue] = font
    return images
  }

  /// Returns the text with its image descriptions replaced.
  func mappingImages(_ map: (StoredImage) -> StoredImage) -> TextContent {
    var text = self
    text.font = font.map(map)
    text.unknown.images = unknown.images.mapValues(map)
    return text
  }

  /// Returns the text with images that were stored separately.
  func with(_ images: [String: StoredImage]) -> TextContent {
    var (text, images) = (self, images)
    text.font = images.removeValue(forKey: ImageRole.font.rawValue)
    text.unknown.images = images
    return text
  }
}

/// The way a text is divided into lines.
package enum TextWrapping: Hashable, Sendable {
  /// Lines end only at line breaks.
  case natural
  /// The maximum width of lines, in canvas pixels.
  case width(Double)
  /// The largest font size at which the text fits into a box; the box is in canvas pixels.
  case fit(Size)
}

/// A font that a text was laid out with.
package struct UsedFont: Hashable, Sendable, Codable {
  package let family: String
  /// The SHA-256 of the font file, in hexadecimal digits.
  package let sha256: String

  package init(family: String, sha256: String) {
    (self.family, self.sha256) = (family, sha256)
  }
}

/// The style of a text; lengths are in canvas pixels.
package struct TextStyle: Hashable, Sendable {
  /// The font families in order of preference, separated by commas.
  package var family: String
  /// The font size: the height of the em.
  package var size: Double
  /// The font weight; 400 is regular, 700 is bold.
  package var weight: Int
  package var slant: Slant
  package var alignment: TextAlignment
  /// The line height, as a multiple of the font's own.
  package var lineHeight: Double
  package var letterSpacing: Double
  /// The text color.
  package var color: TextColor
  /// The background color, or `nil` if the background is transparent.
  package var background: Color?
  /// The padding on all sides.
  package var padding: Double
  /// The language as a BCP 47 tag; `nil` uses the system's language.
  package var language: String?
  package var direction: TextDirection
  /// The OpenType features in CSS syntax: `"smcp", "tnum" 0`.
  package var features: String?
  /// The maximum number of lines of each paragraph; an ellipsis replaces the rest.
  package var lineLimit: Int?
  /// The number of lines of each paragraph for which a layout left space.
  ///
  /// It is reset when the user sets a line limit or a width, and by the next layout.
  package var layoutLineLimit: Int?
  /// The size that the user specified, if a layout reduced the font size.
  ///
  /// It is reset when the user sets a size or a box, and by the next layout.
  package var wantedSize: Double?
  package var ellipsis: Ellipsis
  /// True if the text contains Pango markup.
  package var isMarkup: Bool
  /// The angle of the circular arc along which the line is bent, in degrees; positive arcs bend
  /// upward.
  package var arc: Double?
  /// Fields that a later version stored.
  var unknown: [String: JSONValue]

  /// The position of an ellipsis in the last line.
  package enum Ellipsis: String, Hashable, Sendable, CaseIterable {
    case start
    case middle
    case end
  }

  package enum Slant: String, Hashable, Sendable, CaseIterable {
    /// Upright letters.
    case normal
    /// Letters with a distinct italic design.
    case italic
    /// Slanted letters.
    case oblique
  }

  /// The effective maximum number of lines of each paragraph.
  package var mostLines: Int? { [lineLimit, layoutLineLimit].compactMap { $0 }.min() }

  /// Creates the default style with a font size.
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
  /// Both edges are aligned, except in the last line of a paragraph.
  case justify
}

package enum TextDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of the first letter that has one.
  case auto
  case ltr
  case rtl
  /// Top to bottom, with lines from right to left.
  case vertical
}

package enum TextColor: Hashable, Sendable {
  case color(Color)
  /// A gradient across the item's box.
  case gradient(Gradient)
  /// Black or white, whichever is more readable on the background.
  case auto
}
