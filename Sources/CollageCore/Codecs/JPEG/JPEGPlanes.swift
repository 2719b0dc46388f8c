/// The luma and the two chroma planes of an opaque picture, as JPEG stores them.
///
/// What is decoded to planes and encoded from planes of the same kind is converted to no other colours
/// on the way, and its chroma is neither spread nor thinned out again.
@safe final class JPEGPlanes: @unchecked Sendable {
  // SAFETY: bytes are written by whoever makes the planes, before anybody else has them.

  /// Columns and rows of the picture.
  let size: PixelSize
  /// The resolution of the chroma.
  let subsampling: ChromaSubsampling
  /// Luma, blue and red.
  let planes: [Plane]
  private let memory: MappedMemory

  /// Where a plane is in memory.
  @unsafe struct Plane {
    /// Columns and rows; whole chroma samples, so that luma may have one more than the picture.
    let size: PixelSize
    /// The bytes from one row to the next.
    let stride: Int
    let start: UnsafeMutablePointer<UInt8>
  }

  /// Makes planes that are to be written.
  init(size: PixelSize, subsampling: ChromaSubsampling) {
    precondition(size.width > 0 && size.height > 0)
    (self.size, self.subsampling) = (size, subsampling)
    let step = subsampling.step
    let chroma = PixelSize(
      width: (size.width + step.width - 1) / step.width,
      height: (size.height + step.height - 1) / step.height)
    let luma = PixelSize(width: chroma.width * step.width, height: chroma.height * step.height)
    let sizes = [luma, chroma, chroma]
    // An odd number of cache lines, so that the samples of a column do not crowd the same sets.
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

  /// The bytes from one row of each plane to the next, as the library wants them.
  var strides: [Int32] { unsafe planes.map { unsafe Int32($0.stride) } }

  /// The addresses of a row of the picture in the planes.
  ///
  /// - Parameter row: A multiple of the rows of a chroma sample.
  /// - Returns: An address in each plane.
  func starts(ofRow row: Int) -> [UnsafeMutablePointer<UInt8>?] {
    let rows = [row, row / subsampling.step.height, row / subsampling.step.height]
    return unsafe zip(planes, rows).map { unsafe $0.start + $1 * $0.stride }
  }
}

extension JPEGPlanes {
  /// Whether planes can be turned without moving chroma against luma: where an odd side is reversed,
  /// the last chroma sample, of half as many pixels as the others, would become the first.
  static func canTurn(
    _ size: PixelSize, _ subsampling: ChromaSubsampling, from orientation: Orientation
  ) -> Bool {
    // The stored corner that comes first says which axes are reversed.
    let first = orientation.source(x: 0, y: 0, in: PixelSize(width: 2, height: 2))
    return (first.x == 0 || size.width.isMultiple(of: subsampling.step.width))
      && (first.y == 0 || size.height.isMultiple(of: subsampling.step.height))
      && (!orientation.swapsSides || subsampling.step.width == subsampling.step.height)
  }

  /// The picture turned upright, sample for sample.
  ///
  /// - Parameter orientation: How this picture is stored; ``canTurn(_:_:from:)`` it.
  /// - Returns: Planes with the same subsampling.
  func upright(from orientation: Orientation) -> JPEGPlanes {
    guard orientation != .up else { return self }
    let turned = JPEGPlanes(
      size: orientation.swapsSides ? size.transposed : size, subsampling: subsampling)
    for index in unsafe planes.indices {
      unsafe PlaneTurn(
        orientation: orientation, source: planes[index], target: turned.planes[index]
      ).run()
    }
    return turned
  }
}

extension ChromaSubsampling {
  /// The pixels of a chroma sample.
  var step: PixelSize { PixelSize(width: unit.width / 8, height: unit.height / 8) }
}
