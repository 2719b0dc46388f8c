/// The text of an item, with its style.
///
/// The item's box has the size of the text's ``TextLayout``. Therefore, placing an item doesn't
/// require text layout.
public struct TextContent: Hashable, Sendable {
  /// The name of this kind of content, in the store and in output.
  public static let kind = "text"

  /// The text as typed, normalized to Unicode NFC, with lines separated by U+000A.
  public var words: String
  /// The caption template that generates the text, or `nil` if the user typed the text.
  package var caption: TextCaption?
  /// The role of the text in a calendar month, or `nil` if the text isn't part of a calendar.
  package var calendar: CalendarTextRole?
  package var style: TextStyle
  /// The rule by which the text is divided into lines.
  package var measure: TextWrapping
  /// The font file of the store that the whole text uses; `nil` uses installed fonts.
  public var font: StoredImage?
  /// The point of the box that stays in place when the text or its style changes.
  ///
  /// `nil` if an earlier version of the program stored the text; then the start of the first line
  /// stays in place.
  public var anchor: Anchor?
  /// The fonts that the text was laid out with.
  package var fonts: [UsedFont]
  /// Fields and images that a later version of the program stored.
  package var unknown: UnknownFields

  package init(
    words: String, style: TextStyle, measure: TextWrapping = .natural, font: StoredImage? = nil,
    fonts: [UsedFont] = [], unknown: UnknownFields = .none
  ) {
    (self.words, self.style, self.measure) = (words, style, measure)
    (self.font, self.fonts, self.unknown) = (font, fonts, unknown)
  }

  /// The images that the text uses, by role; they include the font file.
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

  /// Returns the text with its images, which are stored separately.
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
  /// The font weight; 400 is regular, 700 is bold.
  package var weight: Int
  package var slant: Slant
  package var alignment: TextAlignment
  /// The line height, as a multiple of the font's own line height.
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
  /// The maximum number of lines of each paragraph, set by a layout according to the available
  /// space.
  ///
  /// The next layout resets it, and so does the user by setting a line limit or a width.
  package var layoutLineLimit: Int?
  /// The font size that the user specified, if a layout has reduced it.
  ///
  /// The next layout resets it, and so does the user by setting a size or a box.
  package var wantedSize: Double?
  package var ellipsis: Ellipsis
  /// True if the text contains Pango markup.
  package var isMarkup: Bool
  /// The angle of the circular arc along which the line is bent, in degrees; a positive arc bends
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
    /// Italic letters, which have a design of their own.
    case italic
    /// Oblique letters: upright letters that are slanted.
    case oblique
  }

  /// The smaller one of the two line limits, or `nil` if neither is set.
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
  /// Lines are stretched to both edges, except the last line of a paragraph.
  case justify
}

package enum TextDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of the first letter that has a direction.
  case auto
  case ltr
  case rtl
  /// Vertical text: letters from top to bottom, lines from right to left.
  case vertical
}

package enum TextColor: Hashable, Sendable {
  case color(Color)
  /// A gradient across the item's box.
  case gradient(Gradient)
  /// Black or white, whichever is more readable on the background.
  case auto
}
