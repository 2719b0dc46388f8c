extension Bitmap {
  /// Returns a raster of area averages, computed with premultiplied alpha.
  ///
  /// `target` is not larger than this raster. The averages cover the first `extent` pixels of this
  /// raster along each axis, by default all of them. The result is opaque if this raster is opaque;
  /// otherwise, it is premultiplied.
  ///
  /// - Complexity: O(pixels of this raster). Rows are read once or twice, from top to bottom.
  package func areaAveraged(to target: PixelSize, extent: Size? = nil) -> Bitmap {
    let extent = extent ?? Size(size)
    return areaAveraged(
      AreaWeights(source: width, extent: extent.width, target: target.width),
      AreaWeights(source: height, extent: extent.height, target: target.height),
      rows: 0..<target.height)
  }

  /// Returns some rows of an area average.
  ///
  /// `targets` are the rows to compute, and `rows` are the weights of all rows of the average. This
  /// raster begins at the row `top` of the whole image and contains all source rows of the targets.
  fileprivate func areaAveraged(
    _ columns: AreaWeights, _ rows: AreaWeights, rows targets: Range<Int>, from top: Int = 0
  ) -> Bitmap {
    switch alpha {
    case .opaque: resampled(OpaqueReader.self, columns, rows, targets, from: top)
    case .premultiplied: resampled(PremultipliedReader.self, columns, rows, targets, from: top)
    case .straight: resampled(StraightReader.self, columns, rows, targets, from: top)
    }
  }

  /// Returns the averages of each of the four channels, regardless of the alpha format, as a raster
  /// with straight alpha.
  ///
  /// `target` is not larger than this raster.
  func channelsAveraged(to target: PixelSize) -> Bitmap {
    resampled(
      PremultipliedReader.self,
      AreaWeights(source: width, extent: Double(width), target: target.width),
      AreaWeights(source: height, extent: Double(height), target: target.height),
      0..<target.height, as: .straight)
  }

  private func resampled<Reader: PixelReader>(
    _: Reader.Type, _ columns: AreaWeights, _ rows: AreaWeights, _ targets: Range<Int>,
    from top: Int = 0, as state: AlphaState = Reader.isOpaque ? .opaque : .premultiplied
  ) -> Bitmap {
    let target = PixelSize(width: columns.starts.count, height: targets.count)
    var result = Bitmap(
      size: target, alpha: state,
      bytes: [UInt8](repeating: 0, count: target.area * 4))
    unsafe result.bytes.withUnsafeMutableBufferPointer { output in
      // SAFETY: strips write different rows of the result, which stays in place meanwhile.
      let output = unsafe StripTarget(buffer: output)
      forEachStrip(height: target.height, rows: Self.stripHeight) { strip in
        unsafe bytes.withUnsafeBytes { bytes in
          // SAFETY: the view does not escape this closure, and the raster's bytes stay in place
          // during it.
          guard let view = unsafe RasterView<Reader>(bytes, size: size) else { return }
          var averagedRow = [FloatPixel](repeating: .zero, count: target.width)
          var averagedIndex = -1
          for y in strip {
            var sums = [FloatPixel](repeating: .zero, count: target.width)
            let first = rows.offsets[targets.lowerBound + y]
            for index in first..<rows.offsets[targets.lowerBound + y + 1] {
              let row = rows.starts[targets.lowerBound + y] + index - first - top
              if row != averagedIndex {
                unsafe view.average(row: row, columns, into: &averagedRow)
                averagedIndex = row
              }
              accumulate(averagedRow, weight: rows.weights[index], into: &sums)
            }
            unsafe output.store(sums, row: y, as: state)
          }
        }
      }
    }
    return result
  }

  /// The number of rows that a thread averages at a time.
  ///
  /// If a source row overlaps the boundary of two strips, both threads read it.
  private static let stripHeight = 128
}

/// An area average of an image that arrives in bands of rows, from top to bottom.
///
/// The result equals that of ``Bitmap/areaAveraged(to:extent:)``.
struct BandAverage {
  private let target: PixelSize
  private let columns: AreaWeights
  private let rows: AreaWeights
  /// The source rows that are still needed (`window`), and the index of the first of them (`top`).
  private var window: Bitmap?
  private var top = 0
  private var completedRows = 0
  private var bytes: [UInt8] = []
  private var alpha = AlphaState.opaque

