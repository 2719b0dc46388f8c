/// Composites a row of samples over a row of a band with a constant opacity.
///
/// A sample is the color of a layer at an output pixel.
struct BytePainter {
  let width: Int
  let isOpaque: Bool
  /// A factor on the alpha of the samples, in `0...1`.
  let opacity: Double

  /// True if samples replace the band's pixels in fully covered columns.
  var replaces: Bool { isOpaque && opacity == 1 }

  /// Paints a span; samples in partially covered columns are multiplied by their coverage.
  ///
  /// `rim` contains the coverage of partially covered columns. `samples`, `rim` and `target` are
  /// indexed by column.
  func paint(
    _ samples: UnsafeMutablePointer<UInt32>, _ span: RowSpan, _ rim: [Float],
    over target: UnsafeMutablePointer<UInt32>
  ) {
    unsafe paintInterior(samples, span.interior, over: target)
    for columns in span.partialColumns {
      unsafe paintPartialCoverage(samples, columns, rim, over: target)
    }
  }

  /// Paints the columns that a shape covers, but not the border around the shape.
  func paint(
    _ samples: UnsafeMutablePointer<UInt32>, _ edge: ShapeEdge, _ row: ShapeEdge.Row,
    over target: UnsafeMutablePointer<UInt32>
  ) {
    guard let span = row.span else { return }
    unsafe paintInterior(samples, span.interior, over: target)
    for columns in span.partialColumns {
      unsafe paintPartialCoverage(samples, columns, edge, row, over: target)
    }
  }

  func paintInterior(
    _ samples: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>,
    over target: UnsafeMutablePointer<UInt32>
  ) {
    precondition(columns.clamped(to: 0..<width) == columns)
    // SAFETY: both rows have `width` pixels.
    if replaces {
      unsafe (target + columns.lowerBound).update(
        from: samples + columns.lowerBound, count: columns.count)
    } else {
      unsafe ByteBlend.blend(
        UnsafeMutableBufferPointer(start: samples, count: width),
        over: UnsafeMutableBufferPointer(start: target, count: width), columns,
        isOpaque: isOpaque, factor: ByteBlend.factor(opacity))
    }
  }

  func paintPartialCoverage(
    _ samples: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ rim: [Float],
    over target: UnsafeMutablePointer<UInt32>
  ) {
    precondition(columns.clamped(to: 0..<width) == columns && rim.count >= width)
    // SAFETY: both rows have `width` pixels.
    for column in columns {
      let factor = ByteBlend.factor(opacity * Double(rim[column]))
      unsafe target[column] =
        unsafe isOpaque
        ? ByteBlend.mix(samples[column], target[column], factor: factor)
        : ByteBlend.over(samples[column], target[column], factor: factor)
    }
  }

  /// Paints the partially covered columns of a shape; if the shape has a border, the border's color
  /// shows through.
  func paintPartialCoverage(
    _ samples: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ edge: ShapeEdge,
    _ row: ShapeEdge.Row, over target: UnsafeMutablePointer<UInt32>
  ) {
    guard let ring = edge.ring, let outer = row.ring else {
      return unsafe paintPartialCoverage(samples, columns, edge.shape.rim, over: target)
    }
    let (inner, around) = (edge.shape.rim, ring.shape.rim)
    precondition(columns.clamped(to: 0..<width) == columns)
    precondition(inner.count >= width && around.count >= width)
    let color = Self.word(of: ring.color)
    // SAFETY: both rows have `width` pixels.
    for column in columns {
      let part = outer.interior.contains(column) ? 1 : Double(around[column])
      let word = unsafe ByteBlend.mix(
        samples[column], color, factor: ByteBlend.factor(Double(inner[column])))
      unsafe target[column] = unsafe ByteBlend.over(
        word, target[column], factor: ByteBlend.factor(opacity * part))
    }
  }

  /// Paints the border around a shape, except for the partially covered columns of the shape.
  func paintBorder(
    _ edge: ShapeEdge, _ row: ShapeEdge.Row, over target: UnsafeMutablePointer<UInt32>
  ) {
    guard let ring = edge.ring, let outer = row.ring else { return }
    let color = Self.word(of: ring.color)
    let rim = ring.shape.rim
    precondition(outer.touched.clamped(to: 0..<width) == outer.touched && rim.count >= width)
    let whole = ByteBlend.factor(opacity)
    // SAFETY: the row has `width` pixels.
    for columns in row.borderColumns {
      for column in columns {
        let factor =
          outer.interior.contains(column)
          ? whole : ByteBlend.factor(opacity * Double(rim[column]))
        unsafe target[column] = unsafe ByteBlend.over(color, target[column], factor: factor)
      }
    }
  }

  private static func word(of color: Color) -> UInt32 {
    // SAFETY: both are 32 bits.
    unsafe unsafeBitCast(color.premultiplied, to: UInt32.self)
  }
}
