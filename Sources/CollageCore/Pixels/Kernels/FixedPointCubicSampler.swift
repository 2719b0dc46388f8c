/// A sampler of a raster with a cubic kernel in fixed-point arithmetic.
///
/// A sample is computed from 4 × 4 pixels. The first step sums along columns, in 16-bit lanes with
/// seven fractional bits. It subtracts middle gray, so that overshoot fits into 16 bits. The second
/// step sums along rows, with five fractional bits. A raster of a single color yields exactly this
/// color. At an integer position, the sharpest kernel yields exactly the pixel.
@unsafe struct FixedPointCubicSampler {
  private let pixels: UnsafeRawPointer
  private let rowStarts: UnsafePointer<Int>
  let raster: RasterBuffer
  let size: PixelSize
  private let across: UnsafePointer<SIMD8<Int16>>
  private let down: UnsafePointer<SIMD8<Int16>>

  /// The 4 × 4 pixels around a position, with one row per vector, in the order of their bytes.
  private typealias Taps = (SIMD8<Int16>, SIMD8<Int16>, SIMD8<Int16>, SIMD8<Int16>)

  /// Calls `body` with a sampler of an opaque or premultiplied raster, whose bytes stay in place
  /// during the call.
  static func with(
    _ raster: RasterBuffer, _ map: CubicMap, _ body: (FixedPointCubicSampler) -> Void
  ) {
    precondition(raster.alpha != .straight)
    let table = FixedPointWeights.table(of: map.across)
    let across = raster.alpha == .opaque ? table.acrossThree : table.acrossFour
    let down = FixedPointWeights.table(of: map.down).down
    // SAFETY: the sampler does not escape `body`, during which the arrays stay in place.
    unsafe raster.rowStarts.withUnsafeBufferPointer { rowStarts in
      unsafe across.withUnsafeBufferPointer { across in
        unsafe down.withUnsafeBufferPointer { down in
          guard let rowStarts = rowStarts.baseAddress, let across = across.baseAddress,
            let down = down.baseAddress
          else { return }
          unsafe body(
            FixedPointCubicSampler(
              pixels: UnsafeRawPointer(raster.bytes), rowStarts: rowStarts, raster: raster,
              size: raster.size, across: across, down: down))
        }
      }
    }
  }

  /// Samples some columns of a walk as premultiplied pixels; the walk begins with column 0.
  func sample(
    _ walk: FixedPointWalk, _ columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>
  ) {
    unsafe sample(
      walk, columns, inside: walk.inside(size, count: columns.upperBound), into: target)
  }

  /// Samples some columns of a walk; for those in `inside`, all 4 × 4 pixels are in the raster.
  func sample(
    _ walk: FixedPointWalk, _ columns: Range<Int>, inside: Range<Int>,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let inside = inside.clamped(to: columns)
    unsafe sampleClamped(walk, columns.lowerBound..<inside.lowerBound, target)
    if unsafe raster.alpha == .opaque {
      unsafe sampleThree(walk, inside, target)
    } else {
      unsafe sampleFour(walk, inside, target)
    }
    unsafe sampleClamped(walk, inside.upperBound..<columns.upperBound, target)
  }

