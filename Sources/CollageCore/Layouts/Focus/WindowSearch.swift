/// Finds the best position of a window with a fixed size on a focus map.
///
/// The best window contains as many faces as possible, weighted by their size. If several windows
/// contain equally many, the sum of the cells' weights decides. If several sums are equal, the
/// window's distance from the centroid of the weights decides.
///
/// Along an axis, the sum is a linear function of the position while no edge of the window crosses
/// a cell boundary. The best window therefore has an edge on a boundary. Apart from windows that
/// touch a face's edge or are centered, only such positions are tried.
struct WindowSearch {
  /// The maximum number of faces that are considered.
  static let mostFaces = 64

  private let sums: WeightSums
  private let margin: Double
  private let across: Axis
  private let down: Axis
  /// The weight of each face: its width plus its height, in thousandths of the image's width and
  /// height.
  private let faceWeights: [Int]

  /// Prepares the search for a window, whose width and height are fractions of the image's.
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

  private struct Score {
    let faces: Int
    let sum: Double
  }

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

  /// Returns the window whose center is nearest to the centroid of the weights, from all windows
  /// that are as good as the best one.
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

  /// Sums of weights count as equal if they differ by at most this fraction of the total.
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
  /// The possible positions of a window along one axis, in cells.
  private struct Axis {
    struct Place {
      let start: Double
      /// The squared distance of the window's center from the centroid of the weights.
      ///
      /// The unit of the distance is the window's length.
      let distance: Double
      /// A bit for each face, which is set if the face is completely inside the window along this
      /// axis.
      let faces: UInt64
    }

    let cells: Double
    /// The window's length as a fraction of the image's length.
    let part: Double
    let length: Double
    private(set) var places: [Place] = []
    private(set) var middle = Place(start: 0, distance: 0, faces: 0)

    /// Collects the positions to try.
    ///
    /// - Parameters:
    ///   - count: The number of cells along the axis.
    ///   - part: The window's length as a fraction of the image's length.
    ///   - heart: The centroid of the weights, in cells.
    ///   - faces: The start and end of each face, as fractions of the image's length.
    init(
      cells count: Int, part: Double, heart: Double, faces: [(start: Double, end: Double)]
    ) {
      cells = Double(count)
      self.part = part
      length = part * cells
      let way = max(0, cells - length)
      let (length, cells) = (length, cells)
      // A face that is longer than the window counts as visible if the window shows only its
      // middle.
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

    /// Converts a start position from cells to a fraction of the image's length.
    func fraction(_ start: Double) -> Double { min(max(start / cells, 0), 1 - part) }
  }
}
