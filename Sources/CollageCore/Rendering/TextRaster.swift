/// A raster of text.
///
/// It has the scale of the output, so its pixels aren't scaled again. There are two exceptions:
/// small text with effects has a larger raster, and some rasters are reduced (see ``whole``).
struct TextRaster: Hashable, Sendable, Encodable {
  let content: TextContent
  /// The versions of the software and the fonts that draw the text; `nil` if a placeholder box is
  /// drawn instead.
  let engine: Engine?
  /// The size of the text's box before the item is scaled, in canvas pixels.
  let box: Size
  /// The number of raster pixels per canvas pixel, along the text's own axes.
  private(set) var scale: Size
  /// The position of the box's top-left corner in the raster, in raster pixels.
  ///
  /// The fractional position aligns the raster's pixels with the pixels of the output.
  private(set) var origin: Point

  /// The versions of a text engine's software and fonts, on which the pixels of text depend.
  struct Engine: Hashable, Sendable, Encodable {
    let library: String
    let fonts: [UsedFont]
  }

  /// The minimum long side, in pixels, of a raster on which effects run.
  ///
  /// Text that is drawn smaller also uses a raster of this size, so that effects look the same at
  /// all these sizes.
  private static let effectsSide = 2048.0
  /// The limits of a raster that is drawn as a whole: its number of pixels, and its longer side in
  /// pixels.
  private static let largestArea = 64e6
  private static let longestSide = 16_384.0

  /// Chooses the raster for text at a position.
  ///
  /// `toOutput` maps the text's box as the unit square to output pixels. `hasEffects` is true if
  /// effects run on the raster.
  init(
    _ content: TextContent, box: Size, at toOutput: AffineMatrix, hasEffects: Bool,
    by typesetter: Typesetter? = TypesettingLibrary.typesetter
  ) {
    (self.content, self.box) = (content, box)
    engine = typesetter.map { typesetter in
      // The name of a font in the store already identifies the content of the font.
      let fonts = content.font == nil ? (try? typesetter.layout(content))?.fonts : content.fonts
      return Engine(library: typesetter.version, fonts: fonts ?? [])
    }
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    let drawn = Size(width: length(toOutput.a, toOutput.b), height: length(toOutput.c, toOutput.d))
    let longSide = max(drawn.width, drawn.height)
    if hasEffects, longSide < Self.effectsSide {
      let factor = Self.effectsSide / longSide
      scale = Size(
        width: drawn.width * factor / box.width, height: drawn.height * factor / box.height)
      origin = .init(x: 0, y: 0)
      return
    }
    scale = Size(width: drawn.width / box.width, height: drawn.height / box.height)
    origin = hasEffects ? Point(x: 0, y: 0) : Self.fraction(of: toOutput)
  }

  /// The raster for uses that need all pixels at once, with a lower resolution if necessary.
  var whole: TextRaster {
    let extent = Size(width: boxRect.maxX, height: boxRect.maxY)
    let factor = min(
      (Self.largestArea / (extent.width * extent.height)).squareRoot(),
      Self.longestSide / max(extent.width, extent.height))
    guard factor < 1 else { return self }
    var raster = self
    raster.scale = scale.scaled(by: factor)
    // The pixels of a reduced raster are not aligned with the pixels of the output.
    raster.origin = Point(x: 0, y: 0)
    return raster
  }

  /// Returns the offset of the box's top-left corner from the pixel grid, in output pixels.
  ///
  /// The offset is zero unless the box's axes are parallel to the axes of the output.
  private static func fraction(of matrix: AffineMatrix) -> Point {
    /// Returns the distance from the pixel grid along one axis of the box.
    func offset(_ start: Double, isForward: Bool) -> Double {
      let fraction = isForward ? start - start.rounded(.down) : start.rounded(.up) - start
      // Treats rounding errors around a whole pixel as zero.
      return fraction < 1e-6 || fraction > 1 - 1e-6 ? 0 : fraction
    }
    let tiny = 1e-9
    if abs(matrix.b) < tiny * abs(matrix.a), abs(matrix.c) < tiny * abs(matrix.d) {
      return Point(
        x: offset(matrix.tx, isForward: matrix.a > 0),
        y: offset(matrix.ty, isForward: matrix.d > 0))
    }
    if abs(matrix.a) < tiny * abs(matrix.b), abs(matrix.d) < tiny * abs(matrix.c) {
      return Point(
        x: offset(matrix.ty, isForward: matrix.b > 0),
        y: offset(matrix.tx, isForward: matrix.c > 0))
    }
    return Point(x: 0, y: 0)
  }

  /// The rectangle of the text's box in the raster, in raster pixels.
  var boxRect: Rect {
    Rect(
      origin: origin,
      size: Size(width: box.width * scale.width, height: box.height * scale.height))
  }

  var size: PixelSize {
    func pixels(_ end: Double) -> Int { max(1, Int((end - 1e-6).rounded(.up))) }
    return PixelSize(width: pixels(boxRect.maxX), height: pixels(boxRect.maxY))
  }

  var isOpaque: Bool { content.style.background?.isOpaque ?? false }
}
