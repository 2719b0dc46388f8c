/// The content of a layer before it is drawn, used as a key; layers with equal keys share the
/// prepared source, so it is decoded once.
package enum SourceKey: Hashable, Sendable, Encodable {
  case raster(TreatedRaster)
  case solid(Color)
  /// The shadow of a shape.
  case shadow(ShapeShadow)
  /// A part of the canvas that is generated row by row.
  case painted(CanvasPainting)

  /// The properties of the source's raster; `nil` for a source without a raster.
  var shape: RasterShape? {
    switch self {
    case .raster(let raster): raster.shape
    case .solid, .shadow, .painted: nil
    }
  }

  /// Returns the coverage of the letters in the raster or a part of it.
  ///
  /// The result is `nil` if the source is not text in a single color, or if there isn't a
  /// typesetter.
  func letters(part: RasterPart?, from provider: any RasterProvider) throws -> LetterCoverage? {
    guard case .raster(let raster) = self, case .words(let text) = raster.origin else {
      return nil
    }
    return try text.letters(part: part, from: provider)
  }

  /// True if the source is opaque in all pixels that it covers completely.
  var isOpaque: Bool {
    switch self {
    case .raster(let raster): raster.isOpaque
    case .solid(let color): color.isOpaque
    case .shadow: false
    case .painted(let painting): painting.isOpaque
    }
  }
}

/// The shadow of a fully opaque shape.
package struct ShapeShadow: Hashable, Sendable, Encodable {
  /// The shape, moved to the position of the shadow, in output pixels.
  let shape: RoundedQuad
  /// The standard deviation of the blur, in output pixels.
  let sigma: Double
  let color: Color
}

/// The raster of a photo or text after its treatment, such as crop, shaders and mask.
package struct TreatedRaster: Hashable, Sendable, Encodable {
  let origin: RasterOrigin
  let treatment: Treatment

  init(_ origin: RasterOrigin, treatment: Treatment = .none) {
    self.origin = origin
    self.treatment = treatment
  }

  package init(image: StoredImage, rendition: Rendition, treatment: Treatment = .none) {
    self.init(.image(image, rendition), treatment: treatment)
  }

  var isOpaque: Bool { origin.isOpaque && treatment.mask == nil }

  /// The columns and rows of the raster inside the crop; `nil` if the image isn't cropped.
  var croppedPixels: (columns: Range<Int>, rows: Range<Int>)? {
    guard let crop = treatment.crop else { return nil }
    let (size, rect) = (origin.size, origin.contentRect)
    func pixels(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
      // A rounding error of the crop must not add a column or row.
      let first = min(max(Int((start + 1e-6).rounded(.down)), 0), count - 1)
      return first..<min(max(Int((end - 1e-6).rounded(.up)), first + 1), count)
    }
    return (
      pixels(
        rect.minX + crop.x * rect.size.width, rect.minX + crop.maxX * rect.size.width,
        size.width),
      pixels(
        rect.minY + crop.y * rect.size.height, rect.minY + crop.maxY * rect.size.height,
        size.height)
    )
  }

  /// The map from the image as the unit square to the treated raster as the unit square.
  var unitMatrix: AffineMatrix {
    let (rect, cropped) = (origin.contentRect, croppedPixels)
    guard cropped != nil || rect.origin != Point(x: 0, y: 0) else { return .identity }
    let (column, row) = (
      Double(cropped?.columns.lowerBound ?? 0), Double(cropped?.rows.lowerBound ?? 0)
    )
    let extent = shape.extent.scaled(by: 1 / Double(treatment.enlargement))
    return AffineMatrix.scaling(x: rect.size.width, y: rect.size.height)
      .then(.translation(x: rect.minX - column, y: rect.minY - row))
      .then(.scaling(x: 1 / extent.width, y: 1 / extent.height))
  }

  /// The properties of the raster, which isn't divisible if a treatment needs the whole raster.
  package var shape: RasterShape {
    let rect = origin.contentRect
    var (size, extent) = (origin.size, Size(width: rect.maxX, height: rect.maxY))
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
