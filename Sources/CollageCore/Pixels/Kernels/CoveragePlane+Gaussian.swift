extension CoveragePlane {
  /// Returns the plane convolved with the kernel of a blur, along rows and columns.
  ///
  /// The pixels of this plane are the plan's blocks. The area outside the plane counts as not
  /// covered.
  ///
  /// - Precondition: The width is a multiple of ``blurMultiple``.
  /// - Complexity: O(pixels times weights) near edges of the coverage, O(pixels) elsewhere.
  func convolved(by plan: GaussianBlurPlan) -> CoveragePlane {
    guard plan.radius > 0 else { return self }
    precondition(size.width % Self.blurMultiple == 0)
    let size = size
    let result = unsafe [UInt16](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      unsafe values.withUnsafeBufferPointer { values in
        let source = unsafe StripSource(buffer: values)
        forEachStrip(height: size.height) { rows in
          var strip = unsafe GaussianStrip(plan.weights, source.buffer, size: size, rows: rows)
          for row in rows {
            // SAFETY: the row is in the plane, and strips have different rows.
            unsafe strip.convolve(
              row: row,
              to: UnsafeMutableBufferPointer(
                rebasing: target.buffer[row * size.width..<(row + 1) * size.width]))
          }
        }
      }
      count = size.area
    }
    return CoveragePlane(size: size, values: result)
  }

  /// The number of columns that are convolved at a time.
  static let blurMultiple = 16
}

/// A strip of rows that is convolved with a kernel, sixteen columns at a time.
///
/// The strip is convolved along columns first, then along rows.
@unsafe private struct GaussianStrip {
  /// The value of sixteen columns if all values within reach of the kernel are equal; otherwise
  /// `nil`.
  private typealias Uniform = UInt16?

  private let weights: [UInt16]
  private let source: UnsafeRawPointer
  private let size: PixelSize
  /// A row after its convolution along columns, with zeros at both ends.
  private var line: [UInt16]
  private var afterColumns: [Uniform] = []
  private var afterRows: [Uniform] = []

  private var radius: Int { unsafe weights.count - 1 }

  /// Finds the groups of sixteen columns with equal values.
  ///
  /// - Precondition: The source has `size.area` values and stays in place.
  init(
    _ weights: [UInt16], _ source: UnsafeBufferPointer<UInt16>, size: PixelSize, rows: Range<Int>
  ) {
    precondition(source.count == size.area && weights.count > 1 && !rows.isEmpty)
    unsafe (self.weights, self.size) = (weights, size)
    unsafe self.source = unsafe UnsafeRawPointer(source.baseAddress.unsafelyUnwrapped)
    unsafe line = [UInt16](repeating: 0, count: size.width + 2 * (weights.count - 1))
    unsafe afterColumns = stride(from: 0, to: size.width, by: 16).map {
      unsafe uniform($0, rows: rows)
    }
    let reach = unsafe (radius + 15) / 16
    let padded: [Uniform] =
      unsafe Array(repeating: 0, count: reach) + afterColumns + Array(repeating: 0, count: reach)
    unsafe afterRows = unsafe afterColumns.indices.map { index in
      let window = padded[index...index + 2 * reach]
      return window.allSatisfy { $0 == window.first } ? window.first ?? nil : nil
    }
  }

  /// Returns the value of sixteen columns if it is equal in all rows that the kernel reaches from
  /// the given rows; otherwise `nil`.
  private func uniform(_ column: Int, rows: Range<Int>) -> Uniform {
    let reach = unsafe max(0, rows.lowerBound - radius)..<min(size.height, rows.upperBound + radius)
    let value = unsafe address(reach.lowerBound, column).load(as: UInt16.self)
    // Values outside the plane are zero, so at the plane's edge only zeros are uniform.
    let isCut = unsafe reach.count < rows.count + 2 * radius
    guard value == 0 || !isCut else { return nil }
    let all = UInt16x8(repeating: value)
    for row in reach {
      // SAFETY: sixteen columns from this one are in the row.
      let address = unsafe address(row, column)
      let difference = unsafe (Self.load(address, 0) ^ all) | (Self.load(address, 1) ^ all)
      // SAFETY: both have 128 bits.
      let words = unsafe unsafeBitCast(difference, to: SIMD2<UInt64>.self)
      if words.x | words.y != 0 { return nil }
    }
    return value
  }

