/// The luma plane and the two chroma planes of an opaque image, as JPEG stores them.
///
/// A JPEG can be re-encoded from its planes without converting colors, and without changing the
/// chroma resolution.
@safe final class JPEGPlanes: @unchecked Sendable {
  // SAFETY: only the code that creates the planes writes bytes, before it shares them.

  let size: PixelSize
  let subsampling: ChromaSubsampling
  /// The planes Y, Cb and Cr.
  let planes: [Plane]
  private let memory: MappedMemory

  /// The layout of a plane in memory.
  @unsafe struct Plane {
    /// The size of the plane.
    ///
    /// It covers whole chroma samples, so luma may have one more column or row than the image.
    let size: PixelSize
    /// The distance between the starts of two rows, in bytes.
    let stride: Int
    let start: UnsafeMutablePointer<UInt8>
  }

  init(size: PixelSize, subsampling: ChromaSubsampling) {
    precondition(size.width > 0 && size.height > 0)
    (self.size, self.subsampling) = (size, subsampling)
    let step = subsampling.step
    let chroma = PixelSize(
      width: (size.width + step.width - 1) / step.width,
      height: (size.height + step.height - 1) / step.height)
    let luma = PixelSize(width: chroma.width * step.width, height: chroma.height * step.height)
    let sizes = [luma, chroma, chroma]
    // The stride is an odd number of cache lines. With an even number, the samples of a column
    // would compete for a few cache sets.
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

  /// The number of bytes per row of each plane, in TurboJPEG's integer type.
  var strides: [Int32] { unsafe planes.map { unsafe Int32($0.stride) } }

  /// Returns the address of an image row in each plane.
  ///
  /// The row must be a multiple of the height of a chroma sample.
  func starts(ofRow row: Int) -> [UnsafeMutablePointer<UInt8>?] {
    let rows = [row, row / subsampling.step.height, row / subsampling.step.height]
    return unsafe zip(planes, rows).map { unsafe $0.start + $1 * $0.stride }
  }
}

extension JPEGPlanes {
  /// Returns whether planes can be rotated or flipped without shifting chroma relative to luma.
  ///
  /// If a side has an odd length, its last chroma sample covers only half as many pixels as the
  /// others. When the side is reversed, this sample would become the first one, where JPEG requires
  /// a full sample.
  static func canRotate(
    _ size: PixelSize, _ subsampling: ChromaSubsampling, from orientation: Orientation
  ) -> Bool {
    // The stored position of the first upright pixel determines which axes are reversed.
    let first = orientation.source(x: 0, y: 0, in: PixelSize(width: 2, height: 2))
    return (first.x == 0 || size.width.isMultiple(of: subsampling.step.width))
      && (first.y == 0 || size.height.isMultiple(of: subsampling.step.height))
      && (!orientation.swapsSides || subsampling.step.width == subsampling.step.height)
  }

  /// Returns the upright planes, with unchanged samples and subsampling.
  ///
  /// This image has the given orientation, for which ``canRotate(_:_:from:)`` must return `true`.
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
  /// The columns and rows of pixels that one chroma sample covers.
  var step: PixelSize { PixelSize(width: unit.width / 8, height: unit.height / 8) }
}