  init(of size: PixelSize, to target: PixelSize) {
    self.target = target
    columns = AreaWeights(source: size.width, extent: Double(size.width), target: target.width)
    rows = AreaWeights(source: size.height, extent: Double(size.height), target: target.height)
  }

  /// Adds the next rows; either all bands are opaque, or all have straight alpha.
  mutating func add(_ band: Bitmap) {
    let window = window.map { $0.above(band) } ?? band
    let bottom = top + window.height
    let ready =
      (completedRows..<target.height).first { row in
        rows.starts[row] + rows.offsets[row + 1] - rows.offsets[row] > bottom
      } ?? target.height
    if completedRows < ready {
      let part = window.areaAveraged(columns, rows, rows: completedRows..<ready, from: top)
      bytes += part.bytes
      alpha = part.alpha
      completedRows = ready
    }
    let needed = completedRows < target.height ? min(rows.starts[completedRows], bottom) : bottom
    self.window = needed < bottom ? window.rows(needed - top..<window.height) : nil
    top = needed
  }

  /// The average, after all rows of the image have been added.
  var result: Bitmap { Bitmap(size: target, alpha: alpha, bytes: bytes) }
}

extension Bitmap {
  fileprivate func above(_ other: Bitmap) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height + other.height), alpha: alpha,
      bytes: bytes + other.bytes)
  }
}

extension StripTarget<UInt8> {
  /// Rounds a row of averages to bytes; premultiplied colors are limited to alpha.
  fileprivate func store(_ pixels: [FloatPixel], row: Int, as state: AlphaState) {
    switch state {
    case .opaque:
      unsafe store(pixels, row: row) { $0.roundedBytes | SIMD4(0, 0, 0, 255) }
    case .premultiplied:
      unsafe store(pixels, row: row) { $0.limited(to: $0.w).roundedBytes }
    case .straight:
      unsafe store(pixels, row: row) { $0.roundedBytes }
    }
  }

  /// Stores a row of averages.
  ///
  /// Rounding errors can move averages slightly outside the range of bytes; the conversion to bytes
  /// removes this excess.
  @inline(__always)
  private func store(
    _ pixels: [FloatPixel], row: Int, bytes: (FloatPixel) -> SIMD4<UInt8>
  ) {
    let target = unsafe UnsafeMutableRawBufferPointer(buffer)
    let start = row * pixels.count * 4
    unsafe pixels.withUnsafeBufferPointer { pixels in
      // SAFETY: the row is inside the bitmap and has as many pixels as `pixels`.
      for x in 0..<pixels.count {
        unsafe target.storeBytes(
          of: unsafeBitCast(bytes(pixels[x]), to: UInt32.self), toByteOffset: start + x * 4,
          as: UInt32.self)
      }
    }
  }
}

extension RasterView {
  fileprivate func average(row: Int, _ columns: AreaWeights, into result: inout [FloatPixel]) {
    let start = unsafe rowStart(row)
    unsafe columns.weights.withUnsafeBufferPointer { weights in
      unsafe result.withUnsafeMutableBufferPointer { result in
        // SAFETY: `AreaWeights` refers only to columns of this raster; the buffers stay in place.
        for x in 0..<result.count {
          let first = columns.offsets[x]
          let base = start + (columns.starts[x] - first) * Reader.bytesPerPixel
          var sum = FloatPixel.zero
          for index in first..<columns.offsets[x + 1] {
            unsafe sum += pixel(atByte: base + index * Reader.bytesPerPixel) * weights[index]
          }
          unsafe result[x] = sum
        }
      }
    }
  }
}

private func accumulate(
  _ row: [FloatPixel], weight: Float, into sums: inout [FloatPixel]
) {
  unsafe row.withUnsafeBufferPointer { row in
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      // SAFETY: both have one element for each target column.
      for x in 0..<sums.count { unsafe sums[x] += row[x] * weight }
    }
  }
}