  mutating func convolve(row: Int, to target: UnsafeMutableBufferPointer<UInt16>) {
    unsafe precondition(target.count == size.width && (0..<size.height).contains(row))
    unsafe convolveColumns(row: row)
    let target = unsafe UnsafeMutableRawPointer(target.baseAddress.unsafelyUnwrapped)
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe line.withUnsafeBytes { line in
        // SAFETY: the line has `radius` values on both sides of the row, which has sixteen columns
        // for each element of `afterRows`.
        let start = unsafe line.baseAddress.unsafelyUnwrapped + radius * 2
        for (index, uniform) in unsafe afterRows.enumerated() {
          let offset = index &* 32
          if let uniform {
            unsafe Self.store(uniform, target + offset)
          } else {
            let sums = unsafe Self.sums(start + offset, step: 2, weights, pairs: radius)
            unsafe Self.store(sums, target + offset)
          }
        }
      }
    }
  }

  private mutating func convolveColumns(row: Int) {
    let bytesPerRow = unsafe size.width * 2
    let (above, below) = unsafe (min(radius, row), min(radius, size.height - 1 - row))
    let (pairs, singles) = (min(above, below), max(above, below))
    let step = above > below ? -bytesPerRow : bytesPerRow
    let radius = unsafe radius
    let middle = unsafe address(row, 0)
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe line.withUnsafeMutableBytes { line in
        // SAFETY: only rows of the plane are read; each has sixteen columns for each element of
        // `afterColumns`.
        let target = unsafe line.baseAddress.unsafelyUnwrapped + radius * 2
        for (index, uniform) in unsafe afterColumns.enumerated() {
          let offset = index &* 32
          if let uniform {
            unsafe Self.store(uniform, target + offset)
            continue
          }
          var sums = unsafe Self.sums(middle + offset, step: bytesPerRow, weights, pairs: pairs)
          // Beyond the edge of the plane, the second value of a pair is zero.
          for tap in pairs + 1..<singles + 1 {
            let address = unsafe middle + (offset &+ tap &* step)
            unsafe sums.low &+= Self.load(address, 0).mean(.zero).highProduct(weights[tap])
            unsafe sums.high &+= Self.load(address, 1).mean(.zero).highProduct(weights[tap])
          }
          unsafe Self.store(sums, target + offset)
        }
      }
    }
  }

  /// Returns the weighted sums of sixteen consecutive values and their neighbors.
  ///
  /// Each sum contains one of the values and its `pairs` nearest neighbors on both sides. `step` is
  /// the distance between neighbors, in bytes.
  @inline(__always)
  private static func sums(
    _ middle: UnsafeRawPointer, step: Int, _ weights: UnsafeBufferPointer<UInt16>, pairs: Int
  ) -> (low: UInt16x8, high: UInt16x8) {
    var low = unsafe load(middle, 0).highProduct(weights[0])
    var high = unsafe load(middle, 1).highProduct(weights[0])
    var (before, after) = unsafe (middle, middle)
    for tap in 1..<pairs + 1 {
      unsafe before -= step
      unsafe after += step
      unsafe low &+= load(before, 0).mean(load(after, 0)).highProduct(weights[tap])
      unsafe high &+= load(before, 1).mean(load(after, 1)).highProduct(weights[tap])
    }
    return (low, high)
  }

  private func address(_ row: Int, _ column: Int) -> UnsafeRawPointer {
    unsafe source + (row &* size.width &+ column) &* 2
  }

  @inline(__always)
  private static func load(_ address: UnsafeRawPointer, _ half: Int) -> UInt16x8 {
    unsafe (address + half &* 16).loadUnaligned(as: UInt16x8.self)
  }

  @inline(__always)
  private static func store(
    _ values: (low: UInt16x8, high: UInt16x8), _ address: UnsafeMutableRawPointer
  ) {
    unsafe address.storeBytes(of: values.low, as: UInt16x8.self)
    unsafe (address + 16).storeBytes(of: values.high, as: UInt16x8.self)
  }

  @inline(__always)
  private static func store(_ value: UInt16, _ address: UnsafeMutableRawPointer) {
    let values = UInt16x8(repeating: value)
    unsafe store((values, values), address)
  }
}
