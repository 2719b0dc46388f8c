/// The blurred coverage of a rectangle with elliptic corners that is centered on the origin.
///
/// The output can be rotated. If the radii are half the sides, the shape is an ellipse. The shape
/// is symmetric, so only one quarter is stored. Its samples are dense enough for linear
/// interpolation.
struct RoundedShadow: Sendable {
  let half: Size
  /// The corner radii, at most half the sides.
  let radii: Size
  /// The standard deviation of the blur, including the averaging over a pixel.
  let deviation: Double
  let tile: QuarterTile

  /// Creates the shadow of a rounded rectangle.
  ///
  /// All lengths are in the units of the rectangle's coordinate system. `half` must be positive.
  /// `radii` must not be negative. They are limited to half the sides, and raised to a thousandth
  /// of half the shorter side if they are smaller. `sigma` is the standard deviation of the
  /// Gaussian, and `pixel` is the side of an output pixel.
  init(half: Size, radii: Size, sigma: Double, pixel: Double = 1) {
    precondition(half.width > 0 && half.height > 0 && sigma >= 0 && pixel > 0)
    precondition(radii.width >= 0 && radii.height >= 0)
    let minimum = 1e-3 * min(half.width, half.height)
    let radii = Size(
      width: min(max(radii.width, minimum), half.width),
      height: min(max(radii.height, minimum), half.height))
    let deviation = RectShadow.deviation(sigma: sigma, pixel: pixel)
    (self.half, self.radii, self.deviation) = (half, radii, deviation)
    tile = QuarterTile(half: half, radii: radii, deviation: deviation)
  }
}

/// Samples of the lower right quarter of a rounded rectangle's shadow, where equal samples at both
/// ends of a row are stored only once.
struct QuarterTile: Sendable {
  struct Row: Hashable, Sendable {
    /// The column of the first stored sample, whose value earlier columns share.
    let start: Int
    /// The index of the first stored sample in ``QuarterTile/values``.
    let offset: Int
    /// The number of stored samples; columns after the last one have its value.
    let count: Int
  }

  /// The position of the first sample; positions nearer to the center have the value of the nearest
  /// sample.
  let origin: Point
  let spacing: Double
  let columns: Int
  /// The rows from the center outward; the last row appears twice.
  private(set) var rows: [Row] = []
  /// The samples, as values of ``CoveragePlane``.
  private(set) var values: [UInt16] = []

  /// The number of samples per standard deviation.
  static let samplesPerDeviation = 6.0

  init(half: Size, radii: Size, deviation: Double) {
    let reach = NormalDistribution.reach * deviation
    let spacing = deviation / Self.samplesPerDeviation
    let origin = Point(
      x: max(0, half.width - radii.width - reach), y: max(0, half.height - radii.height - reach))
    self.spacing = spacing
    self.origin = origin
    func count(_ extent: Double) -> Int { Int((extent / spacing).rounded(.up)) + 1 }
    columns = count(half.width + reach - origin.x)
    let rowCount = count(half.height + reach - origin.y)
    // Linear interpolation adds no variance at a sample, and 1/4 of the squared spacing halfway
    // between two samples. The mean is about 1/8.
    let blurDeviation = (deviation * deviation - spacing * spacing / 8).squareRoot()
    let edgeBlur = CurvedEdgeBlur(half: half, radii: radii, deviation: blurDeviation)
    if edgeBlur.isAccurate || columns * rowCount > 2_000_000 {
      sample(rowCount) { edgeBlur.coverage(at: $0) }
    } else {
      let blur = RoundedBlur(
        half: half, radii: radii, deviation: blurDeviation, spacing: spacing)
      let positions = (0..<columns).map { origin.x + Double($0) * spacing }
      let lines = blur.lines(at: positions)
      for row in 0..<rowCount {
        append(blur.row(at: origin.y + Double(row) * spacing, lines))
      }
    }
    if let last = rows.last { rows.append(last) }
  }

  /// Appends a row; the equal samples at each end of it are stored only once.
  private mutating func append(_ row: [UInt16]) {
    let end = (row.lastIndex { $0 != row[row.count - 1] } ?? -1) + 2
    let start = min((row.firstIndex { $0 != row[0] } ?? 1) - 1, end - 1)
    rows.append(Row(start: start, offset: values.count, count: end - start))
    values += row[start..<end]
  }

  /// Appends the samples of a function; the equal samples at each end of a row are stored only
  /// once.
  ///
  /// The range of changing values moves left from one row to the next, so the search continues
  /// where the previous row's search ended.
  private mutating func sample(_ rowCount: Int, _ function: (Point) -> Double) {
    var (first, last) = (columns - 1, columns - 1)
    for row in 0..<rowCount {
      let y = origin.y + Double(row) * spacing
      func value(_ column: Int) -> UInt16 {
        CoveragePlane.value(function(Point(x: origin.x + Double(column) * spacing, y: y)))
      }
      let base = value(0)
      while first > 0, value(first) != base { first -= 1 }
      while last > first, value(last - 1) == 0 { last -= 1 }
      rows.append(Row(start: first, offset: values.count, count: last - first + 1))
      for column in first...last { values.append(value(column)) }
    }
  }
}
