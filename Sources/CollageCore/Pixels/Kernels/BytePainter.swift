/// Lays sampled pixels over a row, all with one opacity.
struct BytePainter {
  /// The columns of the band.
  let width: Int
  /// Whether the samples are opaque.
  let isOpaque: Bool
  /// A factor on their alpha, in `0...1`.
  let opacity: Double

  /// Whether the samples replace what is behind them wherever they cover it wholly.
  var replaces: Bool { isOpaque && opacity == 1 }

  /// Lays a span, the rim by its coverage.
  ///
  /// - Parameters:
  ///   - samples: The pixels by column.
  ///   - span: The columns; inside the band.
  ///   - rim: The coverage by column.
  ///   - target: The row, by column.
  func paint(
    _ samples: UnsafeMutablePointer<UInt32>, _ span: RowSpan, _ rim: [Float],
    over target: UnsafeMutablePointer<UInt32>
  ) {
    paintInterior(samples, span.interior, over: target)
    paintRim(samples, span.touched.lowerBound..<span.interior.lowerBound, rim, over: target)
    paintRim(samples, span.interior.upperBound..<span.touched.upperBound, rim, over: target)
  }

  /// Lays columns that are covered wholly.
  func paintInterior(
    _ samples: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>,
    over target: UnsafeMutablePointer<UInt32>
  ) {
    precondition(columns.clamped(to: 0..<width) == columns)
    // SAFETY: both rows have `width` pixels.
    if replaces {
      (target + columns.lowerBound).update(
        from: samples + columns.lowerBound, count: columns.count)
    } else {
      ByteBlend.blend(
        UnsafeMutableBufferPointer(start: samples, count: width),
        over: UnsafeMutableBufferPointer(start: target, count: width), columns,
        isOpaque: isOpaque, factor: ByteBlend.factor(opacity))
    }
  }

  /// Lays columns by their coverage.
  func paintRim(
    _ samples: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ rim: [Float],
    over target: UnsafeMutablePointer<UInt32>
  ) {
    precondition(columns.clamped(to: 0..<width) == columns && rim.count >= width)
    // SAFETY: both rows have `width` pixels.
    for column in columns {
      let factor = ByteBlend.factor(opacity * Double(rim[column]))
      target[column] =
        isOpaque
        ? ByteBlend.mix(samples[column], target[column], factor: factor)
        : ByteBlend.over(samples[column], target[column], factor: factor)
    }
  }
}
