extension Bitmap {
  /// The mean colour of the area behind each pixel of a smaller raster, in premultiplied space.
  ///
  /// - Parameters:
  ///   - target: The new size, on neither axis larger than this one's.
  ///   - extent: The part of this raster that the target covers, from the top-left corner; nil is
  ///     all of it.
  /// - Returns: An opaque raster when this one is, else a premultiplied one.
  /// - Complexity: O(pixels of this raster); rows are read once or twice, in order.
  package func areaAveraged(to target: PixelSize, extent: Size? = nil) -> Bitmap {
    let extent = extent ?? Size(size)
    return areaAveraged(
      AreaWeights(source: width, extent: extent.width, target: target.width),
      AreaWeights(source: height, extent: extent.height, target: target.height),
      rows: 0..<target.height)
  }

  /// Some rows of an average of which this raster holds what lies behind them.
  ///
  /// - Parameters:
  ///   - columns: What goes into each column.
  ///   - rows: What goes into each row of the whole average.
  ///   - targets: Which rows of the average.
  ///   - top: The row of the whole picture that is this raster's first.
  /// - Returns: An opaque raster when this one is, else a premultiplied one.
  fileprivate func areaAveraged(
    _ columns: AreaWeights, _ rows: AreaWeights, rows targets: Range<Int>, from top: Int = 0
  ) -> Bitmap {
    switch alpha {
    case .opaque: resampled(OpaqueReader.self, columns, rows, targets, from: top)
    case .premultiplied: resampled(PremultipliedReader.self, columns, rows, targets, from: top)
    case .straight: resampled(StraightReader.self, columns, rows, targets, from: top)
    }
  }

  /// The mean of each of the four channels on its own, whatever the fourth one means.
  ///
  /// - Parameter target: The new size, on neither axis larger than this one's.
  /// - Returns: A raster that is called straight.
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
          // SAFETY: the view does not leave this closure, during which the raster's bytes stay.
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

  /// The rows that are averaged by one thread at a time; a row at a seam is read twice.
  private static let stripHeight = 128
}

/// Averages a picture that comes in bands of rows, from the top, to the pixels of
/// ``Bitmap/areaAveraged(to:extent:)``.
struct BandAverage {
  private let target: PixelSize
  private let columns: AreaWeights
  private let rows: AreaWeights
  /// Rows that some row of the average still needs, and the first of them.
  private var window: Bitmap?
  private var top = 0
  /// The rows of the average that are done.
  private var done = 0
  private var bytes: [UInt8] = []
  private var alpha = AlphaState.opaque

  /// Begins an average of all of a picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - target: The new size, on neither axis larger.
  init(of size: PixelSize, to target: PixelSize) {
    self.target = target
    columns = AreaWeights(source: size.width, extent: Double(size.width), target: target.width)
    rows = AreaWeights(source: size.height, extent: Double(size.height), target: target.height)
  }

  /// Takes the next rows; those of one picture are all opaque or all straight.
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

  /// The average; all rows of the picture have been added.
  var result: Bitmap { Bitmap(size: target, alpha: alpha, bytes: bytes) }
}

extension Bitmap {
  /// This picture on top of another one of the same width and meaning of alpha.
  fileprivate func above(_ other: Bitmap) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height + other.height), alpha: alpha,
      bytes: bytes + other.bytes)
  }
}

extension StripTarget<UInt8> {
  /// Rounds one row of means into a bitmap's bytes, keeping premultiplied colours below alpha.
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

  /// Stores one row; a mean of bytes leaves their range by no more than rounding takes away.
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
  /// Averages one row horizontally.
  fileprivate func average(row: Int, _ columns: AreaWeights, into result: inout [FloatPixel]) {
    let start = unsafe rowStart(row)
    unsafe columns.weights.withUnsafeBufferPointer { weights in
      unsafe result.withUnsafeMutableBufferPointer { result in
        // SAFETY: `AreaWeights` names only columns of this raster; the buffers stay in place.
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
