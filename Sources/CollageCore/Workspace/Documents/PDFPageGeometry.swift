/// The measurements of a PDF page: the trim box, the bleed, and the crop marks.
///
/// The page is cut at the trim box. The bleed is the part of the image outside of the trim box.
struct PDFPageGeometry: Hashable, Sendable {
  static let pointsPerInch = 72.0
  private static let millimeter = pointsPerInch / 25.4
  /// The distance of the crop marks from the bleed box, and the marks' length, in millimeters.
  private static let (markGap, markLength) = (1.0, 5.0)
  /// The line width of the crop marks, in points.
  private static let markWidth = 0.25

  /// The image's size, in pixels of the rasterized content.
  let raster: PixelSize
  /// The size of the trimmed page, in points.
  let trim: Size
  /// The distance by which the image extends beyond the trim edge, in points.
  let bleed: Double
  /// The distance by which the page extends beyond the trim edge, in points.
  let margin: Double
  private let hasMarks: Bool

  init(_ size: PixelSize, density: Int, layout: PDFPageLayout) {
    let density = Double(density)
    raster = layout.rasterDensity.map { size.scaled(by: Double($0) / density) } ?? size
    trim = Size(size).scaled(by: Self.pointsPerInch / density)
    bleed = layout.bleed * Self.millimeter
    hasMarks = layout.hasCropMarks
    margin = bleed + (hasMarks ? (Self.markGap + Self.markLength) * Self.millimeter : 0)
  }

  var size: Size { Size(width: trim.width + 2 * margin, height: trim.height + 2 * margin) }

  /// The transformation from pixels of the rasterized content to points, with the origin at the
  /// page's top-left corner.
  var matrix: AffineMatrix {
    AffineMatrix.scaling(
      x: trim.width / Double(raster.width), y: trim.height / Double(raster.height)
    ).then(.translation(x: margin, y: margin))
  }

  /// The bleed in pixels of the rasterized content, rounded up.
  var bleedPixels: PixelSize {
    PixelSize(
      width: Int((bleed / matrix.a - 1e-6).rounded(.up)),
      height: Int((bleed / matrix.d - 1e-6).rounded(.up)))
  }

  /// The area that the image covers, including the bleed, in points from the page's top-left
  /// corner.
  var bleedArea: RoundedQuad {
    RoundedQuad(ConvexPolygon(corners: box(grownBy: bleed).corners))
  }

  var boxes: PDFBoxes { PDFBoxes(trim: box(grownBy: 0), bleed: box(grownBy: bleed)) }

  /// Returns the trim box, enlarged by a distance on all sides; the box is centered on the page, so
  /// it is valid with the origin at the top or at the bottom.
  private func box(grownBy distance: Double) -> Rect {
    Rect(
      origin: Point(x: margin - distance, y: margin - distance),
      size: Size(width: trim.width + 2 * distance, height: trim.height + 2 * distance))
  }

  func drawMarks(on page: PDFPage) {
    guard hasMarks else { return }
    let black = Color(red: 0, green: 0, blue: 0)
    let (near, far) = (bleed + Self.markGap * Self.millimeter, margin)
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
