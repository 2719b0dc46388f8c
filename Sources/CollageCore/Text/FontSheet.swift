/// An image that shows the name of each font family next to a sample.
package struct FontSheet: Sendable {
  package static let defaultSample = "Hamburgefonstiv Größe & 0123456789"
  /// The maximum number of families in a sheet; the image of the largest sheet takes about 130 MB.
  package static let familyLimit = 500

  private static let row = 64
  private static let margin = 24
  private static let nameWidth = 280
  private static let sampleWidth = 720
  private static let nameSize = 16.0
  private static let sampleSize = 30.0
  private static let ink = Color(red: 24, green: 24, blue: 28)
  private static let gray = Color(red: 112, green: 112, blue: 120)

  private let families: [FontFamily]
  private let sample: String

  /// Creates a sheet of the first ``familyLimit`` families, with the text `sample` in each family.
  package init(of families: [FontFamily], sample: String = defaultSample) {
    self.families = Array(families.prefix(Self.familyLimit))
    self.sample = sample
  }

  /// Draws the sheet on white.
  func bitmap(by typesetter: Typesetter) throws(TextError) -> Bitmap {
    let width = 2 * Self.margin + Self.nameWidth + Self.sampleWidth
    let marginRows = [UInt8](repeating: 255, count: width * Self.margin * 4)
    var bytes = marginRows
    bytes.reserveCapacity(2 * marginRows.count + families.count * Self.row * width * 4)
    for family in families {
      let name = try cell(
        family.name, "sans", Self.nameSize, Self.gray, Self.margin + Self.nameWidth, typesetter)
      let sample = try cell(
        sample, family.name, Self.sampleSize, Self.ink, Self.sampleWidth + Self.margin, typesetter)
      for row in 0..<Self.row {
        bytes += Self.slice(name, row, Self.margin + Self.nameWidth)
        bytes += Self.slice(sample, row, Self.sampleWidth + Self.margin)
      }
    }
    bytes += marginRows
    return Bitmap(
      size: PixelSize(width: width, height: bytes.count / width / 4), alpha: .opaque, bytes: bytes)
  }

  package func png(by typesetter: Typesetter) throws -> [UInt8] {
    try PNGEncoder().encode(bitmap(by: typesetter))
  }

  /// Draws a line of text on white, vertically centered in a row.
  private func cell(
    _ string: String, _ family: String, _ size: Double, _ color: Color, _ width: Int,
    _ typesetter: Typesetter
  ) throws(TextError) -> [UInt8] {
    var style = TextStyle(size: size)
    style.family = family
    style.color = .color(color)
    style.background = .white
    style.lineLimit = 1
    let text = TextContent(text: string, style: style, wrapping: .width(Double(Self.sampleWidth)))
    let height = try typesetter.layout(text).extent.height
    let left = size == Self.nameSize ? Double(Self.margin) : 0
    return try typesetter.draw(
      text, fonts: .none, scale: Size(width: 1, height: 1),
      origin: Point(x: left, y: (Double(Self.row) - height) / 2), columns: 0..<width,
      rows: 0..<Self.row)
  }

  private static func slice(_ cell: [UInt8], _ row: Int, _ width: Int) -> ArraySlice<UInt8> {
    cell[row * width * 4..<(row + 1) * width * 4]
  }
}
