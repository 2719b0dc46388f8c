/// A band whose pixels have one byte per channel.
///
/// Colors are multiplied by alpha. On an opaque background, the band is opaque. Bands with a
/// transparent background are used for intermediate images, such as a group of layers or a
/// silhouette.
struct ByteBand: Band {
  let width: Int
  let rows: Range<Int>
  private let isOpaque: Bool
  private var pixels: [UInt8]
  private var samples: [UInt32]
  private var coverages: [UInt16] = []

  /// Creates a band filled with a background color, which is opaque or `.none`.
  ///
  /// The band reuses the memory of `storage` if its size matches.
  init(width: Int, rows: Range<Int>, background: Color, storage: consuming [UInt8] = []) {
    precondition(background.isOpaque || background == .none)
    self.width = width
    self.rows = rows
    isOpaque = background.isOpaque
    let count = width * rows.count
    if storage.count != count * 4 {
      storage = unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { $1 = count * 4 }
    }
    unsafe storage.withUnsafeMutableBytes { target in
      // SAFETY: both types have 32 bits, and an array's storage is aligned to sixteen bytes.
      unsafe target.bindMemory(to: UInt32.self)
        .update(repeating: unsafeBitCast(background.straight, to: UInt32.self))
    }
    pixels = storage
    samples = [UInt32](repeating: 0, count: width)
  }

  consuming func bitmap() -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: rows.count),
      alpha: isOpaque ? .opaque : .premultiplied, bytes: pixels)
  }

  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, edge: inout ShapeEdge, rows: Range<Int>,
    opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows && raster.alpha != .straight)
    let painter = BytePainter(width: width, isOpaque: raster.alpha == .opaque, opacity: opacity)
    unsafe withRows { samples, target in
      switch map {
      case .copy(let map):
        for row in rows {
          let columns = edge.row(row)
          // Passing `edge` to a function takes as long as the other work for a short row, so rows
          // without a border avoid the call.
          let hasRing = columns.ring != nil
          if hasRing { unsafe painter.paintBorder(edge, columns, over: target(row)) }
          guard let span = columns.span else { continue }
          let pixels = unsafe PixelCopy(raster, map, row: row).pixels(span.touched, samples)
          if hasRing {
            unsafe painter.paint(pixels, edge, columns, over: target(row))
          } else {
            unsafe painter.paint(pixels, span, edge.shape.rim, over: target(row))
          }
        }
      case .cubic(let map):
        unsafe FixedPointCubicSampler.with(raster, map) { sampler in
          var tiles = unsafe TileWalk(sampler, map, painter, samples: samples)
          for row in rows {
            let columns = edge.row(row)
            if columns.ring != nil { unsafe painter.paintBorder(edge, columns, over: target(row)) }
            unsafe tiles.add(row: row, columns, edge: edge, target: target(row))
          }
          unsafe tiles.paintInterior()
        }
      }
    }
  }

  mutating func fill(
    _ color: Color, coverage: inout RoundedCoverage, hole: inout QuadCoverage?, rows: Range<Int>,
    opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows)
    let painter = BytePainter(width: width, isOpaque: color.isOpaque, opacity: opacity)
    // SAFETY: both are 32 bits.
    let word = unsafe unsafeBitCast(color.premultiplied, to: UInt32.self)
    let width = width
    unsafe withRows { samples, target in
      unsafe samples.update(repeating: word, count: width)
      for row in rows {
        guard let span = coverage.span(row: row) else { continue }
        let hidden = hole?.span(row: row)?.interior ?? 0..<0
        for part in span.without(hidden) {
          unsafe painter.paint(samples, part, coverage.rim, over: target(row))
        }
      }
    }
  }

  mutating func fill(
    _ color: Color, field: some CoverageField, matrix: AffineMatrix, hole: inout QuadCoverage?,
    rows: Range<Int>, opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows)
    let tint = CoverageTint(color, opacity: opacity)
    var coverages = coverages.count == width ? coverages : [UInt16](repeating: 0, count: width)
    let width = width
    unsafe withRows { _, target in
      unsafe coverages.withUnsafeMutableBufferPointer { coverages in
        for row in rows {
          let walk = CoverageWalk(matrix, row: row)
          guard let span = field.span(walk, of: 0..<width) else { continue }
          let hidden = hole?.span(row: row)?.interior ?? 0..<0
          for part in span.without(hidden) {
            unsafe field.fill(walk, part.touched, into: coverages)
            unsafe tint.composite(
              over: target(row), UnsafeBufferPointer(coverages), columns: part.touched)
          }
        }
      }
    }
    self.coverages = coverages
  }

  mutating func paint(
    _ painter: some RowPainter, columns: Range<Int>, rows: Range<Int>, opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows && columns.clamped(to: 0..<width) == columns)
    let layer = BytePainter(width: width, isOpaque: painter.isOpaque, opacity: opacity)
    unsafe withRows { samples, target in
      for row in rows {
        for span in painter.spans(row: row, columns: columns) {
          unsafe painter.paint(row: row, columns: span, into: samples)
          unsafe layer.paintInterior(samples, span, over: target(row))
        }
      }
    }
  }

  func emptyGroup() -> ByteBand { ByteBand(width: width, rows: rows, background: .none) }

  mutating func composite(
    _ group: inout ByteBand, columns: Range<Int>, rows: Range<Int>, mode: BlendMode,
    opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows && group.rows == self.rows)
    precondition(columns.clamped(to: 0..<width) == columns && group.width == width && isOpaque)
    let width = width
    unsafe group.withRows { _, source in
      unsafe withRows { _, target in
        for row in rows {
          let pixels = unsafe UnsafeMutableBufferPointer(start: source(row), count: width)
          unsafe ByteBlend.composite(
            pixels, over: UnsafeMutableBufferPointer(start: target(row), count: width), columns,
            mode: mode, opacity: opacity)
          unsafe pixels[columns].update(repeating: 0)
        }
      }
    }
  }

  /// Calls `body` with a buffer for the samples of a row, and with a function that returns the
  /// address of a row of the band.
  private mutating func withRows(
    _ body: (UnsafeMutablePointer<UInt32>, (Int) -> UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let (first, width) = (rows.lowerBound, width)
    unsafe samples.withUnsafeMutableBufferPointer { samples in
      unsafe pixels.withUnsafeMutableBytes { pixels in
        let pixels = unsafe pixels.bindMemory(to: UInt32.self)
        guard let samples = samples.baseAddress, let start = pixels.baseAddress else { return }
        // SAFETY: callers have checked that every row is in the band, and coverage contains no
        // columns beyond its width.
        unsafe body(samples) { row in unsafe start + (row - first) * width }
      }
    }
  }
}