  /// Samples opaque pixels, two at a time; all 4 × 4 pixels of each sample must be in the raster.
  private func sampleThree(
    _ walk: FixedPointWalk, _ columns: Range<Int>, _ target: UnsafeMutablePointer<UInt32>
  ) {
    // SAFETY: `FixedPointWalk.inside` returns only columns whose 4 × 4 pixels are in the raster,
    // which has padding at the end. The caller guarantees that `target` has the columns.
    var x = walk.x &+ walk.stepX &* columns.lowerBound
    var y = walk.y &+ walk.stepY &* columns.lowerBound
    var place = unsafe target + columns.lowerBound
    for _ in 0..<columns.count / 2 {
      let first = unsafe three(taps(x, y, 3), x, y)
      x &+= walk.stepX
      y &+= walk.stepY
      let second = unsafe three(taps(x, y, 3), x, y)
      x &+= walk.stepX
      y &+= walk.stepY
      let words = unsafe Self.bytes(Self.rounded(Self.sum(first, second))) | 0xFF00_0000
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: words, as: SIMD2<UInt32>.self)
      unsafe place += 2
    }
    if columns.count % 2 == 1 {
      let last = unsafe three(taps(x, y, 3), x, y)
      unsafe place.pointee = Self.bytes(Self.rounded(Self.sum(last, last)))[0] | 0xFF00_0000
    }
  }

  /// Samples premultiplied pixels, two at a time; all 4 × 4 pixels of each sample must be in the
  /// raster.
  private func sampleFour(
    _ walk: FixedPointWalk, _ columns: Range<Int>, _ target: UnsafeMutablePointer<UInt32>
  ) {
    // SAFETY: as in `sampleThree`.
    var x = walk.x &+ walk.stepX &* columns.lowerBound
    var y = walk.y &+ walk.stepY &* columns.lowerBound
    var place = unsafe target + columns.lowerBound
    for _ in 0..<columns.count / 2 {
      let first = unsafe four(taps(x, y, 4), x, y)
      x &+= walk.stepX
      y &+= walk.stepY
      let second = unsafe four(taps(x, y, 4), x, y)
      x &+= walk.stepX
      y &+= walk.stepY
      let words = unsafe Self.bytes(Self.limitedToAlpha(Self.rounded(Self.pair(first, second))))
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: words, as: SIMD2<UInt32>.self)
      unsafe place += 2
    }
    if columns.count % 2 == 1 {
      let last = unsafe four(taps(x, y, 4), x, y)
      unsafe place.pointee = Self.bytes(Self.limitedToAlpha(Self.rounded(Self.pair(last, last))))[0]
    }
  }

  @inline(__always)
  private func taps(_ x: Int, _ y: Int, _ bytesPerPixel: Int) -> Taps {
    let left = unsafe pixels + (x &>> 32 &- 1) &* bytesPerPixel
    let starts = unsafe rowStarts + (y &>> 32 &- 1)
    // SAFETY: the caller guarantees that all 4 × 4 pixels are in the raster.
    return unsafe (
      left.loadUnaligned(fromByteOffset: starts[0], as: SIMD8<Int16>.self),
      left.loadUnaligned(fromByteOffset: starts[1], as: SIMD8<Int16>.self),
      left.loadUnaligned(fromByteOffset: starts[2], as: SIMD8<Int16>.self),
      left.loadUnaligned(fromByteOffset: starts[3], as: SIMD8<Int16>.self)
    )
  }

  /// Samples pixels near the edges.
  ///
  /// Positions are clamped to the outline of the raster, and reads are clamped to its pixels.
  private func sampleClamped(
    _ walk: FixedPointWalk, _ columns: Range<Int>, _ target: UnsafeMutablePointer<UInt32>
  ) {
    let isOpaque = unsafe raster.alpha == .opaque
    for column in columns {
      let x = unsafe Self.clamped(walk.x &+ walk.stepX &* column, size.width)
      let y = unsafe Self.clamped(walk.y &+ walk.stepY &* column, size.height)
      let (left, top) = (x &>> 32 &- 1, y &>> 32 &- 1)
      let taps: Taps = unsafe (
        clampedRow(left, top), clampedRow(left, top &+ 1), clampedRow(left, top &+ 2),
        clampedRow(left, top &+ 3)
      )
      if isOpaque {
        let products = unsafe three(taps, x, y)
        unsafe target[column] =
          Self.bytes(Self.rounded(Self.sum(products, products)))[0] | 0xFF00_0000
      } else {
        let sum = unsafe four(taps, x, y)
        unsafe target[column] =
          Self.bytes(Self.limitedToAlpha(Self.rounded(Self.pair(sum, sum))))[0]
      }
    }
  }

  /// Returns a position clamped to the outline, which is half a pixel beyond the outermost pixel
  /// centers.
  private static func clamped(_ value: Int, _ count: Int) -> Int {
    min(max(value, -1 << 31), (count << 32) - 1 << 31)
  }

  private func clampedRow(_ left: Int, _ row: Int) -> SIMD8<Int16> {
    let start = unsafe rowStarts[min(max(row, 0), size.height - 1)]
    let step = unsafe raster.bytesPerPixel
    var words = SIMD4<UInt64>()
    for tap in 0..<4 {
      let column = unsafe min(max(left + tap, 0), size.width - 1)
      // SAFETY: the column and the row are inside the raster, which has padding at the end.
      words[tap] = unsafe UInt64(
        pixels.loadUnaligned(fromByteOffset: start + column * step, as: UInt32.self))
    }
    if step == 3 {
      words &= 0xFF_FFFF
      return unsafe unsafeBitCast(
        SIMD2(
          words[0] | words[1] << 24 | words[2] << 48, words[2] >> 16 | words[3] << 8),
        to: SIMD8<Int16>.self)
    }
    return unsafe unsafeBitCast(
      SIMD2(words[0] | words[1] << 32, words[2] | words[3] << 32), to: SIMD8<Int16>.self)
  }

  /// Returns the sums along the columns, separately for the bytes at even and at odd addresses.
  @inline(__always)
  private func columns(_ taps: Taps, _ y: Int) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>) {
    let mask = SIMD8<Int16>(repeating: 0xFF)
    // SAFETY: the table has four entries for each of the 128 phases.
    let weights = unsafe down + (y &>> 25 & 127) &* 4
    let (w0, w1, w2, w3) = unsafe (weights[0], weights[1], weights[2], weights[3])
    let even =
      (taps.0 & mask) &* w0 &+ (taps.1 & mask) &* w1 &+ (taps.2 & mask) &* w2
      &+ (taps.3 & mask) &* w3 &- 16_384
    let odd =
      unsafe Self.high(taps.0) &* w0 &+ Self.high(taps.1) &* w1 &+ Self.high(taps.2) &* w2
      &+ Self.high(taps.3) &* w3 &- 16_384
    return (even, odd)
  }

  /// Returns two partial sums of a sample from four-byte pixels; each consists of R, B, G, A.
  @inline(__always)
  private func four(_ taps: Taps, _ x: Int, _ y: Int) -> SIMD8<Int16> {
    let columns = unsafe columns(taps, y)
    // SAFETY: the table has an entry for each of the 128 phases. The vectors have 128 bits each.
    let weights = unsafe across[x &>> 25 & 127]
    let a = unsafe unsafeBitCast(
      columns.even.upperHalves(times: weights), to: SIMD4<UInt32>.self)
    let b = unsafe unsafeBitCast(
      columns.odd.upperHalves(times: weights), to: SIMD4<UInt32>.self)
    let left = SIMD4(a[0], b[0], a[1], b[1])
    let right = SIMD4(a[2], b[2], a[3], b[3])
    return unsafe unsafeBitCast(left, to: SIMD8<Int16>.self)
      &+ unsafeBitCast(right, to: SIMD8<Int16>.self)
  }

  /// Returns the products of a sample from three-byte pixels.
  ///
  /// A tap is one of the four columns. At even addresses, the lanes are R, B, G, R, B, G of the
  /// taps 0, 0, 1, 2, 2, 3. At odd addresses, the lanes are G, R, B, G, R, B of the taps 0, 1, 1,
  /// 2, 3, 3.
  @inline(__always)
  private func three(
    _ taps: Taps, _ x: Int, _ y: Int
  ) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>) {
    let columns = unsafe columns(taps, y)
    // SAFETY: the table has two entries for each of the 128 phases.
    let weights = unsafe across + (x &>> 25 & 127) &* 2
    return unsafe (
      columns.even.upperHalves(times: weights[0]),
      columns.odd.upperHalves(times: weights[1])
    )
  }

  /// Returns the sums of the products of two samples from three-byte pixels; each consists of R, G,
  /// B and an undefined lane.
  @inline(__always)
  private static func sum(
    _ first: (even: SIMD8<Int16>, odd: SIMD8<Int16>),
    _ second: (even: SIMD8<Int16>, odd: SIMD8<Int16>)
  ) -> SIMD8<Int16> {
    let even = unsafe foldedSixLanes(first.even, second.even)
    let odd = unsafe foldedSixLanes(first.odd, second.odd)
    return SIMD8(even[0], even[2], even[1], even[3], even[4], even[6], even[5], even[7])
      &+ SIMD8(odd[1], odd[0], odd[2], odd[3], odd[5], odd[4], odd[6], odd[7])
  }

  /// Returns, for each of two vectors, the sums of the lanes 0, 1 and 2 and the lanes 3, 4 and 5,
  /// in this order.
  @inline(__always)
  private static func foldedSixLanes(
    _ first: SIMD8<Int16>, _ second: SIMD8<Int16>
  ) -> SIMD8<Int16> {
    // SAFETY: the vectors have 128 bits each, and every bit pattern is valid.
    let a = unsafe unsafeBitCast(first, to: SIMD2<UInt64>.self)
    let b = unsafe unsafeBitCast(second, to: SIMD2<UInt64>.self)
    let (low, high) = (SIMD2(a[0], b[0]), SIMD2(a[1], b[1]))
    let next = low &>> 48 | high &<< 16
    return unsafe unsafeBitCast(low, to: SIMD8<Int16>.self)
      &+ unsafeBitCast(next, to: SIMD8<Int16>.self)
  }

  /// Returns the sums of the partial sums of two samples; each consists of R, G, B, A.
  @inline(__always)
  private static func pair(_ first: SIMD8<Int16>, _ second: SIMD8<Int16>) -> SIMD8<Int16> {
    // SAFETY: the vectors have 128 bits each, and every bit pattern is valid.
    let a = unsafe unsafeBitCast(first, to: SIMD2<UInt64>.self)
    let b = unsafe unsafeBitCast(second, to: SIMD2<UInt64>.self)
    let sum =
      unsafe unsafeBitCast(SIMD2(a[0], b[0]), to: SIMD8<Int16>.self)
      &+ unsafeBitCast(SIMD2(a[1], b[1]), to: SIMD8<Int16>.self)
    return SIMD8(sum[0], sum[2], sum[1], sum[3], sum[4], sum[6], sum[5], sum[7])
  }

  /// Rounds sums to integers, which can be outside `0...255`.
  @inline(__always)
  private static func rounded(_ sum: SIMD8<Int16>) -> SIMD8<Int16> {
    // Adds middle gray, half a unit for rounding, and the mean truncation error of four products.
    (sum &+ (128 * 32 + 16 + 2)) &>> 5
  }

  @inline(__always)
  private static func high(_ value: SIMD8<Int16>) -> SIMD8<Int16> {
    // SAFETY: both have eight lanes of sixteen bits.
    unsafe unsafeBitCast(
      unsafeBitCast(value, to: SIMD8<UInt16>.self) &>> 8, to: SIMD8<Int16>.self)
  }

  @inline(__always)
  private static func limitedToAlpha(_ value: SIMD8<Int16>) -> SIMD8<Int16> {
    let (a, b) = (value[3], value[7])
    let alpha = SIMD8(a, a, a, a, b, b, b, b)
    return value.replacing(with: alpha, where: value .> alpha)
  }

  @inline(__always)
  private static func bytes(_ value: SIMD8<Int16>) -> SIMD2<UInt32> {
    // SAFETY: both are 64 bits without padding.
    unsafe unsafeBitCast(SIMD8<UInt8>(narrow: value.limitedToBytes), to: SIMD2<UInt32>.self)
  }
}
