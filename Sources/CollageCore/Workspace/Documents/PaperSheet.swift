/// The measures of a page: what is left of it when it is cut, what is cut off, and marks around.
struct PaperSheet: Hashable, Sendable {
  /// Points to an inch.
  static let pointsPerInch = 72.0
  private static let millimetre = pointsPerInch / 25.4
  /// How far marks are from what is cut off, and how long they are, in millimetres.
  private static let (markGap, markLength) = (1.0, 5.0)
  /// How wide marks are, in points.
  private static let markWidth = 0.25

  /// The picture's size on the raster that pixels are made on.
  let raster: PixelSize
  /// The width and height of what is left, in points.
  let trim: Size
  /// How far the picture goes on around it, in points.
  let bleed: Double
  /// How far the page goes on around it, in points.
  let margin: Double
  private let hasMarks: Bool

  /// Measures a page.
  ///
  /// - Parameters:
  ///   - size: The picture's size in pixels.
  ///   - density: How many of them are in an inch.
  ///   - layout: What is around it.
  init(_ size: PixelSize, density: Int, layout: PaperLayout) {
    let density = Double(density)
    raster = layout.rasterDensity.map { size.scaled(by: Double($0) / density) } ?? size
    trim = Size(size).scaled(by: Self.pointsPerInch / density)
    bleed = layout.bleed * Self.millimetre
    hasMarks = layout.hasCropMarks
    margin = bleed + (hasMarks ? (Self.markGap + Self.markLength) * Self.millimetre : 0)
  }

  /// The width and height of the page, in points.
  var size: Size { Size(width: trim.width + 2 * margin, height: trim.height + 2 * margin) }

  /// The map from pixels of the raster to points from the page's top-left corner on.
  var matrix: AffineMatrix {
    AffineMatrix.scaling(
      x: trim.width / Double(raster.width), y: trim.height / Double(raster.height)
    ).then(.translation(x: margin, y: margin))
  }

  /// How far the picture goes on, in pixels of the raster, rounded up.
  var bleedPixels: PixelSize {
    PixelSize(
      width: Int((bleed / matrix.a - 1e-6).rounded(.up)),
      height: Int((bleed / matrix.d - 1e-6).rounded(.up)))
  }

  /// All that the picture covers, in points from the page's top-left corner on.
  var bleedArea: RoundedQuad {
    RoundedQuad(ConvexPolygon(corners: box(grownBy: bleed).corners))
  }

  /// The boxes that the file tells.
  var boxes: PDFBoxes { PDFBoxes(trim: box(grownBy: 0), bleed: box(grownBy: bleed)) }

  /// What is left, and so much around it; it is the same from above and from below.
  private func box(grownBy distance: Double) -> Rect {
    Rect(
      origin: Point(x: margin - distance, y: margin - distance),
      size: Size(width: trim.width + 2 * distance, height: trim.height + 2 * distance))
  }

  /// Draws the marks, if there are to be any.
  func drawMarks(on page: PDFPage) {
    guard hasMarks else { return }
    let black = Color(red: 0, green: 0, blue: 0)
    let (near, far) = (bleed + Self.markGap * Self.millimetre, margin)
    let box = box(grownBy: 0)
    for (x, outward) in [(box.minX, -1.0), (box.maxX, 1)] {
      for (y, downward) in [(box.minY, -1.0), (box.maxY, 1)] {
        page.line(
          from: Point(x: x + outward * near, y: y), to: Point(x: x + outward * far, y: y),
          width: Self.markWidth, black)
        page.line(
          from: Point(x: x, y: y + downward * near), to: Point(x: x, y: y + downward * far),
          width: Self.markWidth, black)
      }
    }
  }
}
