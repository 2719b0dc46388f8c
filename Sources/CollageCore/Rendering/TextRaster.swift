/// A raster of text.
///
/// The text is drawn at exactly the scale of the output, so its pixels aren't scaled again.
struct TextRaster: Hashable, Sendable, Encodable {
  let content: TextContent
  /// The software that draws the text; `nil` if there isn't any and a placeholder box is drawn.
  let engine: Engine?
  /// The size of the text's box before the item is scaled, in canvas pixels.
  let box: Size
  /// The number of raster pixels per canvas pixel, along the text's own axes.
  private(set) var scale: Size
  /// The position of the box's top-left corner in the raster, in raster pixels.
  ///
  /// It aligns the raster's pixels with the pixels of the output.
  private(set) var origin: Point

  /// The versions of the software and the fonts that draw text.
  ///
  /// An update of either may change the pixels.
  struct Engine: Hashable, Sendable, Encodable {
    let library: String
    let fonts: [UsedFont]
  }

  /// The long side, in pixels, of a raster on which effects run.
  ///
  /// Effects look the same at all output sizes up to this side.
  private static let effectsSide = 2048.0
  /// The largest number of pixels of a raster that is drawn as a whole, and its longest side in
  /// pixels.
  private static let largestArea = 64e6
  private static let longestSide = 16_384.0

  /// Chooses the raster for text at a position.
  ///
  /// - Parameters:
  ///   - content: The text.
  ///   - box: The size of the text's box before the item is scaled, in canvas pixels.
  ///   - place: The map from the box as the unit square to output pixels.
  ///   - hasEffects: True if effects run on the raster.
  ///   - typesetter: The typesetter; `nil` if there isn't one.
  init(
    _ content: TextContent, box: Size, at place: AffineMatrix, hasEffects: Bool,
    by typesetter: Typesetter? = TypesettingLibrary.typesetter
  ) {
    (self.content, self.box) = (content, box)
    engine = typesetter.map { typesetter in
      // The name of a font in the store already identifies the content of the font.
      let fonts = content.font == nil ? (try? typesetter.layout(content))?.fonts : content.fonts
      return Engine(library: typesetter.version, fonts: fonts ?? [])
    }
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    let drawn = Size(width: length(place.a, place.b), height: length(place.c, place.d))
    let longSide = max(drawn.width, drawn.height)
    if hasEffects, longSide < Self.effectsSide {
      let factor = Self.effectsSide / longSide
      scale = Size(
        width: drawn.width * factor / box.width, height: drawn.height * factor / box.height)
      origin = .init(x: 0, y: 0)
      return
    }
    scale = Size(width: drawn.width / box.width, height: drawn.height / box.height)
    origin = hasEffects ? Point(x: 0, y: 0) : Self.fraction(of: place)
  }

  /// The raster for uses that need all pixels at once.
  ///
  /// It has a lower resolution if this raster is too large.
  var whole: TextRaster {
    let extent = Size(width: place.maxX, height: place.maxY)
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

  /// Returns the offset, in output pixels, of the box's top-left corner from the pixel grid; zero
  /// unless the box's axes are parallel to the axes of the output.
  private static func fraction(of place: AffineMatrix) -> Point {
    /// Returns the distance from the pixel grid along one axis of the box.
    func behind(_ start: Double, isForward: Bool) -> Double {
      let fraction = isForward ? start - start.rounded(.down) : start.rounded(.up) - start
      // Treats rounding errors around a whole pixel as zero.
      return fraction < 1e-6 || fraction > 1 - 1e-6 ? 0 : fraction
    }
    let tiny = 1e-9
    if abs(place.b) < tiny * abs(place.a), abs(place.c) < tiny * abs(place.d) {
      return Point(
        x: behind(place.tx, isForward: place.a > 0), y: behind(place.ty, isForward: place.d > 0))
    }
    if abs(place.a) < tiny * abs(place.b), abs(place.d) < tiny * abs(place.c) {
      return Point(
        x: behind(place.ty, isForward: place.b > 0), y: behind(place.tx, isForward: place.c > 0))
    }
    return Point(x: 0, y: 0)
  }

  /// The rectangle of the text's box in the raster, in raster pixels.
  var place: Rect {
    Rect(
      origin: origin,
      size: Size(width: box.width * scale.width, height: box.height * scale.height))
  }

  var size: PixelSize {
    func pixels(_ end: Double) -> Int { max(1, Int((end - 1e-6).rounded(.up))) }
    return PixelSize(width: pixels(place.maxX), height: pixels(place.maxY))
  }

  var isOpaque: Bool { content.style.background?.isOpaque ?? false }
}
