extension CoveragePlane {
  /// The plane convolved with the kernel of a blur, along rows and columns.
  ///
  /// - Parameter law: The blur; its blocks are the pixels of this plane.
  /// - Returns: A plane of the same size; nothing comes from beyond its edges.
  /// - Precondition: The width is a multiple of ``blurMultiple``.
  /// - Complexity: O(pixels times weights) where there are edges, O(pixels) elsewhere.
  func convolved(by law: BlurLaw) -> CoveragePlane {
    guard law.radius > 0 else { return self }
    precondition(size.width % Self.blurMultiple == 0)
    let size = size
    let result = unsafe [UInt16](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      unsafe values.withUnsafeBufferPointer { values in
        let source = unsafe StripSource(buffer: values)
        forEachStrip(height: size.height) { rows in
          var strip = unsafe GaussianStrip(law.weights, source.buffer, size: size, rows: rows)
          for row in rows {
            // SAFETY: the row lies in the plane, and strips have different ones.
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

  /// The columns that are convolved at once.
  static let blurMultiple = 16
}

/// Some rows while they are convolved, sixteen columns at once: down the columns first, then along
/// the rows.
@unsafe private struct GaussianStrip {
  /// What the weights see in sixteen columns: one value everywhere, or more.
  private typealias Uniform = UInt16?

  private let weights: [UInt16]
  private let source: UnsafeRawPointer
  private let size: PixelSize
  /// A row after the first step, with nothing on both sides.
  private var line: [UInt16]
  private var afterColumns: [Uniform] = []
  private var afterRows: [Uniform] = []

  private var radius: Int { unsafe weights.count - 1 }

  /// Looks where the rows are even.
  ///
  /// - Precondition: The source, which stays in place, holds a plane of the size.
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
      let seen = padded[index...index + 2 * reach]
      return seen.allSatisfy { $0 == seen.first } ? seen.first ?? nil : nil
    }
  }

  /// The value that sixteen columns have wherever the weights of some rows reach.
  private func uniform(_ column: Int, rows: Range<Int>) -> Uniform {
    let reach = unsafe max(0, rows.lowerBound - radius)..<min(size.height, rows.upperBound + radius)
    let value = unsafe place(reach.lowerBound, column).load(as: UInt16.self)
    // Beyond the plane is nothing.
    let isCut = unsafe reach.count < rows.count + 2 * radius
    guard value == 0 || !isCut else { return nil }
    let all = WordLanes(repeating: value)
    for row in reach {
      // SAFETY: sixteen columns from this one on lie in the row.
      let place = unsafe place(row, column)
      let difference = unsafe (Self.load(place, 0) ^ all) | (Self.load(place, 1) ^ all)
      // SAFETY: both have 128 bits.
      let words = unsafe unsafeBitCast(difference, to: SIMD2<UInt64>.self)
      if words.x | words.y != 0 { return nil }
    }
    return value
  }

  /// Convolves a row of the strip.
  mutating func convolve(row: Int, to target: UnsafeMutableBufferPointer<UInt16>) {
    unsafe precondition(target.count == size.width && (0..<size.height).contains(row))
    unsafe convolveColumns(row: row)
    let target = unsafe UnsafeMutableRawPointer(target.baseAddress.unsafelyUnwrapped)
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe line.withUnsafeBytes { line in
        // SAFETY: the line has `radius` values on both sides of the row, which has sixteen columns for
        // each of these.
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
    let middle = unsafe place(row, 0)
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe line.withUnsafeMutableBytes { line in
        // SAFETY: rows that are read are those of the plane, and have sixteen columns for each of
        // these.
        let target = unsafe line.baseAddress.unsafelyUnwrapped + radius * 2
        for (index, uniform) in unsafe afterColumns.enumerated() {
          let offset = index &* 32
          if let uniform {
            unsafe Self.store(uniform, target + offset)
            continue
          }
          var sums = unsafe Self.sums(middle + offset, step: bytesPerRow, weights, pairs: pairs)
          // Where the plane ends, there is nothing on the other side.
          for tap in pairs + 1..<singles + 1 {
            let place = unsafe middle + (offset &+ tap &* step)
            unsafe sums.low &+= Self.load(place, 0).mean(.zero).highProduct(weights[tap])
            unsafe sums.high &+= Self.load(place, 1).mean(.zero).highProduct(weights[tap])
          }
          unsafe Self.store(sums, target + offset)
        }
      }
    }
  }

  /// The weighted sums of sixteen values, and of as many pairs on both sides.
  @inline(__always)
  private static func sums(
    _ middle: UnsafeRawPointer, step: Int, _ weights: UnsafeBufferPointer<UInt16>, pairs: Int
  ) -> (low: WordLanes, high: WordLanes) {
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

  private func place(_ row: Int, _ column: Int) -> UnsafeRawPointer {
    unsafe source + (row &* size.width &+ column) &* 2
  }

  @inline(__always)
  private static func load(_ place: UnsafeRawPointer, _ half: Int) -> WordLanes {
    unsafe (place + half &* 16).loadUnaligned(as: WordLanes.self)
  }

  @inline(__always)
  private static func store(
    _ values: (low: WordLanes, high: WordLanes), _ place: UnsafeMutableRawPointer
  ) {
    unsafe place.storeBytes(of: values.low, as: WordLanes.self)
    unsafe (place + 16).storeBytes(of: values.high, as: WordLanes.self)
  }

  @inline(__always)
  private static func store(_ value: UInt16, _ place: UnsafeMutableRawPointer) {
    let values = WordLanes(repeating: value)
    unsafe store((values, values), place)
  }
}
