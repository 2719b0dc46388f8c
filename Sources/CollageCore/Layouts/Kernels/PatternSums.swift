/// The sums of luma over all rectangles of a scaled picture, modulo 2¹⁶.
///
/// Differences are exact where a sum is below 2¹⁶, as those of ``PatternCells`` are. Even and odd columns
/// lie apart, so that what windows at every second column need lies side by side.
struct PatternSums {
  /// The columns from one window to the next, and the rows.
  static let step = 2
  /// How many windows are looked at together.
  static let lanes = 8

  /// The columns and rows of the scaled picture.
  private(set) var size = PixelSize(width: 1, height: 1)
  /// For each corner of pixels the sum of all above and to the left of it.
  private(set) var values: [UInt16]
  /// From one row to the next.
  private let stride: Int
  /// From the even columns of a row to the odd ones.
  private let half: Int

  /// Makes room.
  ///
  /// - Parameter size: The largest picture that will be scaled to.
  init(room size: PixelSize) {
    half = size.width / 2 + 1 + Self.lanes
    stride = 2 * half
    values = [UInt16](repeating: 0, count: stride * (size.height + 1) + Self.lanes)
  }

  /// How far the corner of pixels at a place of a window is from the window's first one.
  func offset(x: Int, y: Int) -> Int {
    y * stride + (x & 1) * half + x >> 1
  }

  /// Where the first corner of a window is.
  ///
  /// - Parameters:
  ///   - window: Its number from the left.
  ///   - row: Its first row of pixels.
  /// - Returns: A place in ``values``.
  func start(window: Int, row: Int) -> Int { row * stride + window }

  /// Scales a picture, between pixels by straight lines, and adds it up.
  ///
  /// - Parameters:
  ///   - plane: The picture.
  ///   - size: The size to which it is scaled; it fits into the room.
  ///   - scale: How many of the picture's pixels there are to one of the scaled.
  mutating func fill(_ plane: GreyPlane, size: PixelSize, scale: (x: Double, y: Double)) {
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

  /// Adds a row of the picture, whose pixels are mixed from those of another number.
  private mutating func add(_ mixed: [UInt16], _ columns: FixedTaps, to y: Int) {
    let (stride, half) = (stride, half)
    let width = size.width
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe mixed.withUnsafeBufferPointer { mixed in
        unsafe columns.first.withUnsafeBufferPointer { first in
          unsafe columns.share.withUnsafeBufferPointer { share in
            // SAFETY: the taps name a column and its right neighbour inside the row; the size fits
            // into the room, so that row `y + 1` has a place for each of its corners.
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
              let place = (column & 1) &* half &+ column &>> 1
              unsafe values[below &+ place] = unsafe values[above &+ place] &+ sum
            }
          }
        }
      }
    }
  }
}

extension GreyPlane {
  /// Mixes a row with the next one: 256 times the luma.
  fileprivate func mix(row: Int32, share: UInt16, into result: inout [UInt16]) {
    let width = size.width
    let start = Int(row) * width
    unsafe result.withUnsafeMutableBufferPointer { result in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        // SAFETY: taps name a row that has a next one; the result is as long as a row.
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

/// Which two samples of an axis lie around each place of a scaled one, and how much of the second is
/// taken, in 256ths.
private struct FixedTaps {
  private(set) var first: [Int32] = []
  private(set) var share: [UInt16] = []

  init(source: Int, target: Int, scale: Double) {
    first.reserveCapacity(target)
    share.reserveCapacity(target)
    for index in 0..<target {
      let place = min(max((Double(index) + 0.5) * scale - 0.5, 0), Double(source - 1))
      let sample = min(Int(place), source - 2)
      first.append(Int32(sample))
      share.append(UInt16(((place - Double(sample)) * 256).rounded()))
    }
  }
}
