/// Samples a raster by a cubic in whole numbers, four by four pixels for one.
///
/// Columns come first, with seven bits after the point in 16-bit lanes from which the middle grey is
/// taken so that overshoot fits; then rows, of which five bits are kept. A raster of one colour gives
/// exactly that colour, and a whole position exactly its pixel while the kernel is sharp.
struct FixedCubic {
  private let pixels: UnsafeRawPointer
  private let size: PixelSize
  private let bytesPerRow: Int
  private let isOpaque: Bool
  private let across: UnsafePointer<SIMD8<Int16>>
  private let down: UnsafePointer<SIMD8<Int16>>

  /// The sixteen pixels around a position, a row in each: R, G, B, A with the lowest address first.
  private typealias Taps = (SIMD8<Int16>, SIMD8<Int16>, SIMD8<Int16>, SIMD8<Int16>)

  /// Gives a sampler of a raster that is opaque or premultiplied, while its bytes stay in place.
  static func with(
    _ bitmap: Bitmap, _ map: CubicMap, _ body: (FixedCubic) -> Void
  ) {
    precondition(bitmap.alpha != .straight)
    let across = FixedWeights.table(of: map.across).across
    let down = FixedWeights.table(of: map.down).down
    // SAFETY: the sampler does not leave `body`, during which the arrays stay in place.
    bitmap.bytes.withUnsafeBytes { bytes in
      across.withUnsafeBufferPointer { across in
        down.withUnsafeBufferPointer { down in
          guard let pixels = bytes.baseAddress, let across = across.baseAddress,
            let down = down.baseAddress
          else { return }
          body(
            FixedCubic(
              pixels: pixels, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow,
              isOpaque: bitmap.alpha == .opaque, across: across, down: down))
        }
      }
    }
  }

  /// Samples consecutive columns of an output row.
  ///
  /// - Parameters:
  ///   - walk: Where the first column is in the raster.
  ///   - target: Receives the pixels, premultiplied.
  func sample(_ walk: FixedWalk, into target: UnsafeMutableBufferPointer<UInt32>) {
    let inside = walk.inside(size, count: target.count)
    sampleClamped(walk, 0..<inside.lowerBound, target)
    if isOpaque {
      sampleInside(walk, inside, target) { $0 }
    } else {
      sampleInside(walk, inside, target, Self.limitedToAlpha)
    }
    sampleClamped(walk, inside.upperBound..<target.count, target)
  }

  /// Samples columns whose neighbours are all inside the raster, two at a time.
  @inline(__always)
  private func sampleInside(
    _ walk: FixedWalk, _ columns: Range<Int>, _ target: UnsafeMutableBufferPointer<UInt32>,
    _ limit: (SIMD8<Int16>) -> SIMD8<Int16>
  ) {
    guard !columns.isEmpty, let target = target.baseAddress else { return }
    // SAFETY: `FixedWalk.inside` gives only columns at which the sixteen neighbours are in the raster,
    // and the caller's columns are those of `target`.
    touch(walk, columns)
    var x = walk.x &+ walk.stepX &* columns.lowerBound
    var y = walk.y &+ walk.stepY &* columns.lowerBound
    var place = target + columns.lowerBound
    for _ in 0..<columns.count / 2 {
      let first = filtered(taps(x, y), x, y)
      x &+= walk.stepX
      y &+= walk.stepY
      let second = filtered(taps(x, y), x, y)
      x &+= walk.stepX
      y &+= walk.stepY
      let words = Self.bytes(limit(Self.rounded(first, second)))
      UnsafeMutableRawPointer(place).storeBytes(of: words, as: SIMD2<UInt32>.self)
      place += 2
    }
    if columns.count % 2 == 1 {
      let last = filtered(taps(x, y), x, y)
      place.pointee = Self.bytes(limit(Self.rounded(last, last)))[0]
    }
  }

  /// The sixteen pixels around a position inside the raster.
  @inline(__always)
  private func taps(_ x: Int, _ y: Int) -> Taps {
    let start = pixels + (y &>> 32 &- 1) &* bytesPerRow + (x &>> 32 &- 1) &* 4
    // SAFETY: the caller's position has all its neighbours in the raster.
    return (
      start.loadUnaligned(as: SIMD8<Int16>.self),
      (start + bytesPerRow).loadUnaligned(as: SIMD8<Int16>.self),
      (start + 2 &* bytesPerRow).loadUnaligned(as: SIMD8<Int16>.self),
      (start + 3 &* bytesPerRow).loadUnaligned(as: SIMD8<Int16>.self)
    )
  }

  /// Reads a byte of the pixels that will be sampled, so that many misses of the cache are under way at
  /// once; the sampling itself is too long for the processor to look far ahead.
  @inline(never)
  private func touch(_ walk: FixedWalk, _ columns: Range<Int>) {
    let step = 4
    var sum: UInt8 = 0
    var x = walk.x &+ walk.stepX &* columns.lowerBound
    var y = walk.y &+ walk.stepY &* columns.lowerBound
    // SAFETY: as in `sampleInside`.
    for _ in 0..<columns.count / step {
      let start = pixels + (y &>> 32 &- 1) &* bytesPerRow + (x &>> 32) &* 4
      sum |= start.load(as: UInt8.self) | (start + 3 &* bytesPerRow).load(as: UInt8.self)
      x &+= walk.stepX &* step
      y &+= walk.stepY &* step
    }
    keep(sum)
  }

