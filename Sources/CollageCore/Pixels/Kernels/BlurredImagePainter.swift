/// Draws a blurred image enlarged, with linear interpolation between its pixels.
struct BlurredImagePainter: RowPainter {
  private let image: BlurredImage
  /// The position of the center of the first column (`start`) and the change per column (`step`),
  /// in pixels of the blurred image with 32 fractional bits.
  private let start: Int
  private let step: Int
  private let firstRow: Double
  private let rowStep: Double

  var isOpaque: Bool { image.isOpaque }

  /// Creates a painter for a blurred image, whose edge pixels repeat outside of it.
  ///
  /// The matrix maps output pixels to the unit square, which the image fills. It must not rotate or
  /// shear.
  init(_ image: BlurredImage, matrix: AffineMatrix) {
    precondition(matrix.b == 0 && matrix.c == 0)
    self.image = image
    func fixed(_ value: Double) -> Int { Int((min(max(value, -1e6), 1e6) * 0x1p32).rounded()) }
    let extent = Size(image.size)
    start = fixed((matrix.a / 2 + matrix.tx) * extent.width - 0.5)
    step = fixed(matrix.a * extent.width)
    firstRow = (matrix.d / 2 + matrix.ty) * extent.height - 0.5
    rowStep = matrix.d * extent.height
  }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    guard !columns.isEmpty else { return }
    let last = image.size.width - 1
    func limited(_ column: Int) -> Int { min(max((start &+ column &* step) &>> 32, 0), last) }
    let ends = [limited(columns.lowerBound), limited(columns.upperBound - 1)]
    let first = min(ends[0], ends[1])
    let line = blend(row: row, columns: first...max(ends[0], ends[1]))
    let noise = DitherNoise.start(row: row)
    let end = last << 32
    unsafe line.withUnsafeBufferPointer { line in
      guard let line = line.baseAddress else { return }
      // SAFETY: positions are clamped to the image's columns. The line contains all columns from
      // the first to the last position, and one more. The caller guarantees that the target has the
      // columns.
      for column in columns {
        let position = min(max(start &+ column &* step, 0), end)
        let pair = unsafe line + (position &>> 32 &- first)
        unsafe target[column] = unsafe pair[0].mixed(
          with: pair[1], part: UInt64(truncatingIfNeeded: position &>> 24 & 0xFF),
          noise: DitherNoise.threshold(column: column, start: noise))
      }
    }
  }

  /// Interpolates between two rows; the result has the given columns and one more.
  private func blend(row: Int, columns: ClosedRange<Int>) -> [WidePixel] {
    let height = image.size.height
    let position = min(max(firstRow + rowStep * Double(row), 0), Double(height - 1))
    let upper = Int(position)
    let lower = min(upper + 1, height - 1)
    let part = UInt64((position - Double(upper)) * 256)
    let width = image.size.width
    return (columns.lowerBound...columns.upperBound + 1).map { column in
      let column = min(column, width - 1)
      return WidePixel(image.entries[upper * width + column]).mixed(
        with: WidePixel(image.entries[lower * width + column]), part: part)
    }
  }
}

/// Four 16-bit numbers, each in the lower half of 32 bits, so that one multiplication processes
/// two.
private struct WidePixel {
  /// Red in the lower 32 bits, blue in the upper 32 bits.
  private let outer: UInt64
  /// Green in the lower 32 bits, alpha in the upper 32 bits.
  private let inner: UInt64

  private static let mask: UInt64 = 0x0000_FFFF_0000_FFFF

  init(_ entry: UInt64) {
    outer = entry & Self.mask
    inner = entry &>> 16 & Self.mask
  }

  private init(outer: UInt64, inner: UInt64) { (self.outer, self.inner) = (outer, inner) }

  /// Returns the linear interpolation, rounded to the nearest integers.
  ///
  /// `part` is the weight of `other`, in units of 1/256.
  @inline(__always)
  func mixed(with other: WidePixel, part: UInt64) -> WidePixel {
    let half: UInt64 = 0x0000_0080_0000_0080
    let rest = 256 &- part
    return WidePixel(
      outer: (outer &* rest &+ other.outer &* part &+ half) &>> 8 & Self.mask,
      inner: (inner &* rest &+ other.inner &* part &+ half) &>> 8 & Self.mask)
  }

  /// Returns the linear interpolation as bytes, after adding dither noise.
  ///
  /// `part` is the weight of `other`, in units of 1/256. `noise` is in units of 1/256 of a level.
  @inline(__always)
  func mixed(with other: WidePixel, part: UInt64, noise: UInt64) -> UInt32 {
    let rest = 256 &- part
    let noise = noise &* 0x0000_0100_0000_0100
    let bytes: UInt64 = 0x0000_00FF_0000_00FF
    let even = (outer &* rest &+ other.outer &* part &+ noise) &>> 16 & bytes
    let odd = (inner &* rest &+ other.inner &* part &+ noise) &>> 16 & bytes
    let pairs = even | odd &<< 8
    return UInt32(truncatingIfNeeded: pairs | pairs &>> 16)
  }
}
