/// Finds the best place of a window of one size over a map.
///
/// First it must hold as many faces as it can, then the largest sum of weights; of what is as good as the
/// best, the middle of all weight is to be near its own middle. The sum is linear along an axis as long as
/// neither edge of the window crosses that of a cell, so the best place is one where an edge lies on a
/// cell's: only those are tried.
struct WindowSearch {
  /// More faces than these are not looked at.
  static let mostFaces = 64

  private let sums: WeightSums
  private let margin: Double
  private let across: Axis
  private let down: Axis
  /// How much each face counts: its extent along both axes, in thousandths of the picture.
  private let faceWeights: [Int]

  /// Prepares the search for a window, in fractions of the picture.
  init(map: FocusMap, width: Double, height: Double) {
    sums = map.sums
    margin = map.margin
    across = Axis(
      cells: sums.size.width, part: width, heart: sums.center.x,
      faces: map.faces.map { ($0.x, $0.maxX) })
    down = Axis(
      cells: sums.size.height, part: height, heart: sums.center.y,
      faces: map.faces.map { ($0.y, $0.maxY) })
    faceWeights = map.faces.map { Int((($0.width + $0.height) * 1000).rounded()) }
  }

  /// How good a place is.
  private struct Score {
    let faces: Int
    let sum: Double
  }

  /// The best place of the window.
  func best() -> UnitRect {
    let middle = score(across.middle, down.middle)
    var best = middle
    for y in down.places {
      for x in across.places {
        let score = score(x, y)
        if (score.faces, score.sum) > (best.faces, best.sum) { best = score }
      }
    }
    if margin > 0, middle.faces == best.faces, best.sum <= middle.sum * (1 + margin) {
      return window((across.middle, down.middle))
    }
    return window(nearest(as: best))
  }

  /// Of all places that are as good as the best the one whose middle is nearest to that of all weight.
  private func nearest(as best: Score) -> (x: Axis.Place, y: Axis.Place) {
    var (nearest, least) = ((x: across.middle, y: down.middle), Double.infinity)
    let enough = best.sum - Self.slack * sums.total
    for y in down.places {
      for x in across.places where x.distance + y.distance < least {
        let score = score(x, y)
        guard score.faces == best.faces, score.sum >= enough else { continue }
        (nearest, least) = ((x, y), x.distance + y.distance)
      }
    }
    return nearest
  }

  /// What sums may differ by and yet be the same.
  private static let slack = 1e-9

  private func window(_ place: (x: Axis.Place, y: Axis.Place)) -> UnitRect {
    UnitRect(
      x: across.fraction(place.x.start), y: down.fraction(place.y.start), width: across.part,
      height: down.part) ?? .whole
  }

  private func score(_ x: Axis.Place, _ y: Axis.Place) -> Score {
    var held = x.faces & y.faces
    var faces = 0
    while held != 0 {
      faces += faceWeights[held.trailingZeroBitCount]
      held &= held - 1
    }
    let sum = sums.sum(
      left: x.start, top: y.start, right: x.start + across.length, bottom: y.start + down.length)
    return Score(faces: faces, sum: sum)
  }
}

extension WindowSearch {
  /// Where a window may begin along one axis, in cells.
  private struct Axis {
    /// A beginning that may be the best one.
    struct Place {
      let start: Double
      /// The square of the distance of the window's middle from that of all weight, in windows.
      let distance: Double
      /// A bit for each face that is whole along this axis.
      let faces: UInt64
    }

    let cells: Double
    /// The window's extent as a part of all cells.
    let part: Double
    /// The window's extent in cells.
    let length: Double
    private(set) var places: [Place] = []
    private(set) var middle = Place(start: 0, distance: 0, faces: 0)

    /// Collects where a window may begin.
    ///
    /// - Parameters:
    ///   - count: How many cells there are.
    ///   - part: The window's extent as a part of them.
    ///   - heart: The middle of all weight, in cells.
    ///   - faces: Where faces begin and end, as parts of all cells.
    init(
      cells count: Int, part: Double, heart: Double, faces: [(start: Double, end: Double)]
    ) {
      cells = Double(count)
      self.part = part
      length = part * cells
      let way = max(0, cells - length)
      let (length, cells) = (length, cells)
      // A face that is longer than the window is held where the window shows its middle.
      let faces = faces.map { face in
        let cut = max(0, (face.end - face.start) * cells - length) / 2
        return (start: face.start * cells + cut, end: face.end * cells - cut)
      }
      func place(_ start: Double) -> Place {
        var held: UInt64 = 0
        for (index, face) in faces.enumerated()
        where start <= face.start + 1e-9 && start + length >= face.end - 1e-9 {
          held |= 1 << UInt64(index)
        }
        let distance = (start + length / 2 - heart) / length
        return Place(start: start, distance: distance * distance, faces: held)
      }
      middle = place(way / 2)
      let edges = (0...count).flatMap { [Double($0), Double($0) - length] }
      let beside = faces.flatMap { [$0.start, $0.end - length] }
      let starts = (edges + beside + [way / 2, heart - length / 2]).map { min(max($0, 0), way) }
        .sorted()
      for start in starts where start != places.last?.start { places.append(place(start)) }
    }

    /// A place as a part of the axis.
    func fraction(_ start: Double) -> Double { min(max(start / cells, 0), 1 - part) }
  }
}
