/// A band whose pixels have one `Float` per channel.
///
/// Colors are multiplied by alpha for compositing and divided by alpha at the end. Floats are
/// precise enough that both conversions together don't change the bytes of a translucent image.
struct AccumulatorBand: Band {
  let width: Int
  let rows: Range<Int>
  private let background: Color
  private var pixels: [FloatPixel]

  init(width: Int, rows: Range<Int>, background: Color) {
    self.width = width
    self.rows = rows
    self.background = background
    pixels = [FloatPixel](
      repeating: SolidSampler<StraightReader>(background).pixel, count: width * rows.count)
  }

  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, edge: inout ShapeEdge, rows: Range<Int>,
    opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows)
    for row in rows {
      let line = edge.row(row)
      let ring = ringRow(edge, line)
      if let ring { paint(ring, line, row, opacity) }
      guard let span = line.span else { continue }
      precondition(span.touched.clamped(to: 0..<width) == span.touched)
      let part = RowPart(span: span, rim: edge.shape.rim, ring: ring, row: row, opacity: opacity)
      switch raster.alpha {
      case .opaque: draw(PackedReader.self, raster, map, part)
      case .premultiplied: draw(PremultipliedReader.self, raster, map, part)
      case .straight: draw(StraightReader.self, raster, map, part)
      }
    }
  }

  mutating func fill(
    _ color: Color, coverage: inout RoundedCoverage, hole: inout QuadCoverage?, rows: Range<Int>,
    opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows)
    for row in rows {
      guard let span = coverage.span(row: row) else { continue }
      precondition(span.touched.clamped(to: 0..<width) == span.touched)
      let hidden = hole?.span(row: row)?.interior ?? 0..<0
      for span in span.without(hidden) {
        let part = RowPart(
          span: span, rim: coverage.rim, ring: nil, row: row, opacity: opacity)
        if color.isOpaque {
          paint(SolidSampler<OpaqueReader>(color), part)
        } else {
          paint(SolidSampler<StraightReader>(color), part)
        }
      }
    }
  }

  mutating func fill(
    _ color: Color, field: some CoverageField, matrix: AffineMatrix, hole: inout QuadCoverage?,
    rows: Range<Int>, opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows)
    let pixel = SolidSampler<StraightReader>(color).pixel
    let factor = Float(opacity) / Float(CoveragePlane.full)
    var coverages = [UInt16](repeating: 0, count: width)
    for row in rows {
      let walk = CoverageWalk(matrix, row: row)
      guard let span = field.span(walk, of: 0..<width) else { continue }
      let hidden = hole?.span(row: row)?.interior ?? 0..<0
      let start = (row - self.rows.lowerBound) * width
      for part in span.without(hidden) {
        unsafe coverages.withUnsafeMutableBufferPointer {
          unsafe field.fill(walk, part.touched, into: $0)
        }
        for column in part.touched where coverages[column] > 0 {
          pixels[start + column] = over(
            pixel * (Float(coverages[column]) * factor), pixels[start + column])
        }
      }
    }
  }

  mutating func paint(
    _ painter: some RowPainter, columns: Range<Int>, rows: Range<Int>, opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows && columns.clamped(to: 0..<width) == columns)
    var words = [UInt32](repeating: 0, count: width)
    for row in rows {
      let start = (row - self.rows.lowerBound) * width
      for span in painter.spans(row: row, columns: columns) {
        unsafe words.withUnsafeMutableBufferPointer { words in
          guard let words = words.baseAddress else { return }
          // SAFETY: there is a word for each column.
          unsafe painter.paint(row: row, columns: span, into: words)
        }
        for column in span {
          // SAFETY: both are 32 bits.
          let bytes = unsafe unsafeBitCast(words[column], to: SIMD4<UInt8>.self)
          pixels[start + column] = over(
            FloatPixel(bytes: bytes) * Float(opacity), pixels[start + column])
        }
      }
    }
  }

  func emptyGroup() -> AccumulatorBand {
    AccumulatorBand(width: width, rows: rows, background: .none)
  }

  mutating func composite(
    _ group: inout AccumulatorBand, columns: Range<Int>, rows: Range<Int>, mode: BlendMode,
    opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows && group.rows == self.rows)
    precondition(columns.clamped(to: 0..<width) == columns && group.width == width)
    for row in rows {
      let start = (row - self.rows.lowerBound) * width
      let part = start + columns.lowerBound..<start + columns.upperBound
      unsafe group.pixels.withUnsafeMutableBufferPointer { source in
        unsafe pixels.withUnsafeMutableBufferPointer { target in
          unsafe CollageImaging.composite(
            UnsafeBufferPointer(rebasing: source[part]),
            over: UnsafeMutableBufferPointer(rebasing: target[part]), mode: mode,
            opacity: opacity)
          unsafe source[part].update(repeating: .zero)
        }
      }
    }
  }

  private struct RowPart {
    let span: RowSpan
    let rim: [Float]
    let ring: BorderRow?
    let row: Int
    let opacity: Double
  }

  private func ringRow(_ edge: ShapeEdge, _ line: ShapeEdge.Row) -> BorderRow? {
    guard let ring = edge.ring, let span = line.ring else { return nil }
    precondition(span.touched.clamped(to: 0..<width) == span.touched)
    return BorderRow(
      color: SolidSampler<StraightReader>(ring.color).pixel, span: span, rim: ring.shape.rim)
  }

  private mutating func paint(
    _ ring: BorderRow, _ line: ShapeEdge.Row, _ row: Int, _ opacity: Double
  ) {
    let start = (row - rows.lowerBound) * width
    for columns in line.borderColumns {
      for column in columns {
        let pixel = ring.color * (ring.coverage(column) * Float(opacity))
        pixels[start + column] = over(pixel, pixels[start + column])
      }
    }
  }

  private mutating func draw<Reader: PixelReader>(
    _: Reader.Type, _ raster: RasterBuffer, _ map: RasterMap, _ part: RowPart
  ) {
    unsafe raster.rowStarts.withUnsafeBufferPointer { rowStarts in
      // SAFETY: the view does not escape this closure, and the raster's bytes stay in place during
      // it.
      guard let rowStarts = rowStarts.baseAddress else { return }
      let view = unsafe RasterView<Reader>(raster, rowStarts: rowStarts)
      switch map {
      case .copy(let map): unsafe paint(CopySampler(view, map, row: part.row), part)
      case .cubic(let map): unsafe paint(CubicSampler(view, map, row: part.row), part)
      }
    }
  }

  private mutating func paint(_ sampler: some RowSampler, _ part: RowPart) {
    let start = (part.row - rows.lowerBound) * width
    let end = start + width
    let opacity = Float(part.opacity)
    unsafe part.rim.withUnsafeBufferPointer { rim in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        let target = unsafe UnsafeMutableBufferPointer(rebasing: pixels[start..<end])
        if let ring = part.ring {
          unsafe sourceOver(
            sampler, span: part.span, rim: rim, ring: ring, opacity: opacity, target: target)
        } else {
          unsafe sourceOver(sampler, span: part.span, rim: rim, opacity: opacity, target: target)
        }
      }
    }
  }

  /// Returns the band rounded to bytes: opaque if the background is opaque, otherwise with straight
  /// alpha.
  func bitmap() -> Bitmap {
    let size = PixelSize(width: width, height: rows.count)
    let isOpaque = background.isOpaque
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
      let target = UnsafeMutableRawBufferPointer(target)
      // SAFETY: there are four target bytes for each of the pixels, and each is written once.
      for (index, pixel) in pixels.enumerated() {
        let bytes = isOpaque ? opaqueBytes(pixel) : straightBytes(pixel)
        unsafe target.storeBytes(
          of: unsafeBitCast(bytes, to: UInt32.self), toByteOffset: index * 4, as: UInt32.self)
      }
      count = size.area * 4
    }
    return Bitmap(size: size, alpha: isOpaque ? .opaque : .straight, bytes: bytes)
  }
}
