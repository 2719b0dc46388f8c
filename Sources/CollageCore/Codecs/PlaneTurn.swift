/// Turns a plane of bytes, in blocks of eight by eight whose rows are words.
struct PlaneTurn {
  private static let block = 8
  /// The side of the squares in which columns become rows, so that both stay in the cache.
  private static let tile = 64

  let orientation: Orientation
  let source: JPEGPlanes.Plane
  let target: JPEGPlanes.Plane

  func run() {
    let size = target.size
    let whole = PixelSize(
      width: size.width / Self.block * Self.block, height: size.height / Self.block * Self.block)
    let tileWidth = orientation.swapsSides ? Self.tile : size.width
    for top in stride(from: 0, to: whole.height, by: Self.tile) {
      for left in stride(from: 0, to: whole.width, by: tileWidth) {
        for y in stride(from: top, to: min(top + Self.tile, whole.height), by: Self.block) {
          for x in stride(from: left, to: min(left + tileWidth, whole.width), by: Self.block) {
            turnBlock(x, y)
          }
        }
      }
    }
    for y in 0..<size.height {
      for x in (y < whole.height ? whole.width : 0)..<size.width {
        let place = orientation.source(x: x, y: y, in: source.size)
        target.start[y * target.stride + x] = source.start[place.y * source.stride + place.x]
      }
    }
  }

  private func turnBlock(_ x: Int, _ y: Int) {
    let last = Self.block - 1
    let first = orientation.source(x: x, y: y, in: source.size)
    let end = orientation.source(x: x + last, y: y + last, in: source.size)
    // SAFETY: the block lies inside the target, so that both corners and all between are inside the
    // source.
    let input = UnsafeRawPointer(source.start + first.y * source.stride + min(first.x, end.x))
    let step = end.y < first.y ? -source.stride : source.stride
    var rows = SIMD8<UInt64>()
    for row in 0..<Self.block {
      rows[row] = UInt64(
        littleEndian: input.loadUnaligned(fromByteOffset: row &* step, as: UInt64.self))
    }
    if end.x < first.x {
      for row in 0..<Self.block { rows[row] = rows[row].byteSwapped }
    }
    if orientation.swapsSides { rows = Self.transposed(rows) }
    let output = UnsafeMutableRawPointer(target.start + y * target.stride + x)
    for row in 0..<Self.block {
      output.storeBytes(
        of: rows[row].littleEndian, toByteOffset: row &* target.stride, as: UInt64.self)
    }
  }

  /// Exchanges rows and columns of eight rows of eight bytes, halves of halves at a time.
  static func transposed(_ rows: SIMD8<UInt64>) -> SIMD8<UInt64> {
    var (even, odd) = (rows.evenHalf, rows.oddHalf)
    exchange(&even, &odd, 8, 0x00FF_00FF_00FF_00FF)
    var first = SIMD4(lowHalf: even.evenHalf, highHalf: odd.evenHalf)
    var second = SIMD4(lowHalf: even.oddHalf, highHalf: odd.oddHalf)
    exchange(&first, &second, 16, 0x0000_FFFF_0000_FFFF)
    var top = SIMD4(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    var bottom = SIMD4(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    exchange(&top, &bottom, 32, 0x0000_0000_FFFF_FFFF)
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
