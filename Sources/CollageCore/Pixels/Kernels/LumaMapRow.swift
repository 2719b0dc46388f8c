/// The linear functions from luma to smoothed luma along a row of pixels.
///
/// Each square of pixels has a function. Between the centers of squares, functions are
/// interpolated.
struct LumaMapRow {
  private let lines: SampleGrid<LumaLinearMap>
  private let steps: CenterSteps
  /// The functions at the centers of the columns of squares, interpolated for the current row.
  private var line: [SIMD2<Int32>]

  init(_ lines: SampleGrid<LumaLinearMap>, block: Int) {
    (self.lines, steps) = (lines, CenterSteps(block: block))
    line = [SIMD2](repeating: .zero, count: lines.size.width)
  }

  mutating func interpolate(_ row: Int) {
    let (steps, position) = (steps, row - steps.block / 2)
    let (upper, part) = (position >> steps.block.trailingZeroBitCount, position & (steps.block - 1))
    let first = min(max(upper, 0), lines.size.height - 1) * lines.size.width
    let second = min(max(upper + 1, 0), lines.size.height - 1) * lines.size.width
    unsafe lines.values.withUnsafeBufferPointer { values in
      // SAFETY: both pointers are starts of rows of functions.
      unsafe line.withUnsafeMutableBufferPointer { line in
        for x in 0..<line.count {
          unsafe line[x] = unsafe steps.line(
            steps.first(values[first &+ x].coefficients, values[second &+ x].coefficients, part))
        }
      }
    }
  }

  /// Applies the functions that ``interpolate(_:)`` has prepared to the pixels of a row.
  func apply(from source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
    let (steps, width) = (steps, source.count / 4)
    unsafe line.withUnsafeBufferPointer { line in
      // Each iteration goes from the center of a square to the center of the next square. The first
      // and the last iteration extend to the edges of the image.
      for square in -1..<line.count {
        let start = square &* steps.block &+ steps.block / 2
        let end = min(start &+ steps.block, width)
        let columns = max(start, 0)..<max(start, end, 0)
        let (left, right) = unsafe (line[max(square, 0)], line[min(square + 1, line.count - 1)])
        var position = steps.first(left, right, columns.lowerBound &- start)
        let step = steps.step(left, right)
        // SAFETY: these are columns of the row.
        for x in columns {
          let pixel = unsafe source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
          unsafe target.storeBytes(
            of: steps.line(position).applied(to: pixel), toByteOffset: x &* 4, as: UInt32.self)
          position &+= step
        }
      }
    }
  }
}

/// The linear interpolation of pixels between the centers of squares, with rounding to the nearest
/// integers.
///
/// Squares have an even side, so the first pixel after a square's center is half a pixel away from
/// it. Positions are in units of half a pixel.
private struct CenterSteps {
  let block: Int
  private let shift: Int32

  init(block: Int) {
    self.block = block
    shift = Int32(truncatingIfNeeded: block.trailingZeroBitCount + 1)
  }

  /// Returns the interpolated coefficients of a pixel, multiplied by the divisor of ``line(_:)``,
  /// plus half of the divisor for rounding.
  ///
  /// `a` and `b` are the coefficients at the centers of adjacent squares. `pixels` is the number of
  /// pixels from the first pixel after the center of `a`.
  @inline(__always)
  func first(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>, _ pixels: Int) -> SIMD2<Int32> {
    let half = SIMD2(repeating: 1 &<< (shift &- 1))
    return a &<< shift &+ (b &- a) &* Int32(truncatingIfNeeded: 2 &* pixels &+ 1) &+ half
  }

  @inline(__always)
  func step(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> SIMD2<Int32> { (b &- a) &<< 1 }

  @inline(__always)
  func line(_ mixture: SIMD2<Int32>) -> SIMD2<Int32> { mixture &>> shift }
}

extension LumaLinearMap {
  fileprivate var coefficients: SIMD2<Int32> { SIMD2(Int32(slope), Int32(offset)) }
}

extension SIMD2<Int32> {
  /// Applies a linear function to the luma of a pixel, `slope·Y + offset`, without changing alpha.
  @inline(__always)
  fileprivate func applied(to pixel: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> Int32 { Int32(truncatingIfNeeded: pixel &>> shift & 255) }
    let (red, green, blue, alpha) = (channel(0), channel(8), channel(16), channel(24))
    let luma = 77 &* red &+ 150 &* green &+ 29 &* blue
    let change =
      ((x &- 16_384) &* luma &+ (y &<< 6) &* (alpha &+ alpha &>> 7) &+ 1 &<< 21) &>> 22
    func changed(_ value: Int32) -> UInt32 {
      UInt32(truncatingIfNeeded: Swift.min(Swift.max(value &+ change, 0), alpha))
    }
    return changed(red) | changed(green) &<< 8 | changed(blue) &<< 16 | pixel & 0xFF00_0000
  }
}
