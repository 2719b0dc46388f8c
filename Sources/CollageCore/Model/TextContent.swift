/// Words as an item shows them.
///
/// The item's box has the size of ``TextLayout``'s extent, so that items are placed without a typesetter.
public struct TextContent: Hashable, Sendable {
  /// What content of this kind is called where it is stored and shown.
  public static let kind = "text"

  /// The words as they were typed, in composed form; lines end with U+000A.
  public var words: String
  /// What the words are filled from; nil where they are as they were typed.
  package var caption: TextCaption?
  /// What they say of a month that was laid out; nil for all other words.
  package var calendar: CalendarPart?
  /// How they are set.
  package var style: TextStyle
  /// How they become lines.
  package var measure: TextMeasure
  /// The font of the store that they are set with, and with no other; nil takes the machine's.
  public var font: StoredImage?
  /// The point of the box that stays in place when the words or their style change.
  ///
  /// `nil` in stores of earlier versions: then the start of the first line stays.
  public var anchor: Anchor?
  /// The fonts that they were set with when they were measured.
  package var fonts: [UsedFont]
  /// What a later version stored with them.
  package var unknown: UnknownFields

  /// Makes words.
  package init(
    words: String, style: TextStyle, measure: TextMeasure = .natural, font: StoredImage? = nil,
    fonts: [UsedFont] = [], unknown: UnknownFields = .none
  ) {
    (self.words, self.style, self.measure) = (words, style, measure)
    (self.font, self.fonts, self.unknown) = (font, fonts, unknown)
  }

  /// The images that it needs, by what each of them is to it.
  var images: [String: StoredImage] {
    var images = unknown.images
    images[ImageRole.font.rawValue] = font
    return images
  }

  /// The words with other descriptions of their images.
  func mappingImages(_ map: (StoredImage) -> StoredImage) -> TextContent {
    var text = self
    text.font = font.map(map)
    text.unknown.images = unknown.images.mapValues(map)
    return text
  }

  /// The words with images that were stored apart.
  func with(_ images: [String: StoredImage]) -> TextContent {
    var (text, images) = (self, images)
    text.font = images.removeValue(forKey: ImageRole.font.rawValue)
    text.unknown.images = images
    return text
  }
}

/// How words become lines.
package enum TextMeasure: Hashable, Sendable {
  /// Lines end where the words say so.
  case natural
  /// Lines are at most so wide, in canvas pixels.
  case width(Double)
  /// The largest size is taken at which they fit into a box, in canvas pixels.
  case fit(Size)
}

/// A font that words were set with.
package struct UsedFont: Hashable, Sendable, Codable {
  /// The family's name.
  package let family: String
  /// The SHA-256 of the file, in hexadecimal digits.
  package let sha256: String

  /// Notes a font.
  package init(family: String, sha256: String) {
    (self.family, self.sha256) = (family, sha256)
  }
}

/// How words are set; lengths are in canvas pixels.
package struct TextStyle: Hashable, Sendable {
  /// The families, in the order of preference, with commas between.
  package var family: String
  /// The height of the em.
  package var size: Double
  /// How heavy the strokes are.
  package var weight: Int
  /// Whether letters are upright.
  package var slant: Slant
  /// Where lines begin and end.
  package var alignment: TextAlignment
  /// The height of lines, as a multiple of the font's own.
  package var lineHeight: Double
  /// What is added between letters.
  package var letterSpacing: Double
  /// The colour of the letters.
  package var color: TextColor
  /// What is behind the letters; nil for nothing.
  package var background: Color?
  /// The room around the letters, on all sides.
  package var padding: Double
  /// The language, as in BCP 47; nil is the machine's own.
  package var language: String?
  /// Where lines begin.
  package var direction: TextDirection
  /// OpenType features as in CSS: `"smcp", "tnum" 0`.
  package var features: String?
  /// How many lines each paragraph may have; what is more is left out with an ellipsis.
  package var lineLimit: Int?
  /// How many lines a layout left each paragraph room for.
  ///
  /// It is forgotten where lines or a width are asked for, and by the next layout.
  package var laidLineLimit: Int?
  /// The size that was asked for, if a layout made the letters smaller.
  ///
  /// It is forgotten where a size or a box is asked for, and by the next layout.
  package var wantedSize: Double?
  /// Where the ellipsis stands.
  package var ellipsis: Ellipsis
  /// Whether the words hold Pango's markup.
  package var isMarkup: Bool
  /// The angle of the circle's arc that a line is set on, in degrees; positive arcs are hills.
  package var arc: Double?
  /// What a later version stored with it.
  var unknown: [String: JSONValue]

  /// Where an ellipsis stands.
  package enum Ellipsis: String, Hashable, Sendable, CaseIterable {
    /// At the start of the last line.
    case start
    /// In the middle of it.
    case middle
    /// At its end.
    case end
  }

  /// Whether letters are upright.
  package enum Slant: String, Hashable, Sendable, CaseIterable {
    /// They are.
    case normal
    /// They have forms of their own.
    case italic
    /// They lean.
    case oblique
  }

  /// How many lines each paragraph is set in at most.
  package var mostLines: Int? { [lineLimit, laidLineLimit].compactMap { $0 }.min() }

  /// The usual style at a size.
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

/// Where lines begin and end.
package enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// At both edges, but for the last line of a paragraph.
  case justify
}

/// Where lines begin, and how letters follow each other.
package enum TextDirection: String, Hashable, Sendable, CaseIterable {
  /// As the first letter with a direction says.
  case auto
  /// From left to right.
  case ltr
  /// From right to left.
  case rtl
  /// From top to bottom, lines from right to left.
  case vertical
}

/// The colour of letters.
package enum TextColor: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// Colours that go over into each other, across the item's box.
  case gradient(Gradient)
  /// Black or white, as what is behind makes it easier to read.
  case auto
}
