/// What a layer shows; layers with equal sources share what is prepared of them.
package enum SourceKey: Hashable, Sendable, Encodable {
  /// The raster of a picture: of a stored image or of words.
  case raster(TreatedRaster)
  /// One colour everywhere, for which no pixels are prepared.
  case solid(Color)
  /// The shadow of a shape, for which no pixels are prepared.
  case shadow(ShapeShadow)
  /// What is worked out of a canvas row by row, for which no pixels are prepared.
  case painted(CanvasPainting)

  /// The raster that is prepared before anything is drawn; nil where there is none.
  var shape: RasterShape? {
    switch self {
    case .raster(let raster): raster.shape
    case .solid, .shadow, .painted: nil
    }
  }

  /// What the letters of words cover.
  ///
  /// - Returns: Their coverage; nil for all but words of one colour.
  /// - Throws: ``TextError``.
  func letters(part: RasterPart?, from provider: any RasterProvider) throws -> LetterCoverage? {
    guard case .raster(let raster) = self, case .words(let words) = raster.origin else {
      return nil
    }
    return try words.letters(part: part, from: provider)
  }

  /// Whether nothing shows through what is wholly covered.
  var isOpaque: Bool {
    switch self {
    case .raster(let raster): raster.isOpaque
    case .solid(let color): color.isOpaque
    case .shadow: false
    case .painted(let painting): painting.isOpaque
    }
  }
}

/// The shadow of a shape of which every pixel is opaque.
package struct ShapeShadow: Hashable, Sendable, Encodable {
  /// The shape, where the shadow falls, in output pixels.
  let shape: RoundedQuad
  /// The standard deviation of the Gaussian, in output pixels.
  let sigma: Double
  /// The colour.
  let color: Color
}

/// A picture's raster as it is drawn.
package struct TreatedRaster: Hashable, Sendable, Encodable {
  /// What it is a raster of, and at which scale.
  let origin: RasterOrigin
  /// What is done to the pixels.
  let treatment: Treatment

  /// Names a raster.
  init(_ origin: RasterOrigin, treatment: Treatment = .none) {
    self.origin = origin
    self.treatment = treatment
  }

  /// Names a raster of a stored image.
  package init(image: StoredImage, rendition: Rendition, treatment: Treatment = .none) {
    self.init(.image(image, rendition), treatment: treatment)
  }

  /// Whether nothing shows through.
  var isOpaque: Bool { origin.isOpaque && treatment.mask == nil }

  /// The columns and rows that are left by the crop; nil where nothing is cropped.
  var croppedPixels: (columns: Range<Int>, rows: Range<Int>)? {
    guard let crop = treatment.crop else { return nil }
    let (size, place) = (origin.size, origin.place)
    func pixels(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
      // What a rounding error adds is no pixel.
      let first = min(max(Int((start + 1e-6).rounded(.down)), 0), count - 1)
      return first..<min(max(Int((end - 1e-6).rounded(.up)), first + 1), count)
    }
    return (
      pixels(
        place.minX + crop.x * place.size.width, place.minX + crop.maxX * place.size.width,
        size.width),
      pixels(
        place.minY + crop.y * place.size.height, place.minY + crop.maxY * place.size.height,
        size.height)
    )
  }

  /// The map from the picture as the unit square to the raster as the unit square.
  var unitMatrix: AffineMatrix {
    let (place, cropped) = (origin.place, croppedPixels)
    guard cropped != nil || place.origin != Point(x: 0, y: 0) else { return .identity }
    let (column, row) = (
      Double(cropped?.columns.lowerBound ?? 0), Double(cropped?.rows.lowerBound ?? 0)
    )
    let extent = shape.extent.scaled(by: 1 / Double(treatment.enlargement))
    return AffineMatrix.scaling(x: place.size.width, y: place.size.height)
      .then(.translation(x: place.minX - column, y: place.minY - row))
      .then(.scaling(x: 1 / extent.width, y: 1 / extent.height))
  }

  /// What is known of the raster without its pixels; what is treated needs all of it.
  package var shape: RasterShape {
    let place = origin.place
    var (size, extent) = (origin.size, Size(width: place.maxX, height: place.maxY))
    if let (columns, rows) = croppedPixels {
      extent = Size(
        width: min(Double(columns.upperBound), extent.width) - Double(columns.lowerBound),
        height: min(Double(rows.upperBound), extent.height) - Double(rows.lowerBound))
      size = PixelSize(width: columns.count, height: rows.count)
    }
    let factor = treatment.enlargement
    return RasterShape(
      size: PixelSize(width: size.width * factor, height: size.height * factor),
      extent: extent.scaled(by: Double(factor)), isOpaque: isOpaque,
      isDivisible: origin.isDivisible && treatment.isDivisible)
  }
}
