/// The colours of all frames of an animation.
///
/// Different colours are counted while they are few, as those of drawings and grey photos are. All are
/// counted in cells of six bits a channel with the sums of their true colours, so that a cell's mean is
/// exact; cells are joined to such of five bits where they are many.
package struct GIFHistogram: Sendable {
  private static let bits = 6
  /// How many of the finer cells a palette is made of at the most.
  private static let mostFine = 1 << 12

  /// For each cell its pixels, and the sums of their red, green and blue.
  private var sums = [Int](repeating: 0, count: 4 << (bits * 3))
  /// The different colours; nil once they are many.
  private(set) var exact: ColorCounts? = ColorCounts()

  /// Makes a histogram of no pixels.
  package init() {}

  /// Counts the pixels of a frame.
  ///
  /// - Parameter frame: Opaque or straight; pixels that are more than half transparent count for
  ///   nothing.
  /// - Complexity: O(pixels).
  package mutating func add(_ frame: Bitmap) {
    precondition(frame.alpha != .premultiplied, "GIF is given straight alpha")
    unsafe frame.bytes.withUnsafeBufferPointer { bytes in
      unsafe count(bytes)
      unsafe note(bytes)
    }
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
    // SAFETY: a bitmap has four bytes for each pixel, and a cell's number has eighteen bits.
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      for start in stride(from: 0, to: bytes.count, by: 4)
      where unsafe bytes[start + 3] >= GIFPalette.leastAlpha {
        let (red, green, blue) = unsafe (bytes[start], bytes[start + 1], bytes[start + 2])
        let sum = (Int(red >> 2) << 12 | Int(green >> 2) << 6 | Int(blue >> 2)) * 4
        unsafe sums[sum] += 1
        unsafe sums[sum + 1] += Int(red)
        unsafe sums[sum + 2] += Int(green)
        unsafe sums[sum + 3] += Int(blue)
      }
    }
  }

  private mutating func note(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard var colors = exact else { return }
    // There is one table only while it is changed.
    exact = nil
    for start in stride(from: 0, to: bytes.count, by: 4)
    where unsafe bytes[start + 3] >= GIFPalette.leastAlpha {
      let color =
        unsafe UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
      guard colors.add(color) else { return }
    }
    exact = colors
  }

  /// The colours or the mean colours of cells, some thousands.
  var points: [ColorPoint] {
    if let exact { return exact.points }
    let fine = (0..<1 << (Self.bits * 3)).compactMap { point(of: [$0]) }
    return fine.count <= Self.mostFine ? fine : joined
  }

  /// The means of cells of five bits.
  private var joined: [ColorPoint] {
    // Of eight cells that become one, the first, and how far the others lie behind it.
    let parts = [0, 1, 1 << 6, 1 << 6 | 1].flatMap { [$0, $0 | 1 << 12] }
    return (0..<1 << 15).compactMap { cell in
      let (red, green, blue) = (cell >> 10, cell >> 5 & 31, cell & 31)
      let first = red << 13 | green << 7 | blue << 1
      return point(of: parts.map { first | $0 })
    }
  }

  /// The mean of cells; nil of empty ones.
  private func point(of cells: [Int]) -> ColorPoint? {
    var total = [0, 0, 0, 0]
    for cell in cells {
      for index in 0..<4 { total[index] += sums[cell * 4 + index] }
    }
    guard total[0] > 0 else { return nil }
    let means = total.map { Double($0) / Double(total[0]) }
    return ColorPoint(red: means[1], green: means[2], blue: means[3], weight: Double(total[0]))
  }
}
