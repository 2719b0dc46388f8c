/// Rotates or mirrors a plane of bytes in blocks of 8×8 bytes, whose rows are 64-bit integers.
@unsafe struct PlaneRotation {
  private static let block = 8
  /// The side of the tiles in which columns become rows, small enough for the processor's cache.
  private static let tile = 64

  let orientation: Orientation
  let source: JPEGPlanes.Plane
  let target: JPEGPlanes.Plane

  func run() {
    let size = unsafe target.size
    let whole = unsafe PixelSize(
      width: size.width / Self.block * Self.block, height: size.height / Self.block * Self.block)
    let tileWidth = unsafe orientation.swapsSides ? Self.tile : size.width
    for top in unsafe stride(from: 0, to: whole.height, by: Self.tile) {
      for left in stride(from: 0, to: whole.width, by: tileWidth) {
        for y in unsafe stride(from: top, to: min(top + Self.tile, whole.height), by: Self.block) {
          for x in unsafe stride(from: left, to: min(left + tileWidth, whole.width), by: Self.block)
          {
            unsafe rotateBlock(x, y)
          }
        }
      }
    }
    for y in 0..<size.height {
      for x in (y < whole.height ? whole.width : 0)..<size.width {
        let position = unsafe orientation.source(x: x, y: y, in: source.size)
        unsafe target.start[y * target.stride + x] = unsafe source.start[
          position.y * source.stride + position.x]
      }
    }
  }

  private func rotateBlock(_ x: Int, _ y: Int) {
    let last = unsafe Self.block - 1
    let first = unsafe orientation.source(x: x, y: y, in: source.size)
    let end = unsafe orientation.source(x: x + last, y: y + last, in: source.size)
    // SAFETY: the block is inside the target, so both corners and everything between them are
    // inside the source.
    let input = unsafe UnsafeRawPointer(
      source.start + first.y * source.stride + min(first.x, end.x))
    let step = unsafe end.y < first.y ? -source.stride : source.stride
    var rows = SIMD8<UInt64>()
    for row in unsafe 0..<Self.block {
      rows[row] = unsafe UInt64(
        littleEndian: input.loadUnaligned(fromByteOffset: row &* step, as: UInt64.self))
    }
    if end.x < first.x {
      for row in unsafe 0..<Self.block { rows[row] = rows[row].byteSwapped }
    }
    if unsafe orientation.swapsSides { rows = unsafe Self.transposed(rows) }
    let output = unsafe UnsafeMutableRawPointer(target.start + y * target.stride + x)
    for row in unsafe 0..<Self.block {
      unsafe output.storeBytes(
        of: rows[row].littleEndian, toByteOffset: row &* target.stride, as: UInt64.self)
    }
  }

  /// Transposes eight rows of eight bytes each by exchanging bytes, then pairs, then groups of
  /// four.
  static func transposed(_ rows: SIMD8<UInt64>) -> SIMD8<UInt64> {
    var (even, odd) = (rows.evenHalf, rows.oddHalf)
    unsafe exchange(&even, &odd, 8, 0x00FF_00FF_00FF_00FF)
    var first = SIMD4(lowHalf: even.evenHalf, highHalf: odd.evenHalf)
    var second = SIMD4(lowHalf: even.oddHalf, highHalf: odd.oddHalf)
    unsafe exchange(&first, &second, 16, 0x0000_FFFF_0000_FFFF)
    var top = SIMD4(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    var bottom = SIMD4(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    unsafe exchange(&top, &bottom, 32, 0x0000_0000_FFFF_FFFF)
    return SIMD8(lowHalf: top, highHalf: bottom)
  }

  private static func exchange(
    _ upper: inout SIMD4<UInt64>, _ lower: inout SIMD4<UInt64>, _ shift: UInt64, _ mask: UInt64
  ) {
    let shift = SIMD4(repeating: shift)
    let changed = ((upper &>> shift) ^ lower) & SIMD4(repeating: mask)
    lower ^= changed
    upper ^= changed &<< shift
  }
}
