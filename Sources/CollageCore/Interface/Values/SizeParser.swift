/// A parsed size, such as `1080x1920`, `10x15cm`, the name of a size, or an aspect ratio with a
/// width such as `4:5@1080`.
package enum SizeParser: Hashable, Sendable {
  case pixels(PixelSize)
  /// A paper size, whose pixels depend on the resolution.
  case paper(Paper)

  /// A paper size, in millimeters.
  package struct Paper: Hashable, Sendable {
    /// The width, which is usually the shorter side.
    let width: Double
    let height: Double
  }

  /// Returns a paper size in the orientation of the canvas, or an unchanged size in pixels.
  package func oriented(like canvas: PixelSize) -> SizeParser {
    guard case .paper(let paper) = self,
      (paper.width > paper.height) != (canvas.width > canvas.height)
    else { return self }
    return .paper(Paper(width: paper.height, height: paper.width))
  }

  var isPaper: Bool {
    if case .paper = self { true } else { false }
  }

  /// Parses the size of a canvas; rejects numbers without a unit that look like a print format.
  package static func size(_ word: String) throws(ValueError) -> SizeParser {
    try size(word, allowsBareFormats: false)
  }

  /// Parses a stored size.
  ///
  /// Numbers without a unit are pixels, even if they look like a print format, because earlier
  /// versions stored such sizes.
  static func stored(_ word: String) throws(ValueError) -> SizeParser {
    try size(word, allowsBareFormats: true)
  }

  private static func size(
    _ word: String, allowsBareFormats: Bool
  ) throws(ValueError) -> SizeParser {
    let text = word.lowercased()
    if let preset = SizePreset.named(text) { return preset }
    if let paper = paperSize(text) { return .paper(paper) }
    let isBare = !text.contains("px")
    guard let size = dimensions(text) ?? ratio(text), Canvas.allows(size),
      allowsBareFormats || !(isBare && dimensions(text)?.isAmbiguousWithPaperSize ?? false)
    else {
      throw ValueError(
        value: word, kind: "a size",
        allowed: "WIDTHxHEIGHT with sides from \(Canvas.sideRange.lowerBound) to "
          + "\(Canvas.sideRange.upperBound) and at most \(Canvas.maximumArea) pixels, "
          + "sides on paper such as 10x15cm or 4x6in (mm, cm, in, pt), "
          + "a ratio with a width such as 4:5@1080, or a preset "
          + "(story, square, portrait, landscape, hd, 4k, a6 … a0, letter, legal, a4-landscape …); "
          + "print formats such as 30x40, and sizes below \(PixelSize.smallestBareSide) pixels, "
          + "need a unit, such as 30x40cm or 30x40px",
        nearest: isBare ? withUnits(text) ?? SizePreset.nearest(to: text) : [])
    }
    return .pixels(size)
  }

  /// Returns the size in pixels; the resolution, in dots per inch, affects only paper sizes.
  package func resolved(at resolution: Int) throws(EditError) -> PixelSize {
    switch self {
    case .pixels(let size): return size
    case .paper(let paper):
      let size = PixelSize(
        width: Self.pixels(paper.width, at: resolution),
        height: Self.pixels(paper.height, at: resolution))
      guard Canvas.allows(size) else { throw .canvasSize(size) }
      return size
    }
  }

  private static func pixels(_ millimeters: Double, at resolution: Int) -> Int {
    max(1, Int((millimeters / 25.4 * Double(resolution)).rounded()))
  }

  /// Suggests the text with units if it consists of two numbers, which can mean a paper size or
  /// pixels; `nil` for other text.
  private static func withUnits(_ text: String) -> [String]? {
    guard let sides = SidesParser.split(text), let width = DecimalParser.number(sides.width),
      let height = DecimalParser.number(sides.height), width > 0, height > 0,
      width <= Double(Canvas.sideRange.upperBound), height <= Double(Canvas.sideRange.upperBound)
    else { return nil }
    let isWhole = dimensions(text)?.isAmbiguousWithPaperSize ?? false
    return (isWhole ? ["cm", "in", "px"] : ["in", "cm"]).map { text + $0 }
  }

  /// Parses a paper size, such as `10x15cm`; `nil` for other text.
  private static func paperSize(_ text: String) -> Paper? {
    guard let sides = SidesParser.split(text), let width = millimeters(sides.width),
      let height = millimeters(sides.height)
    else { return nil }
    return Paper(width: width, height: height)
  }

  /// Parses a positive length with a unit, up to the maximum, in millimeters; `nil` for other text.
  private static func millimeters(_ text: String) -> Double? {
    guard let unit = PaperUnit.allCases.first(where: { text.hasSuffix($0.rawValue) }),
      let number = DecimalParser.number(text.dropLast(unit.rawValue.count))
    else { return nil }
    let length = number * unit.millimeters
    return length > 0 && length <= maximumPaperSide ? length : nil
  }

  /// The maximum side of a canvas at the minimum resolution (1 dpi), in millimeters.
  private static let maximumPaperSide = Double(Canvas.sideRange.upperBound) * 25.4

  /// Parses `WIDTHxHEIGHT` in pixels; `nil` for other text.
  static func dimensions(_ text: String) -> PixelSize? {
    guard let sides = SidesParser.split(text), let width = Int(sides.width),
      let height = Int(sides.height)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Parses an aspect ratio with a width in pixels, such as `4:5@1080`; `nil` for other text.
  private static func ratio(_ text: String) -> PixelSize? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let terms = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, terms.count == 2, let width = Int(parts[1]), width > 0,
      let x = DecimalParser.number(terms[0]), let y = DecimalParser.number(terms[1]), x > 0, y > 0
    else { return nil }
    let height = (Double(width) * y / x).rounded()
    guard Double(Canvas.sideRange.upperBound) >= height else { return nil }
    return PixelSize(width: width, height: max(1, Int(height)))
  }
}

