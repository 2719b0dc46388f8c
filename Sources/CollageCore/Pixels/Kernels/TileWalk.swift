/// Samples the rows of a layer in a band tile by tile.
///
/// What neighbouring rows read of the raster is then still in the nearest cache, and all that a tile
/// will read is asked for beforehand, many lines at a time.
struct TileWalk {
  private let sampler: FixedCubic
  private let map: CubicMap
  private let painter: BytePainter
  private let samples: UnsafeMutablePointer<UInt32>
  private var interiors: [Interior] = []
  private var readAhead = ReadAhead()

  /// The columns of one row that are covered wholly, and where they are in the raster.
  private struct Interior {
    let columns: Range<Int>
    let walk: FixedWalk
    let inside: Range<Int>
    let target: UnsafeMutablePointer<UInt32>
  }

  /// The columns of a tile.
  private static let tileWidth = 64

  /// Begins a layer; `samples` is as wide as the band.
  init(
    _ sampler: FixedCubic, _ map: CubicMap, _ painter: BytePainter,
    samples: UnsafeMutablePointer<UInt32>
  ) {
    (self.sampler, self.map, self.painter, self.samples) = (sampler, map, painter, samples)
  }

  /// Paints the rim of a row and remembers its interior.
  mutating func add(
    row: Int, _ line: ShapeEdge.Row, edge: ShapeEdge, target: UnsafeMutablePointer<UInt32>
  ) {
    guard let span = line.span else { return }
    for columns in span.rims {
      let walk = FixedWalk(map.matrix, row: row, from: columns.lowerBound)
      sampler.sample(walk, 0..<columns.count, into: samples + columns.lowerBound)
      painter.paintRim(samples, columns, edge, line, over: target)
    }
    guard !span.interior.isEmpty else { return }
    let walk = FixedWalk(map.matrix, row: row, from: span.interior.lowerBound)
    interiors.append(
      Interior(
        columns: span.interior, walk: walk,
        inside: walk.inside(sampler.size, count: span.interior.count), target: target))
  }

  /// Paints what was remembered.
  mutating func paintInterior() {
    guard let first = interiors.lazy.map(\.columns.lowerBound).min(),
      let last = interiors.lazy.map(\.columns.upperBound).max()
    else { return }
    for start in stride(from: first, to: last, by: Self.tileWidth) {
      let tile = start..<min(start + Self.tileWidth, last)
      prepare(tile)
      for row in interiors { paint(row, row.columns.clamped(to: tile)) }
    }
  }

  private func paint(_ row: Interior, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let start = row.columns.lowerBound
    let steps = columns.lowerBound - start..<columns.upperBound - start
    if painter.replaces {
      sampler.sample(row.walk, steps, inside: row.inside, into: row.target + start)
    } else {
      sampler.sample(row.walk, steps, inside: row.inside, into: samples + start)
      painter.paintInterior(samples, columns, over: row.target)
    }
  }

  /// Asks for what the rows of a tile read.
  private mutating func prepare(_ tile: Range<Int>) {
    var (start, end) = (tile.upperBound, tile.lowerBound)
    for row in interiors {
      let own = row.columns.clamped(to: tile)
      guard !own.isEmpty else { continue }
      (start, end) = (min(start, own.lowerBound), max(end, own.upperBound))
    }
    guard let first = interiors.first, let last = interiors.last, start < end else { return }
    func place(_ row: Interior, _ column: Int) -> Point {
      let step = column - row.columns.lowerBound
      return Point(
        x: Double(row.walk.x &+ row.walk.stepX &* step) / 0x1p32,
        y: Double(row.walk.y &+ row.walk.stepY &* step) / 0x1p32)
    }
    let (left, right) = (start, end - 1)
    readAhead.touch(
      sampler.raster,
      (place(first, left), place(first, right), place(last, right), place(last, left)))
  }
}
