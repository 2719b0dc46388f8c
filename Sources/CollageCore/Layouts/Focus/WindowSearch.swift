/// Finds the best position of a window with a fixed size on a focus map.
///
/// In the best window, the total weight of the completely contained faces is as large as possible;
/// larger faces have a larger weight. If several windows have the same total, the sum of the cells'
/// weights decides. If several sums are equal, the window's distance from the centroid of the
/// weights decides.
///
/// Along an axis, the sum is a linear function of the position while no edge of the window crosses
/// a cell boundary. The best window therefore has an edge on a boundary. Apart from windows that
/// touch a face's edge or are centered on the image or the centroid, only such positions are tried.
struct WindowSearch {
  static let maximumFaceCount = 64

  private let sums: WeightSums
  private let margin: Double
  private let across: Axis
  private let down: Axis
  /// The width plus the height of each face, in thousandths of the image's width and height.
  private let faceWeights: [Int]

  /// Prepares the search for a window; `width` and `height` are fractions of the image's width and
  /// height.
  init(map: FocusMap, width: Double, height: Double) {
    sums = map.sums
    margin = map.margin
    across = Axis(
      cells: sums.size.width, part: width, centroid: sums.center.x,
      faces: map.faces.map { ($0.x, $0.maxX) })
    down = Axis(
      cells: sums.size.height, part: height, centroid: sums.center.y,
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
    for y in down.candidates {
      for x in across.candidates {
        let score = score(x, y)
        if (score.faces, score.sum) > (best.faces, best.sum) { best = score }
      }
    }
    if margin > 0, middle.faces == best.faces, best.sum <= middle.sum * (1 + margin) {
      return window((across.middle, down.middle))
    }
    return window(nearest(as: best))
  }

  /// Returns the window whose center is nearest to the centroid of the weights, among all windows
  /// that are as good as the best one.
  private func nearest(as best: Score) -> (x: Axis.Candidate, y: Axis.Candidate) {
    var (nearest, minimumDistance) = ((x: across.middle, y: down.middle), Double.infinity)
    let minimumSum = best.sum - Self.tolerance * sums.total
    for y in down.candidates {
      for x in across.candidates where x.distance + y.distance < minimumDistance {
        let score = score(x, y)
        guard score.faces == best.faces, score.sum >= minimumSum else { continue }
        (nearest, minimumDistance) = ((x, y), x.distance + y.distance)
      }
    }
    return nearest
  }

  /// The maximum difference between sums of weights that count as equal, as a fraction of the
  /// total.
  private static let tolerance = 1e-9

  private func window(_ position: (x: Axis.Candidate, y: Axis.Candidate)) -> UnitRect {
    UnitRect(
      x: across.fraction(position.x.start), y: down.fraction(position.y.start), width: across.part,
      height: down.part) ?? .whole
  }

  private func score(_ x: Axis.Candidate, _ y: Axis.Candidate) -> Score {
    var insideFaces = x.faces & y.faces
    var faces = 0
    while insideFaces != 0 {
      faces += faceWeights[insideFaces.trailingZeroBitCount]
      insideFaces &= insideFaces - 1
    }
    let sum = sums.sum(
      left: x.start, top: y.start, right: x.start + across.length, bottom: y.start + down.length)
    return Score(faces: faces, sum: sum)
  }
}

extension WindowSearch {
  /// The possible positions of a window along one axis, in cells.
  private struct Axis {
    struct Candidate {
      let start: Double
      /// The squared distance of the window's center from the weights' centroid; the unit of the
      /// distance is the window's length.
      let distance: Double
      /// A bit for each face, set if the face is completely inside the window along this axis.
      let faces: UInt64
    }

    let cells: Double
    /// The window's length as a fraction of the image's length.
    let part: Double
    let length: Double
    private(set) var candidates: [Candidate] = []
    private(set) var middle = Candidate(start: 0, distance: 0, faces: 0)

    /// Collects the positions to try.
    ///
    /// The centroid of the weights is in cells. `part` is the window's length as a fraction of the
    /// image's length. The faces are in fractions of the image's length.
    init(
      cells count: Int, part: Double, centroid: Double, faces: [(start: Double, end: Double)]
    ) {
      cells = Double(count)
      self.part = part
      length = part * cells
      let maximumStart = max(0, cells - length)
      let (length, cells) = (length, cells)
      // Reduce faces that are longer than the window to their middle part, which fits into it.
      let faces = faces.map { face in
        let cut = max(0, (face.end - face.start) * cells - length) / 2
        return (start: face.start * cells + cut, end: face.end * cells - cut)
      }
      func candidate(_ start: Double) -> Candidate {
        var insideFaces: UInt64 = 0
        for (index, face) in faces.enumerated()
        where start <= face.start + 1e-9 && start + length >= face.end - 1e-9 {
          insideFaces |= 1 << UInt64(index)
        }
        let distance = (start + length / 2 - centroid) / length
        return Candidate(start: start, distance: distance * distance, faces: insideFaces)
      }
      middle = candidate(maximumStart / 2)
      let edges = (0...count).flatMap { [Double($0), Double($0) - length] }
      let beside = faces.flatMap { [$0.start, $0.end - length] }
      let starts = (edges + beside + [maximumStart / 2, centroid - length / 2])
        .map { min(max($0, 0), maximumStart) }.sorted()
      for start in starts where start != candidates.last?.start {
        candidates.append(candidate(start))
      }
    }

    func fraction(_ start: Double) -> Double { min(max(start / cells, 0), 1 - part) }
  }
}