package enum SizePreset {
  private static let pixels: [(name: String, size: PixelSize)] = [
    ("story", PixelSize(width: 1080, height: 1920)),
    ("square", PixelSize(width: 1080, height: 1080)),
    ("portrait", PixelSize(width: 1080, height: 1350)),
    ("landscape", PixelSize(width: 1920, height: 1080)),
    ("hd", PixelSize(width: 1920, height: 1080)),
    ("4k", PixelSize(width: 3840, height: 2160)),
  ]

  /// The formats A6 to A0 of ISO 216 and the North American formats, with sides in millimeters.
  private static let papers: [(name: String, paper: SizeParser.Paper)] = [
    ("a6", SizeParser.Paper(width: 105, height: 148)),
    ("a5", SizeParser.Paper(width: 148, height: 210)),
    ("a4", SizeParser.Paper(width: 210, height: 297)),
    ("a3", SizeParser.Paper(width: 297, height: 420)),
    ("a2", SizeParser.Paper(width: 420, height: 594)),
    ("a1", SizeParser.Paper(width: 594, height: 841)),
    ("a0", SizeParser.Paper(width: 841, height: 1189)),
    ("letter", SizeParser.Paper(width: 215.9, height: 279.4)),
    ("legal", SizeParser.Paper(width: 215.9, height: 355.6)),
  ]

  private static let landscape = "-landscape"

  /// The names without the suffix `-landscape`.
  private static let baseNames = pixels.map(\.name) + papers.map(\.name)

  /// All names; `-landscape` has no effect on square and landscape sizes.
  package static let names =
    baseNames + baseNames.filter { $0 != "landscape" }.map { $0 + landscape }

  static func named(_ name: String) -> SizeParser? {
    guard names.contains(name) else { return nil }
    let isLandscape = name.hasSuffix(landscape)
    let baseName = isLandscape ? String(name.dropLast(landscape.count)) : name
    if let size = pixels.first(where: { $0.name == baseName })?.size {
      return .pixels(isLandscape && size.height > size.width ? size.transposed : size)
    }
    guard let paper = papers.first(where: { $0.name == baseName })?.paper else { return nil }
    return .paper(
      isLandscape ? SizeParser.Paper(width: paper.height, height: paper.width) : paper)
  }

  static func nearest(to name: String) -> [String] {
    // A very short name resembles most paper sizes, so suggestions would be arbitrary.
    name.count < 3 ? [] : NearestNames.to(name, among: names)
  }
}
