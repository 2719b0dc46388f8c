/// The luma plane and the two chroma planes of an opaque image, as JPEG stores them.
///
/// Re-encoding a JPEG from its planes preserves the colors and the chroma resolution.
@safe final class JPEGPlanes: @unchecked Sendable {
  // SAFETY: only the code that creates the planes writes bytes, before it shares them.

  let size: PixelSize
  let subsampling: ChromaSubsampling
  /// The planes Y, Cb and Cr.
  let planes: [Plane]
  private let memory: MappedMemory

  @unsafe struct Plane {
    /// The size; luma can exceed the image by a column or row, because it covers whole chroma
    /// samples.
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

  /// The bytes per row of each plane, in TurboJPEG's integer type.
  var strides: [Int32] { unsafe planes.map { unsafe Int32($0.stride) } }

  /// Returns the address of an image row in each plane; the row must start a chroma sample.
  func starts(ofRow row: Int) -> [UnsafeMutablePointer<UInt8>?] {
    let rows = [row, row / subsampling.step.height, row / subsampling.step.height]
    return unsafe zip(planes, rows).map { unsafe $0.start + $1 * $0.stride }
  }
}

extension JPEGPlanes {
  /// Returns true if planes can be rotated or flipped without shifting chroma relative to luma.
  ///
  /// The last chroma sample of an odd side covers fewer pixels than the others. If the side is
  /// reversed, this sample would become the first one, where JPEG requires a full sample.
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
  /// ``canRotate(_:_:from:)`` must return `true` for the orientation.
  func upright(from orientation: Orientation) -> JPEGPlanes {
    guard orientation != .up else { return self }
    let result = JPEGPlanes(
      size: orientation.swapsSides ? size.transposed : size, subsampling: subsampling)
    for index in unsafe planes.indices {
      unsafe PlaneRotation(
        orientation: orientation, source: planes[index], target: result.planes[index]
      ).run()
    }
    return result
  }
}

extension ChromaSubsampling {
  /// The columns and rows of pixels that one chroma sample covers.
  var step: PixelSize { PixelSize(width: unit.width / 8, height: unit.height / 8) }
}
