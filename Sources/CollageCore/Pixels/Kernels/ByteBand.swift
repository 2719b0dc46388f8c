/// Some rows of an opaque picture while layers are laid on them, with one byte a channel.
struct ByteBand: Band {
  /// The columns of the band.
  let width: Int
  /// The rows of the picture that the band is made of.
  let rows: Range<Int>
  private var pixels: [UInt8]
  private var samples: [UInt32]

  /// Fills a band with an opaque background.
  ///
  /// - Parameters:
  ///   - width: The columns.
  ///   - rows: The rows of the picture.
  ///   - background: An opaque colour.
  ///   - storage: The bytes of a band that is no longer used, if it was as large, to be written again.
  init(width: Int, rows: Range<Int>, background: Color, storage: consuming [UInt8] = []) {
    precondition(background.isOpaque)
    self.width = width
    self.rows = rows
    let count = width * rows.count
    if storage.count != count * 4 {
      storage = [UInt8](unsafeUninitializedCapacity: count * 4) { $1 = count * 4 }
    }
    storage.withUnsafeMutableBytes { target in
      // SAFETY: both are 32 bits; an array's storage is aligned to sixteen bytes.
      target.bindMemory(to: UInt32.self)
        .update(repeating: unsafeBitCast(background.straight, to: UInt32.self))
    }
    pixels = storage
    samples = [UInt32](repeating: 0, count: width)
  }

  /// The band as it is now.
  consuming func bitmap() -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: rows.count), alpha: .opaque, bytes: pixels)
  }

  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, coverage: inout QuadCoverage, rows: Range<Int>,
    opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows && raster.alpha != .straight)
    let painter = BytePainter(width: width, isOpaque: raster.alpha == .opaque, opacity: opacity)
    withRows { samples, target in
      switch map {
      case .copy(let map):
        for row in rows {
          guard let span = coverage.span(row: row) else { continue }
          let reader = PixelCopy(raster, map, row: row)
          for column in span.touched { samples[column] = reader.word(column) }
          painter.paint(samples, span, coverage.rim, over: target(row))
        }
      case .cubic(let map):
        FixedCubic.with(raster, map) { sampler in
          var tiles = TileWalk(sampler, map, painter, samples: samples)
          for row in rows {
            guard let span = coverage.span(row: row) else { continue }
            tiles.add(row: row, span, rim: coverage.rim, target: target(row))
          }
          tiles.paintInterior()
        }
      }
    }
  }

  mutating func fill(
    _ color: Color, coverage: inout QuadCoverage, rows: Range<Int>, opacity: Double
  ) {
    precondition(rows.clamped(to: self.rows) == rows)
    let painter = BytePainter(width: width, isOpaque: color.isOpaque, opacity: opacity)
    // SAFETY: both are 32 bits.
    let word = unsafeBitCast(color.premultiplied, to: UInt32.self)
    let width = width
    withRows { samples, target in
      samples.update(repeating: word, count: width)
      for row in rows {
        guard let span = coverage.span(row: row) else { continue }
        painter.paint(samples, span, coverage.rim, over: target(row))
      }
    }
  }

  /// Lends the pixels to be sampled of one row, and the rows of the band by their number.
  private mutating func withRows(
    _ body: (UnsafeMutablePointer<UInt32>, (Int) -> UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let (first, width) = (rows.lowerBound, width)
    samples.withUnsafeMutableBufferPointer { samples in
      pixels.withUnsafeMutableBytes { pixels in
        let pixels = pixels.bindMemory(to: UInt32.self)
        guard let samples = samples.baseAddress, let start = pixels.baseAddress else { return }
        // SAFETY: whoever draws has checked that every row lies in the band, and coverage gives no
        // columns beyond its width.
        body(samples) { row in start + (row - first) * width }
      }
    }
  }
}
