/// Makes an image smaller; each new pixel is the mean of the area that it covers.
///
/// Exact up to the last rounding: coverage is counted in whole numbers. With sides reduced by their
/// common divisor, an old pixel is `new` units wide and a new one covers `old` units, so that all
/// weights of a new pixel sum to `old.width * old.height`.
struct AreaResampler {
  let columns: AreaSpans
  let rows: AreaSpans
  let division: ExactDivision

  init(from source: PixelSize, to target: PixelSize) {
    precondition(target.width > 0 && target.height > 0, "a bitmap has pixels")
    precondition(
      target.width <= source.width && target.height <= source.height, "only ever smaller")
    columns = AreaSpans(old: source.width, new: target.width)
    rows = AreaSpans(old: source.height, new: target.height)
    division = ExactDivision(by: UInt64(columns.total) * UInt64(rows.total))
  }

  /// Averages a bitmap whose channels are independent of each other: opaque or premultiplied.
  func resample(_ bitmap: Bitmap) -> Bitmap {
    let target = PixelSize(width: columns.count, height: rows.count)
    let rowLength = bitmap.bytesPerRow
    var sums = [UInt32](repeating: 0, count: rowLength)
    let pixels = [UInt8](unsafeUninitializedCapacity: target.area * 4) { output, count in
      bitmap.bytes.withUnsafeBufferPointer { source in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in 0..<target.height {
            // SAFETY: a span's last row is below the height, so that the slices are inside the
            // bitmap; the output row starts at `y * width * 4` of `target.area * 4` bytes.
            addRows(rows[y], of: source, rowLength: rowLength, into: sums)
            averageRow(sums, into: output, at: y * target.width * 4)
          }
        }
      }
      count = target.area * 4
    }
    return Bitmap(size: target, alpha: bitmap.alpha, bytes: pixels)
  }

  private func addRows(
    _ span: AreaSpan, of source: UnsafeBufferPointer<UInt8>, rowLength: Int,
    into sums: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard let bytes = source.baseAddress, let sums = sums.baseAddress else { return }
    let first = bytes + span.first * rowLength
    let firstWeight = span.firstWeight
    for lane in 0..<rowLength { sums[lane] = UInt32(first[lane]) &* firstWeight }
    guard span.last > span.first else { return }
    for row in span.first + 1..<span.last {
      let line = bytes + row * rowLength
      let weight = span.innerWeight
      for lane in 0..<rowLength { sums[lane] &+= UInt32(line[lane]) &* weight }
    }
    let last = bytes + span.last * rowLength
    let lastWeight = span.lastWeight
    for lane in 0..<rowLength { sums[lane] &+= UInt32(last[lane]) &* lastWeight }
  }

  private func averageRow(
    _ sums: UnsafeMutableBufferPointer<UInt32>, into output: UnsafeMutableBufferPointer<UInt8>,
    at start: Int
  ) {
    guard let sums = sums.baseAddress, let target = output.baseAddress else { return }
    for x in 0..<columns.count {
      let span = columns[x]
      var total = pixel(sums, span.first) &* UInt64(span.firstWeight)
      if span.last > span.first {
        for column in span.first + 1..<span.last {
          total &+= pixel(sums, column) &* UInt64(span.innerWeight)
        }
        total &+= pixel(sums, span.last) &* UInt64(span.lastWeight)
      }
      let place = target + start + x * 4
      for channel in 0..<4 { place[channel] = division.rounded(total[channel]) }
    }
  }

  private func pixel(_ sums: UnsafeMutablePointer<UInt32>, _ column: Int) -> SIMD4<UInt64> {
    let lanes = sums + column * 4
    return SIMD4(UInt64(lanes[0]), UInt64(lanes[1]), UInt64(lanes[2]), UInt64(lanes[3]))
  }
}

extension Bitmap {
  /// The image made smaller, each new pixel the mean of the area that it covers.
  ///
  /// Transparent pixels count by their alpha, so that hidden colours never show.
  ///
  /// - Parameter target: The new size, in no direction larger than this one.
  /// - Returns: A bitmap with the same alpha state.
  /// - Complexity: O(pixels of both images).
  public func areaAveraged(to target: PixelSize) -> Bitmap {
    guard target != size else { return self }
    let resampler = AreaResampler(from: size, to: target)
    return alpha == .straight ? resampler.resampleStraight(self) : resampler.resample(self)
  }
}
