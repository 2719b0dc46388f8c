/// Torn edges as a mask over a raster.
struct TornEdgeMask: RasterMask {
  let size: PixelSize
  private let top: Tear
  private let right: Tear
  private let bottom: Tear
  private let left: Tear

  /// Computes the tears for a raster that shows a whole photo.
  init(_ profile: TornEdgeProfile, size: PixelSize) {
    self.size = size
    let (width, height) = (Double(size.width), Double(size.height))
    let scale = Size(width: width / profile.sides.width, height: height / profile.sides.height)
    func tear(_ side: TornEdgeProfile.Side, _ count: Int, along: Double, across: Double) -> Tear {
      Tear(
        (-1...count).map { index in
          profile.inset(at: (Double(index) + 0.5) / along, side, pixel: 1 / along) * across
        })
    }
    top = tear(.top, size.width, along: scale.width, across: scale.height)
    bottom = tear(.bottom, size.width, along: scale.width, across: scale.height)
    left = tear(.left, size.height, along: scale.height, across: scale.width)
    right = tear(.right, size.height, along: scale.height, across: scale.width)
  }

  func fullyCoveredColumns(row: Int) -> Range<Int> {
    guard row >= top.reach, row < size.height - bottom.reach else { return 0..<0 }
    return left.reach..<max(left.reach, size.width - right.reach)
  }

  func fill(_ columns: Range<Int>, row: Int, into values: inout [UInt16]) {
    let (above, below) = (Double(row) + 0.5, Double(size.height - row) - 0.5)
    for column in columns {
      let (before, after) = (Double(column) + 0.5, Double(size.width - column) - 0.5)
      var covered = min(left.coverage(before, at: row), right.coverage(after, at: row))
      if row < top.reach { covered = min(covered, top.coverage(above, at: column)) }
      if row >= size.height - bottom.reach {
        covered = min(covered, bottom.coverage(below, at: column))
      }
      values[column] = CoveragePlane.value(covered)
    }
  }
}

/// A tear along one side of a raster, with lengths in pixels.
private struct Tear {
  /// For each column or row along the side, the distance between the side and the tear.
  private let insets: [Double]
  /// For each column or row along the side, a factor on a distance that is measured at a right
  /// angle to the side.
  ///
  /// The product is the distance measured at a right angle to the tear. The factor is smaller if
  /// the tear is steep.
  private let factors: [Double]
  /// The distance from the side beyond which all pixels are fully covered.
  let reach: Int

  /// Creates a tear; `insets` has one additional element at each end, for computing the slope.
  init(_ insets: [Double]) {
    self.insets = Array(insets.dropFirst().dropLast())
    factors = zip(insets, insets.dropFirst(2)).map { before, after in
      let slope = (after - before) / 2
      return 1 / (1 + slope * slope).squareRoot()
    }
    // A steep tear fades over more pixels.
    reach = zip(self.insets, factors).reduce(0) { reach, pair in
      max(reach, Int((pair.0 + 0.5 / pair.1 + 1).rounded(.up)))
    }
  }

  /// Returns the coverage of a pixel, in `0...1`.
  ///
  /// `distance` is the distance from the side to the center of the pixel. `index` is the pixel's
  /// column or row along the side.
  @inline(__always)
  func coverage(_ distance: Double, at index: Int) -> Double {
    min(max((distance - insets[index]) * factors[index] + 0.5, 0), 1)
  }
}