  /// Samples near the edges: positions are clamped to the outline, and reads to the pixels.
  private func sampleClamped(
    _ walk: FixedWalk, _ columns: Range<Int>, _ target: UnsafeMutableBufferPointer<UInt32>
  ) {
    for column in columns {
      let x = Self.clamped(walk.x &+ walk.stepX &* column, size.width)
      let y = Self.clamped(walk.y &+ walk.stepY &* column, size.height)
      let (left, top) = (x &>> 32 &- 1, y &>> 32 &- 1)
      let taps: Taps = (
        clampedRow(left, top), clampedRow(left, top &+ 1), clampedRow(left, top &+ 2),
        clampedRow(left, top &+ 3)
      )
      let sum = filtered(taps, x, y)
      let pixel = Self.rounded(sum, sum)
      target[column] = Self.bytes(isOpaque ? pixel : Self.limitedToAlpha(pixel))[0]
    }
  }

  /// A position inside the outline, which lies half a pixel beyond the outermost centres.
  private static func clamped(_ value: Int, _ count: Int) -> Int {
    min(max(value, -1 << 31), (count << 32) - 1 << 31)
  }

  private func clampedRow(_ left: Int, _ row: Int) -> SIMD8<Int16> {
    let start = min(max(row, 0), size.height - 1) * bytesPerRow
    var words = SIMD4<UInt32>()
    for step in 0..<4 {
      let column = min(max(left + step, 0), size.width - 1)
      // SAFETY: the column and the row are inside the raster.
      words[step] = pixels.loadUnaligned(fromByteOffset: start + column * 4, as: UInt32.self)
    }
    return unsafeBitCast(words, to: SIMD8<Int16>.self)
  }

  /// The sums of two columns each of sixteen weighted pixels: R, B, G, A, twice.
  @inline(__always)
  private func filtered(_ taps: Taps, _ x: Int, _ y: Int) -> SIMD8<Int16> {
    let mask = SIMD8<Int16>(repeating: 0xFF)
    // SAFETY: both tables have an entry, or four, for each of the 128 phases.
    let weights = down + (y &>> 25 & 127) &* 4
    let (w0, w1, w2, w3) = (weights[0], weights[1], weights[2], weights[3])
    let redBlue =
      (taps.0 & mask) &* w0 &+ (taps.1 & mask) &* w1 &+ (taps.2 & mask) &* w2
      &+ (taps.3 & mask) &* w3 &- 16_384
    let greenAlpha =
      Self.high(taps.0) &* w0 &+ Self.high(taps.1) &* w1 &+ Self.high(taps.2) &* w2
      &+ Self.high(taps.3) &* w3 &- 16_384
    let horizontal = across[x &>> 25 & 127]
    // SAFETY: the vectors have 128 bits each, and every pattern is valid.
    let a = unsafeBitCast(Self.upperHalfOfProduct(redBlue, horizontal), to: SIMD4<UInt32>.self)
    let b = unsafeBitCast(Self.upperHalfOfProduct(greenAlpha, horizontal), to: SIMD4<UInt32>.self)
    let left = SIMD4(a[0], b[0], a[1], b[1])
    let right = SIMD4(a[2], b[2], a[3], b[3])
    return unsafeBitCast(left, to: SIMD8<Int16>.self)
      &+ unsafeBitCast(right, to: SIMD8<Int16>.self)
  }

  /// Two pixels out of their halves: R, B, G, A of each, possibly beyond `0...255`.
  @inline(__always)
  private static func rounded(_ first: SIMD8<Int16>, _ second: SIMD8<Int16>) -> SIMD8<Int16> {
    // SAFETY: the vectors have 128 bits each, and every pattern is valid.
    let a = unsafeBitCast(first, to: SIMD2<UInt64>.self)
    let b = unsafeBitCast(second, to: SIMD2<UInt64>.self)
    let sum =
      unsafeBitCast(SIMD2(a[0], b[0]), to: SIMD8<Int16>.self)
      &+ unsafeBitCast(SIMD2(a[1], b[1]), to: SIMD8<Int16>.self)
    // The middle grey, half of the last bit, and the mean of what four products lost.
    return (sum &+ (128 * 32 + 16 + 2)) &>> 5
  }

  @inline(__always)
  private static func high(_ value: SIMD8<Int16>) -> SIMD8<Int16> {
    // SAFETY: both have eight lanes of sixteen bits.
    unsafeBitCast(
      unsafeBitCast(value, to: SIMD8<UInt16>.self) &>> 8, to: SIMD8<Int16>.self)
  }

  @inline(__always)
  private static func upperHalfOfProduct(
    _ a: SIMD8<Int16>, _ b: SIMD8<Int16>
  ) -> SIMD8<Int16> {
    let product = SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: b)
    return SIMD8<Int16>(truncatingIfNeeded: product &>> 16)
  }

  @inline(__always)
  private static func limitedToAlpha(_ value: SIMD8<Int16>) -> SIMD8<Int16> {
    let (a, b) = (value[3], value[7])
    let alpha = SIMD8(a, a, a, a, b, b, b, b)
    return value.replacing(with: alpha, where: value .> alpha)
  }

  /// Two pixels in the order of memory, limited to bytes.
  @inline(__always)
  private static func bytes(_ value: SIMD8<Int16>) -> SIMD2<UInt32> {
    let limited = value.clamped(
      lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: 255))
    let ordered = SIMD8(
      limited[0], limited[2], limited[1], limited[3], limited[4], limited[6], limited[5],
      limited[7])
    // SAFETY: both are 64 bits without padding.
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: ordered), to: SIMD2<UInt32>.self)
  }
}

/// Keeps the compiler from leaving out what leads to a value.
@inline(never)
@_optimize(none)
private func keep(_: UInt8) {}
