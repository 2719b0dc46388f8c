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
    let bytes = SIMD4(background.red, background.green, background.blue, 255)
    let count = width * rows.count
    if storage.count != count * 4 {
      storage = [UInt8](unsafeUninitializedCapacity: count * 4) { $1 = count * 4 }
    }
    storage.withUnsafeMutableBytes { target in
      // SAFETY: both are 32 bits; an array's storage is aligned to sixteen bytes.
      target.bindMemory(to: UInt32.self)
        .update(repeating: unsafeBitCast(bytes, to: UInt32.self))
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
    _ raster: Bitmap, map: RasterMap, span: RowSpan, rim: [Float], row: Int, opacity: Double
  ) {
    precondition(rows.contains(row) && rim.count >= width && raster.alpha != .straight)
    precondition(span.touched.clamped(to: 0..<width) == span.touched)
    precondition(span.interior.clamped(to: span.touched) == span.interior)
    let start = (row - rows.lowerBound) * width
    let isOpaque = raster.alpha == .opaque
    samples.withUnsafeMutableBufferPointer { samples in
      pixels.withUnsafeMutableBytes { pixels in
        // SAFETY: the row lies in the band and, as checked above, the columns in the row.
        let target = UnsafeMutableBufferPointer(
          rebasing: pixels.bindMemory(to: UInt32.self)[start..<start + width])
        let left = span.touched.lowerBound..<span.interior.lowerBound
        let right = span.interior.upperBound..<span.touched.upperBound
        if isOpaque, opacity == 1 {
          raster.sample(map, row: row, columns: span.interior, into: target)
          raster.sample(map, row: row, columns: left, into: samples)
          raster.sample(map, row: row, columns: right, into: samples)
        } else {
          raster.sample(map, row: row, columns: span.touched, into: samples)
          ByteBlend.blend(
            samples, over: target, span.interior, isOpaque: isOpaque,
            factor: ByteBlend.factor(opacity))
        }
        func blendRim(_ columns: Range<Int>) {
          for column in columns {
            let factor = ByteBlend.factor(opacity * Double(rim[column]))
            target[column] =
              isOpaque
              ? ByteBlend.mix(samples[column], target[column], factor: factor)
              : ByteBlend.over(samples[column], target[column], factor: factor)
          }
        }
        blendRim(left)
        blendRim(right)
      }
    }
  }
}

extension Bitmap {
  /// Samples some columns of an output row, each into its place.
  fileprivate func sample(
    _ map: RasterMap, row: Int, columns: Range<Int>, into row32: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard !columns.isEmpty else { return }
    switch map {
    case .copy(let map):
      let reader = PixelCopy(self, map, row: row)
      for column in columns { row32[column] = reader.word(column) }
    case .cubic(let map):
      let target = UnsafeMutableBufferPointer(rebasing: row32[columns])
      FixedCubic.with(self, map) {
        $0.sample(FixedWalk(map.matrix, row: row, from: columns.lowerBound), into: target)
      }
    }
  }
}
