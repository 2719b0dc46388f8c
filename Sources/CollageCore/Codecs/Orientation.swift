/// The orientation of stored pixels; the raw values are those of EXIF tag 0x0112.
///
/// Each case names the transformation that makes the stored image upright. Rotations are clockwise.
package enum Orientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  /// Mirrored from left to right.
  case mirrored
  case rotated180
  /// Mirrored from top to bottom.
  case flipped
  /// Transposed: rows become columns.
  case transposed
  case rotated90
  /// Transposed, then rotated by 180 degrees.
  case transverse
  case rotated270

  package var swapsSides: Bool { rawValue >= 5 }

  /// True if the columns of the upright image are stored from right to left, or from bottom to top
  /// if rows and columns are swapped.
  private var reversesX: Bool { [.mirrored, .rotated180, .rotated90, .transverse].contains(self) }

  /// True if the rows of the upright image are stored from bottom to top, or from right to left if
  /// rows and columns are swapped.
  private var reversesY: Bool {
    [.rotated180, .flipped, .transverse, .rotated270].contains(self)
  }

  /// Returns the stored position of a pixel of the upright image; `size` is the stored size.
  func source(x: Int, y: Int, in size: PixelSize) -> (x: Int, y: Int) {
    let upright = swapsSides ? size.transposed : size
    let column = reversesX ? upright.width - 1 - x : x
    let row = reversesY ? upright.height - 1 - y : y
    return swapsSides ? (row, column) : (column, row)
  }

  /// Returns the matrix from positions in the stored image to positions in the upright image.
  ///
  /// Positions are in pixels from the top left, and `size` is the stored size.
  package func uprightMatrix(of size: PixelSize) -> AffineMatrix {
    let transposition =
      swapsSides ? AffineMatrix(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0) : .identity
    let upright = swapsSides ? size.transposed : size
    return transposition.then(
      AffineMatrix(
        a: reversesX ? -1 : 1, b: 0, c: 0, d: reversesY ? -1 : 1,
        tx: reversesX ? Double(upright.width) : 0, ty: reversesY ? Double(upright.height) : 0))
  }
}

extension Bitmap {
  /// Returns the upright image, given the orientation of this one, with unchanged pixel values.
  ///
  /// If rows become columns, copies pixels in square tiles, so that both images stay in the
  /// processor's cache.
  package func upright(from orientation: Orientation) -> Bitmap {
    guard orientation != .up else { return self }
    let target = orientation.swapsSides ? size.transposed : size
    let upright = unsafe [UInt8](unsafeUninitializedCapacity: target.area * 4) { buffer, count in
      unsafe LargePages.prefer(for: UnsafeMutableRawBufferPointer(buffer))
      unsafe bytes.withUnsafeBytes { source in
        // SAFETY: both buffers hold `size.area` pixels of four bytes, an array's storage is 16-byte
        // aligned, and every index comes from `source(x:y:in:)`, which stays in bounds.
        unsafe OrientationLoop(orientation: orientation, stored: size).run(
          from: source.bindMemory(to: UInt32.self),
          to: UnsafeMutableRawBufferPointer(buffer).bindMemory(to: UInt32.self))
      }
      count = target.area * 4
    }
    return Bitmap(size: target, alpha: alpha, bytes: upright)
  }
}

private struct OrientationLoop {
  static let tile = 32

  let orientation: Orientation
  let stored: PixelSize

  func run(from source: UnsafeBufferPointer<UInt32>, to target: UnsafeMutableBufferPointer<UInt32>)
  {
    let size = orientation.swapsSides ? stored.transposed : stored
    let start = index(0, 0)
    let stepX = size.width > 1 ? index(1, 0) - start : 0
    let stepY = size.height > 1 ? index(0, 1) - start : 0
    guard let pixels = source.baseAddress, let output = target.baseAddress else { return }
    let tileWidth = orientation.swapsSides ? Self.tile : size.width
    for top in stride(from: 0, to: size.height, by: Self.tile) {
      for left in stride(from: 0, to: size.width, by: tileWidth) {
        let right = min(left + tileWidth, size.width)
        for y in top..<min(top + Self.tile, size.height) {
          var from = start + y * stepY + left * stepX
          let row = unsafe output + y * size.width
          for x in left..<right {
            unsafe row[x] = unsafe pixels[from]
            from &+= stepX
          }
        }
      }
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    let position = orientation.source(x: x, y: y, in: stored)
    return position.y * stored.width + position.x
  }
}
