/// The blurred coverage of a rectangle with elliptic corners around the origin of its frame, at any
/// turn; of an ellipse where the radii are half the sides.
///
/// By symmetry a quarter tells all. It is kept as samples that are so dense that straight lines between
/// them do.
struct RoundedShadow: Sendable {
  /// Half the sides of the rectangle.
  let half: Size
  /// The radii of the corners, at most half the sides.
  let radii: Size
  /// The deviation of the blur together with that of a pixel.
  let deviation: Double
  /// The samples.
  let tile: QuarterTile

  /// Makes the shadow of a rounded rectangle.
  ///
  /// - Parameters:
  ///   - half: Half its sides, in the units of its frame; positive.
  ///   - radii: The radii of its corners, not negative; those that are too large are cut.
  ///   - sigma: The deviation of the Gaussian.
  ///   - pixel: The side of an output's pixel.
  init(half: Size, radii: Size, sigma: Double, pixel: Double = 1) {
    precondition(half.width > 0 && half.height > 0 && sigma >= 0 && pixel > 0)
    precondition(radii.width >= 0 && radii.height >= 0)
    let least = 1e-3 * min(half.width, half.height)
    let radii = Size(
      width: min(max(radii.width, least), half.width),
      height: min(max(radii.height, least), half.height))
    let deviation = RectShadow.deviation(sigma: sigma, pixel: pixel)
    (self.half, self.radii, self.deviation) = (half, radii, deviation)
    tile = QuarterTile(half: half, radii: radii, deviation: deviation)
  }
}

/// Samples of a quarter of a rounded rectangle's shadow: what is right of and below its middle.
///
/// Of each row only the samples are kept that differ from those left of them.
struct QuarterTile: Sendable {
  /// Where a row of samples is kept.
  struct Row: Hashable, Sendable {
    /// The column of the first one that is kept; those before are equal to it.
    let start: Int
    /// Where it is in ``QuarterTile/values``.
    let offset: Int
    /// The number of samples; those beyond are equal to the last.
    let count: Int
  }

  /// Where the first sample is; what is nearer to the middle is as there.
  let origin: Point
  /// The distance between samples.
  let spacing: Double
  /// The number of columns.
  let columns: Int
  /// The rows, the last of them twice.
  private(set) var rows: [Row] = []
  /// Values of ``CoveragePlane``.
  private(set) var values: [UInt16] = []

  /// The samples to a deviation.
  static let fineness = 6.0

  init(half: Size, radii: Size, deviation: Double) {
    let reach = NormalLaw.reach * deviation
    let spacing = deviation / Self.fineness
    let origin = Point(
      x: max(0, half.width - radii.width - reach), y: max(0, half.height - radii.height - reach))
    self.spacing = spacing
    self.origin = origin
    func count(_ extent: Double) -> Int { Int((extent / spacing).rounded(.up)) + 1 }
    columns = count(half.width + reach - origin.x)
    let rowCount = count(half.height + reach - origin.y)
    // Reading blurs by nothing at a sample and by 1/4 of their distance squared halfway.
    let rest = (deviation * deviation - spacing * spacing / 8).squareRoot()
    let bend = BentEdgeBlur(half: half, radii: radii, deviation: rest)
    if bend.isAccurate || columns * rowCount > 2_000_000 {
      sample(rowCount) { bend.coverage(at: $0) }
    } else {
      let blur = RoundedBlur(half: half, radii: radii, deviation: rest, spacing: spacing)
      let places = (0..<columns).map { origin.x + Double($0) * spacing }
      let lines = blur.lines(at: places)
      for row in 0..<rowCount {
        append(blur.row(at: origin.y + Double(row) * spacing, lines))
      }
    }
    if let last = rows.last { rows.append(last) }
  }

  /// Keeps a row.
  private mutating func append(_ row: [UInt16]) {
    let end = (row.lastIndex { $0 != row[row.count - 1] } ?? -1) + 2
    let start = min((row.firstIndex { $0 != row[0] } ?? 1) - 1, end - 1)
    rows.append(Row(start: start, offset: values.count, count: end - start))
    values += row[start..<end]
  }

  /// Samples a law where it changes: rows from the middle outwards change ever further left.
  private mutating func sample(_ rowCount: Int, _ law: (Point) -> Double) {
    var (first, last) = (columns - 1, columns - 1)
    for row in 0..<rowCount {
      let y = origin.y + Double(row) * spacing
      func value(_ column: Int) -> UInt16 {
        CoveragePlane.value(law(Point(x: origin.x + Double(column) * spacing, y: y)))
      }
      let base = value(0)
      while first > 0, value(first) != base { first -= 1 }
      while last > first, value(last - 1) == 0 { last -= 1 }
      rows.append(Row(start: first, offset: values.count, count: last - first + 1))
      for column in first...last { values.append(value(column)) }
    }
  }
}
