/// Words as pixels, drawn at just the scale at which they are seen.
struct TextRaster: Hashable, Sendable, Encodable {
  /// The words.
  let content: TextContent
  /// What draws them on this machine; nil where nothing does, and a marked box stands for them.
  let engine: Engine?
  /// The unscaled size of the box that they stand in, in canvas pixels.
  let box: Size
  /// Pixels of the raster to a canvas pixel, along the words' own axes.
  private(set) var scale: Size
  /// Where the box's top-left corner is, in pixels of the raster, so that these lie on those of the output.
  private(set) var origin: Point

  /// What draws words, and may be another thing tomorrow.
  struct Engine: Hashable, Sendable, Encodable {
    /// The version of the library.
    let library: String
    /// The fonts.
    let fonts: [UsedFont]
  }

  /// The long side of the raster on which effects run, so that they look the same at all sizes up to it.
  private static let effectsSide = 2048.0
  /// The most pixels of a raster that is needed as a whole, and the longest side.
  private static let largestArea = 64e6
  private static let longestSide = 16_384.0

  /// Chooses the raster for words that are drawn somewhere.
  ///
  /// - Parameters:
  ///   - content: The words.
  ///   - box: The unscaled size of their box, in canvas pixels.
  ///   - place: The map from the box as the unit square to output pixels.
  ///   - hasEffects: Whether effects run on the raster.
  ///   - typesetter: What draws them.
  init(
    _ content: TextContent, box: Size, at place: AffineMatrix, hasEffects: Bool,
    by typesetter: Typesetter? = TypesettingLibrary.typesetter
  ) {
    (self.content, self.box) = (content, box)
    engine = typesetter.map { typesetter in
      // A font of the store is what its name says.
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

  /// The raster where it is needed as a whole: no larger than memory allows, and softer where it would be.
  var whole: TextRaster {
    let extent = Size(width: place.maxX, height: place.maxY)
    let factor = min(
      (Self.largestArea / (extent.width * extent.height)).squareRoot(),
      Self.longestSide / max(extent.width, extent.height))
    guard factor < 1 else { return self }
    var raster = self
    raster.scale = scale.scaled(by: factor)
    // Its pixels are not those of the output.
    raster.origin = Point(x: 0, y: 0)
    return raster
  }

  /// How far a box that stands upright is behind the edges of its first pixels; nothing for others.
  private static func fraction(of place: AffineMatrix) -> Point {
    /// Along an axis of the box that runs along one of the output's.
    func behind(_ start: Double, isForward: Bool) -> Double {
      let fraction = isForward ? start - start.rounded(.down) : start.rounded(.up) - start
      // What a rounding error makes of a whole pixel.
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

  /// The part that is the box, in pixels of the raster.
  var place: Rect {
    Rect(
      origin: origin,
      size: Size(width: box.width * scale.width, height: box.height * scale.height))
  }

  /// Columns and rows.
  var size: PixelSize {
    func pixels(_ end: Double) -> Int { max(1, Int((end - 1e-6).rounded(.up))) }
    return PixelSize(width: pixels(place.maxX), height: pixels(place.maxY))
  }

  /// Whether every pixel is opaque.
  var isOpaque: Bool { content.style.background?.isOpaque ?? false }
}
