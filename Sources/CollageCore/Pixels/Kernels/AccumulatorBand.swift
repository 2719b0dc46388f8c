/// Some rows of a picture while layers are laid on them, with one `Float` a channel.
///
/// Floats keep the bytes of a transparent image exact on its way through premultiplied alpha.
struct AccumulatorBand: Band {
  /// The columns of the band.
  let width: Int
  /// The rows of the picture that the band is made of.
  let rows: Range<Int>
  private let background: Color
  private var pixels: [FloatPixel]

  /// Fills a band with a background.
  init(width: Int, rows: Range<Int>, background: Color) {
    self.width = width
    self.rows = rows
    self.background = background
    pixels = [FloatPixel](
      repeating: SolidSampler<StraightReader>(background).pixel, count: width * rows.count)
  }

  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, coverage: inout QuadCoverage, rows: Range<Int>,
    opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows)
    for row in rows {
      guard let span = coverage.span(row: row) else { continue }
      precondition(span.touched.clamped(to: 0..<width) == span.touched)
      let rim = coverage.rim
      switch raster.alpha {
      case .opaque: draw(PackedReader.self, raster, map, span, rim, row, opacity)
      case .premultiplied: draw(PremultipliedReader.self, raster, map, span, rim, row, opacity)
      case .straight: draw(StraightReader.self, raster, map, span, rim, row, opacity)
      }
    }
  }

  mutating func fill(
    _ color: Color, coverage: inout QuadCoverage, rows: Range<Int>, opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows)
    for row in rows {
      guard let span = coverage.span(row: row) else { continue }
      precondition(span.touched.clamped(to: 0..<width) == span.touched)
      let rim = coverage.rim
      if color.isOpaque {
        paint(SolidSampler<OpaqueReader>(color), span, rim, row, opacity)
      } else {
        paint(SolidSampler<StraightReader>(color), span, rim, row, opacity)
      }
    }
  }

  private mutating func draw<Reader: PixelReader>(
    _: Reader.Type, _ raster: RasterBuffer, _ map: RasterMap, _ span: RowSpan, _ rim: [Float],
    _ row: Int, _ opacity: Double
  ) {
    raster.rowStarts.withUnsafeBufferPointer { rowStarts in
      // SAFETY: the view does not leave this closure, during which the raster's bytes stay.
      guard let rowStarts = rowStarts.baseAddress else { return }
      let view = RasterView<Reader>(raster, rowStarts: rowStarts)
      switch map {
      case .copy(let map): paint(CopySampler(view, map, row: row), span, rim, row, opacity)
      case .cubic(let map): paint(CubicSampler(view, map, row: row), span, rim, row, opacity)
      }
    }
  }

  private mutating func paint(
    _ sampler: some RowSampler, _ span: RowSpan, _ rim: [Float], _ row: Int, _ opacity: Double
  ) {
    let start = (row - rows.lowerBound) * width
    let end = start + width
    rim.withUnsafeBufferPointer { rim in
      pixels.withUnsafeMutableBufferPointer { pixels in
        let target = UnsafeMutableBufferPointer(rebasing: pixels[start..<end])
        sourceOver(sampler, span: span, rim: rim, opacity: Float(opacity), target: target)
      }
    }
  }

  /// Rounds the band to bytes: opaque on an opaque background, else with straight alpha.
  func bitmap() -> Bitmap {
    let size = PixelSize(width: width, height: rows.count)
    let isOpaque = background.isOpaque
    let bytes = [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
      let target = UnsafeMutableRawBufferPointer(target)
      // SAFETY: there are four target bytes for each of the pixels, and each is written once.
      for (index, pixel) in pixels.enumerated() {
        let bytes = isOpaque ? opaqueBytes(pixel) : straightBytes(pixel)
        target.storeBytes(
          of: unsafeBitCast(bytes, to: UInt32.self), toByteOffset: index * 4, as: UInt32.self)
      }
      count = size.area * 4
    }
    return Bitmap(size: size, alpha: isOpaque ? .opaque : .straight, bytes: bytes)
  }
}
