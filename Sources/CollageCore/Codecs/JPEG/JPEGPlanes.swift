/// The luma plane and the two chroma planes of an opaque image, as JPEG stores them.
///
/// Re-encoding decoded planes of the same kind avoids color conversion, chroma upsampling and
/// chroma downsampling.
@safe final class JPEGPlanes: @unchecked Sendable {
  // SAFETY: bytes are only written by the creator of the planes, before it shares them.

  let size: PixelSize
  let subsampling: ChromaSubsampling
  /// Y, Cb and Cr.
  let planes: [Plane]
  private let memory: MappedMemory

  /// The layout of a plane in memory.
  @unsafe struct Plane {
    /// The size in whole chroma samples; luma may have one more column or row than the image.
    let size: PixelSize
    /// The distance between the starts of two rows, in bytes.
    let stride: Int
    let start: UnsafeMutablePointer<UInt8>
  }

  /// Allocates planes to write to.
  init(size: PixelSize, subsampling: ChromaSubsampling) {
    precondition(size.width > 0 && size.height > 0)
    (self.size, self.subsampling) = (size, subsampling)
    let step = subsampling.step
    let chroma = PixelSize(
      width: (size.width + step.width - 1) / step.width,
      height: (size.height + step.height - 1) / step.height)
    let luma = PixelSize(width: chroma.width * step.width, height: chroma.height * step.height)
    let sizes = [luma, chroma, chroma]
    // An odd number of cache lines, so that the samples of a column are spread over many cache
    // sets.
    let strides = sizes.map { (($0.width + 63) / 64 | 1) * 64 }
    let counts = zip(sizes, strides).map { $0.height * $1 }
    memory = MappedMemory(count: counts.reduce(0, +))
    let start = unsafe memory.start.assumingMemoryBound(to: UInt8.self)
    unsafe planes = unsafe (0..<3).map { index in
      unsafe Plane(
        size: sizes[index], stride: strides[index],
        start: start + counts[..<index].reduce(0, +))
    }
  }

  /// The number of bytes per row of each plane, as the library expects them.
  var strides: [Int32] { unsafe planes.map { unsafe Int32($0.stride) } }

  /// Returns the addresses of an image row in the planes.
  ///
  /// - Parameter row: A multiple of the height of a chroma sample.
  /// - Returns: An address in each plane.
  func starts(ofRow row: Int) -> [UnsafeMutablePointer<UInt8>?] {
    let rows = [row, row / subsampling.step.height, row / subsampling.step.height]
    return unsafe zip(planes, rows).map { unsafe $0.start + $1 * $0.stride }
  }
}

extension JPEGPlanes {
  /// Returns whether planes can be rotated or flipped without shifting chroma relative to luma.
  ///
  /// If an odd side is reversed, the last chroma sample, which covers half as many pixels as the
  /// others, would become the first.
  static func canRotate(
    _ size: PixelSize, _ subsampling: ChromaSubsampling, from orientation: Orientation
  ) -> Bool {
    // The stored position of the first corner determines which axes are reversed.
    let first = orientation.source(x: 0, y: 0, in: PixelSize(width: 2, height: 2))
    return (first.x == 0 || size.width.isMultiple(of: subsampling.step.width))
      && (first.y == 0 || size.height.isMultiple(of: subsampling.step.height))
      && (!orientation.swapsSides || subsampling.step.width == subsampling.step.height)
  }

  /// Returns the upright image, by moving samples without changing them.
  ///
  /// - Parameter orientation: The stored orientation of this image; ``canRotate(_:_:from:)`` must be
  ///   true for it.
  /// - Returns: Planes with the same subsampling.
  func upright(from orientation: Orientation) -> JPEGPlanes {
    guard orientation != .up else { return self }
    let turned = JPEGPlanes(
      size: orientation.swapsSides ? size.transposed : size, subsampling: subsampling)
    for index in unsafe planes.indices {
      unsafe PlaneRotation(
        orientation: orientation, source: planes[index], target: turned.planes[index]
      ).run()
    }
    return turned
  }
}

extension ChromaSubsampling {
  /// The number of pixels that a chroma sample covers.
  var step: PixelSize { PixelSize(width: unit.width / 8, height: unit.height / 8) }
}
