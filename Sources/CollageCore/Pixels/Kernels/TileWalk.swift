/// Samples and paints the rows of a layer in a band, tile by tile.
///
/// A tile is a range of 64 columns in all rows that ``add(row:_:edge:target:)`` has recorded. When
/// a row of a tile is sampled, the pixels that the previous row has read are still in the fastest
/// CPU cache. All cache lines of a tile are prefetched at the same time.
@unsafe struct TileWalk {
  private let sampler: FixedPointCubicSampler
  private let map: CubicMap
  private let painter: BytePainter
  private let samples: UnsafeMutablePointer<UInt32>
  private var interiors: [Interior] = unsafe []
  private var readAhead = CachePrefetch()

  /// The fully covered columns of one row, and their positions in the raster.
  @unsafe private struct Interior {
    let columns: Range<Int>
    let walk: FixedPointWalk
    let inside: Range<Int>
    let target: UnsafeMutablePointer<UInt32>
  }

  private static let tileWidth = 64

  /// Creates a walk for a layer; `samples` must be as wide as the band.
  init(
    _ sampler: FixedPointCubicSampler, _ map: CubicMap, _ painter: BytePainter,
    samples: UnsafeMutablePointer<UInt32>
  ) {
    unsafe (self.sampler, self.map, self.painter, self.samples) = unsafe (
      sampler, map, painter, samples
    )
  }

  /// Paints the partially covered columns of a row, and records its fully covered columns for
  /// ``paintInterior()``.
  mutating func add(
    row: Int, _ line: ShapeEdge.Row, edge: ShapeEdge, target: UnsafeMutablePointer<UInt32>
  ) {
    guard let span = line.span else { return }
    for columns in span.partialColumns {
      let walk = unsafe FixedPointWalk(map.matrix, row: row, from: columns.lowerBound)
      unsafe sampler.sample(walk, 0..<columns.count, into: samples + columns.lowerBound)
      unsafe painter.paintPartialCoverage(samples, columns, edge, line, over: target)
    }
    guard !span.interior.isEmpty else { return }
    let walk = unsafe FixedPointWalk(map.matrix, row: row, from: span.interior.lowerBound)
    unsafe interiors.append(
      Interior(
        columns: span.interior, walk: walk,
        inside: walk.inside(sampler.size, count: span.interior.count), target: target))
  }

  mutating func paintInterior() {
    guard let first = unsafe interiors.lazy.map(unsafe \.columns.lowerBound).min(),
      let last = unsafe interiors.lazy.map(unsafe \.columns.upperBound).max()
    else { return }
    for start in unsafe stride(from: first, to: last, by: Self.tileWidth) {
      let tile = unsafe start..<min(start + Self.tileWidth, last)
      unsafe prepare(tile)
      unsafe interiors.forEach { unsafe paint($0, $0.columns.clamped(to: tile)) }
    }
  }

  private func paint(_ row: Interior, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let start = unsafe row.columns.lowerBound
    let steps = columns.lowerBound - start..<columns.upperBound - start
    if unsafe painter.replaces {
      unsafe sampler.sample(row.walk, steps, inside: row.inside, into: row.target + start)
    } else {
      unsafe sampler.sample(row.walk, steps, inside: row.inside, into: samples + start)
      unsafe painter.paintInterior(samples, columns, over: row.target)
    }
  }

  private mutating func prepare(_ tile: Range<Int>) {
    var (start, end) = (tile.upperBound, tile.lowerBound)
    for index in unsafe interiors.indices {
      let own = unsafe interiors[index].columns.clamped(to: tile)
      guard !own.isEmpty else { continue }
      (start, end) = (min(start, own.lowerBound), max(end, own.upperBound))
    }
    guard let first = unsafe interiors.first, let last = unsafe interiors.last, start < end else {
      return
    }
    func place(_ row: Interior, _ column: Int) -> Point {
      let step = unsafe column - row.columns.lowerBound
      return unsafe Point(
        x: Double(row.walk.x &+ row.walk.stepX &* step) / 0x1p32,
        y: Double(row.walk.y &+ row.walk.stepY &* step) / 0x1p32)
    }
    let (left, right) = (start, end - 1)
    unsafe readAhead.touch(
      sampler.raster,
      (place(first, left), place(first, right), place(last, right), place(last, left)))
  }
}
