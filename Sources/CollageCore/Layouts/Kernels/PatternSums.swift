/// The summed-area table of a scaled image's luma, modulo 2¹⁶.
///
/// The sum of a rectangle is exact if it is below 2¹⁶, which ``PatternCells`` ensures. The values
/// of even columns are stored before those of odd columns. Values for windows at every second
/// column are therefore contiguous.
struct PatternSums {
  /// The distance between adjacent windows, in columns and rows.
  static let step = 2
  /// The number of windows that one operation examines.
  static let lanes = 8

  private(set) var size = PixelSize(width: 1, height: 1)
  /// For each corner between pixels, the sum of all pixels above it and to its left.
  private(set) var values: [UInt16]
  /// The distance between the starts of two rows in ``values``.
  private let stride: Int
  /// The distance in ``values`` from a row's even columns to its odd columns.
  private let half: Int

  /// Allocates the table for scaled images of up to a given size.
  init(maximumSize size: PixelSize) {
    half = size.width / 2 + 1 + Self.lanes
    stride = 2 * half
    values = [UInt16](repeating: 0, count: stride * (size.height + 1) + Self.lanes)
  }

  /// Returns the distance in ``values`` from a window's top-left corner to the corner `x`, `y`.
  func offset(x: Int, y: Int) -> Int {
    y * stride + (x & 1) * half + x >> 1
  }

  /// Returns the index in ``values`` of a window's top-left corner; windows in a row are counted
  /// from the left.
  func start(window: Int, row: Int) -> Int { row * stride + window }

  /// Scales an image with bilinear interpolation and computes its sums.
  ///
  /// The scaled size must fit into the allocated table. `scale` is the number of image pixels per
  /// scaled pixel, on each axis.
  mutating func fill(_ plane: LumaPlane, size: PixelSize, scale: (x: Double, y: Double)) {
    precondition(plane.size.width > 1 && plane.size.height > 1)
    precondition(size.width / 2 + 1 + Self.lanes <= half)
    precondition(stride * (size.height + 1) + Self.lanes <= values.count)
    self.size = size
    let columns = FixedTaps(source: plane.size.width, target: size.width, scale: scale.x)
    let rows = FixedTaps(source: plane.size.height, target: size.height, scale: scale.y)
    var mixed = [UInt16](repeating: 0, count: plane.size.width)
    for index in 0..<stride { values[index] = 0 }
    for y in 0..<size.height {
      plane.mix(row: rows.first[y], share: rows.share[y], into: &mixed)
      add(mixed, columns, to: y)
    }
  }

  /// Interpolates a row horizontally after its vertical interpolation, and adds it to the sums.
  private mutating func add(_ mixed: [UInt16], _ columns: FixedTaps, to y: Int) {
    let (stride, half) = (stride, half)
    let width = size.width
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe mixed.withUnsafeBufferPointer { mixed in
        unsafe columns.first.withUnsafeBufferPointer { first in
          unsafe columns.share.withUnsafeBufferPointer { share in
            // SAFETY: The taps index a column and its right neighbor inside the row. The size fits
            // into the allocated table, so row `y + 1` has an element for each of its corners.
            let (above, below) = (y &* stride, (y &+ 1) &* stride)
            var sum: UInt16 = 0
            unsafe values[below] = 0
            for x in 0..<width {
              let left = unsafe UInt32(mixed[Int(first[x])])
              let right = unsafe UInt32(mixed[Int(first[x]) &+ 1])
              let part = unsafe UInt32(share[x])
              let luma = (left &* (256 &- part) &+ right &* part &+ 32_768) &>> 16
              sum &+= UInt16(truncatingIfNeeded: luma)
              let column = x &+ 1
              let index = (column & 1) &* half &+ column &>> 1
              unsafe values[below &+ index] = unsafe values[above &+ index] &+ sum
            }
          }
        }
      }
    }
  }
}

extension LumaPlane {
  /// Interpolates between a row and the row below it; the result is 256 times the luma.
  fileprivate func mix(row: Int32, share: UInt16, into result: inout [UInt16]) {
    let width = size.width
    let start = Int(row) * width
    unsafe result.withUnsafeMutableBufferPointer { result in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        // SAFETY: The taps index a row with a row below it. The result is as long as a row.
        for x in 0..<width {
          let (upper, lower) = unsafe (
            UInt16(bytes[start &+ x]), UInt16(bytes[start &+ width &+ x])
          )
          unsafe result[x] = upper &* (256 &- share) &+ lower &* share
        }
      }
    }
  }
}

/// For each position on a scaled axis, the first of two adjacent samples to interpolate, and the
/// weight of the second sample in 256ths.
private struct FixedTaps {
  private(set) var first: [Int32] = []
  private(set) var share: [UInt16] = []

  init(source: Int, target: Int, scale: Double) {
    first.reserveCapacity(target)
    share.reserveCapacity(target)
    for index in 0..<target {
      let position = min(max((Double(index) + 0.5) * scale - 0.5, 0), Double(source - 1))
      let sample = min(Int(position), source - 2)
      first.append(Int32(sample))
      share.append(UInt16(((position - Double(sample)) * 256).rounded()))
    }
  }
}
