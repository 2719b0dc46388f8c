extension Bitmap {
  /// Returns a smaller raster whose pixels are area averages, computed with premultiplied alpha.
  ///
  /// - Parameters:
  ///   - target: The new size, not larger than this raster on either axis.
  ///   - extent: The part of this raster that the target covers, from the top-left corner. Defaults
  ///     to the whole raster.
  /// - Returns: An opaque raster if this one is, else a premultiplied one.
  /// - Complexity: O(pixels of this raster); rows are read once or twice, in order.
  package func areaAveraged(to target: PixelSize, extent: Size? = nil) -> Bitmap {
    let extent = extent ?? Size(size)
    return areaAveraged(
      AreaWeights(source: width, extent: extent.width, target: target.width),
      AreaWeights(source: height, extent: extent.height, target: target.height),
      rows: 0..<target.height)
  }

  /// Returns some rows of an average, for which this raster contains all source rows.
  ///
  /// - Parameters:
  ///   - columns: The weights of the columns.
  ///   - rows: The weights of the rows of the whole average.
  ///   - targets: The rows of the average to compute.
  ///   - top: The row of the whole image that is this raster's first.
  /// - Returns: An opaque raster if this one is, else a premultiplied one.
  fileprivate func areaAveraged(
    _ columns: AreaWeights, _ rows: AreaWeights, rows targets: Range<Int>, from top: Int = 0
  ) -> Bitmap {
    switch alpha {
    case .opaque: resampled(OpaqueReader.self, columns, rows, targets, from: top)
    case .premultiplied: resampled(PremultipliedReader.self, columns, rows, targets, from: top)
    case .straight: resampled(StraightReader.self, columns, rows, targets, from: top)
    }
  }

  /// Averages each of the four channels independently, regardless of the alpha format.
  ///
  /// - Parameter target: The new size, not larger than this raster on either axis.
  /// - Returns: A raster that is marked as straight.
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
          var narrow = [FloatPixel](repeating: .zero, count: target.width)
          var narrowRow = -1
          for y in strip {
            var sums = [FloatPixel](repeating: .zero, count: target.width)
            let first = rows.offsets[targets.lowerBound + y]
            for index in first..<rows.offsets[targets.lowerBound + y + 1] {
              let row = rows.starts[targets.lowerBound + y] + index - first - top
              if row != narrowRow {
                unsafe view.average(row: row, columns, into: &narrow)
                narrowRow = row
              }
              accumulate(narrow, weight: rows.weights[index], into: &sums)
            }
            unsafe output.store(sums, row: y, as: state)
          }
        }
      }
    }
    return result
  }

  /// The number of rows that one thread averages at a time.
  ///
  /// A row at a seam is read twice.
  private static let stripHeight = 128
}

/// Averages an image that arrives in bands of rows from the top, with the same result as
/// ``Bitmap/areaAveraged(to:extent:)``.
struct BandAverage {
  private let target: PixelSize
  private let columns: AreaWeights
  private let rows: AreaWeights
  /// The source rows that are still needed, and the number of the first of them.
  private var window: Bitmap?
  private var top = 0
  /// The number of completed rows of the average.
  private var done = 0
  private var bytes: [UInt8] = []
  private var alpha = AlphaState.opaque

  /// Starts an average of a whole image.
  ///
  /// - Parameters:
  ///   - size: The size of the image.
  ///   - target: The new size, not larger on either axis.
  init(of size: PixelSize, to target: PixelSize) {
    self.target = target
    columns = AreaWeights(source: size.width, extent: Double(size.width), target: target.width)
    rows = AreaWeights(source: size.height, extent: Double(size.height), target: target.height)
  }

  /// Adds the next rows.
  ///
  /// All bands of an image are opaque, or all are straight.
  mutating func add(_ band: Bitmap) {
    let window = window.map { $0.above(band) } ?? band
    let bottom = top + window.height
    let ready =
      (done..<target.height).first { row in
        rows.starts[row] + rows.offsets[row + 1] - rows.offsets[row] > bottom
      } ?? target.height
    if done < ready {
      let part = window.areaAveraged(columns, rows, rows: done..<ready, from: top)
      bytes += part.bytes
      alpha = part.alpha
      done = ready
    }
    let needed = done < target.height ? min(rows.starts[done], bottom) : bottom
    self.window = needed < bottom ? window.rows(needed - top..<window.height) : nil
    top = needed
  }

  /// The average.
  ///
  /// All rows of the image must have been added.
  var result: Bitmap { Bitmap(size: target, alpha: alpha, bytes: bytes) }
}

extension Bitmap {
  /// Returns this image stacked on top of another one of the same width and alpha format.
  fileprivate func above(_ other: Bitmap) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height + other.height), alpha: alpha,
      bytes: bytes + other.bytes)
  }
}

extension StripTarget<UInt8> {
  /// Rounds one row of averages to bytes and keeps premultiplied colors at or below alpha.
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

  /// Stores one row.
  ///
  /// Averages of bytes exceed the range of bytes by less than rounding removes.
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
