/// The color histogram of all frames of an animation.
///
/// Distinct colors are counted exactly while there are few of them, as in drawings and grayscale
/// photos. The histogram also divides the colors into cells. A six-bit cell is a cube of colors
/// that agree in the upper six bits of each channel. Each cell sums up its exact colors, so that
/// the cell's mean color is exact. If too many six-bit cells are in use, a palette is created from
/// five-bit cells instead.
package struct GIFHistogram: Sendable {
  private static let bits = 6
  /// The maximum number of six-bit cells from which a palette is created.
  private static let maximumFineCells = 1 << 12

  /// Four values for each cell: its number of pixels, and the sums of their red, green and blue
  /// values.
  private var sums = [Int](repeating: 0, count: 4 << (bits * 3))
  /// The distinct colors; `nil` if there are more than ``ColorCounts/maximumColors``.
  private(set) var exact: ColorCounts? = ColorCounts()

  package init() {}

  /// Counts the pixels of a frame that is opaque or has straight alpha; ignores pixels that are
  /// more than half transparent.
  package mutating func add(_ frame: Bitmap) {
    precondition(frame.alpha != .premultiplied, "GIF is given straight alpha")
    unsafe frame.bytes.withUnsafeBufferPointer { bytes in
      unsafe count(bytes)
      unsafe countExactly(bytes)
    }
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
    // SAFETY: a bitmap has four bytes for each pixel, and a cell's index has 18 bits.
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      for start in stride(from: 0, to: bytes.count, by: 4)
      where unsafe bytes[start + 3] >= GIFPalette.opacityThreshold {
        let (red, green, blue) = unsafe (bytes[start], bytes[start + 1], bytes[start + 2])
        let sum = (Int(red >> 2) << 12 | Int(green >> 2) << 6 | Int(blue >> 2)) * 4
        unsafe sums[sum] += 1
        unsafe sums[sum + 1] += Int(red)
        unsafe sums[sum + 2] += Int(green)
        unsafe sums[sum + 3] += Int(blue)
      }
    }
  }

  private mutating func countExactly(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard var colors = exact else { return }
    // With `exact` set to `nil`, the table has only one reference, so changes don't copy it.
    exact = nil
    for start in stride(from: 0, to: bytes.count, by: 4)
    where unsafe bytes[start + 3] >= GIFPalette.opacityThreshold {
      let color =
        unsafe UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
      guard colors.add(color) else { return }
    }
    exact = colors
  }

  /// The distinct colors or, if there are too many, the mean colors of the cells.
  var points: [WeightedColor] {
    if let exact { return exact.points }
    let fine = (0..<1 << (Self.bits * 3)).compactMap { point(of: [$0]) }
    return fine.count <= Self.maximumFineCells ? fine : joined
  }

  /// The mean colors of five-bit cells, each merged from eight six-bit cells.
  private var joined: [WeightedColor] {
    // The index offsets of the eight merged cells, relative to the first.
    let parts = [0, 1, 1 << 6, 1 << 6 | 1].flatMap { [$0, $0 | 1 << 12] }
    return (0..<1 << 15).compactMap { cell in
      let (red, green, blue) = (cell >> 10, cell >> 5 & 31, cell & 31)
      let first = red << 13 | green << 7 | blue << 1
      return point(of: parts.map { first | $0 })
    }
  }

  private func point(of cells: [Int]) -> WeightedColor? {
    var total = [0, 0, 0, 0]
    for cell in cells {
      for index in 0..<4 { total[index] += sums[cell * 4 + index] }
    }
    guard total[0] > 0 else { return nil }
    let means = total.map { Double($0) / Double(total[0]) }
    return WeightedColor(red: means[1], green: means[2], blue: means[3], weight: Double(total[0]))
  }
}
