import Testing

@testable import CollageImaging

@Suite struct OutlineTests {
  /// The coverage plane of a shape, from 8 × 8 samples per pixel.
  ///
  /// The shape is given by the signed distance from its edge, which is negative inside.
  private func plane(
    _ size: PixelSize, _ distance: (_ x: Double, _ y: Double) -> Double
  ) -> CoveragePlane {
    var plane = CoveragePlane(size: size)
    for (x, y) in size.places {
      let hits = (0..<64).filter { index in
        let (dx, dy) = (Double(index % 8), Double(index / 8))
        return distance(Double(x) + (dx + 0.5) / 8, Double(y) + (dy + 0.5) / 8) < 0
      }
      plane[x, y] = CoveragePlane.value(Double(hits.count) / 64)
    }
    return plane
  }

  @Test(arguments: [1.5, 4, 11.3]) func growsDiscToLargerDisc(radius: Double) {
    let profile = OutlineProfile(radius: radius)
    let size = PixelSize(width: 26, height: 25)
    func distance(_ x: Double, _ y: Double) -> Double {
      let (dx, dy) = (x - 12.8, y - 12.3)
      return (dx * dx + dy * dy).squareRoot() - 9.4
    }
    let outlined = plane(size, distance).outlined(by: profile)
    let margin = profile.margin
    #expect(outlined.size.width == size.width + 2 * margin)
    for (x, y) in outlined.size.places {
      let exact = profile.coverage(
        distance: distance(Double(x - margin) + 0.5, Double(y - margin) + 0.5))
      // The polygonal edge is up to 0.02 pixels inside the circle.
      #expect(abs(Double(outlined[x, y]) / Double(CoveragePlane.full) - exact) < 0.035)
    }
  }

  @Test(
    "keeps its distance from straight edges at every angle",
    arguments: [0.0, 5, 26.6, 45, 71, 90, 200])
  func keepsDistanceFromStraightEdges(degrees: Double) {
    let (sine, cosine) = Angle(degrees: degrees).sineAndCosine
    let profile = OutlineProfile(radius: 3)
    let size = PixelSize(width: 40, height: 40)
    func distance(_ x: Double, _ y: Double) -> Double { (x - 20.2) * cosine + (y - 19.9) * sine }
    var plane = CoveragePlane(size: size)
    for (x, y) in size.places {
      plane[x, y] = CoveragePlane.value(
        HalfPlane.coverage(
          distance: distance(Double(x) + 0.5, Double(y) + 0.5), normal: Point(x: cosine, y: sine)))
    }
    let outlined = plane.outlined(by: profile)
    // Skips the ends of the edge, where the plane cuts it off.
    for (x, y) in places(12..<28, 12..<28) {
      let exact = profile.coverage(distance: distance(Double(x) + 0.5, Double(y) + 0.5))
      let value = outlined[x + profile.margin, y + profile.margin]
      #expect(abs(Double(value) / Double(CoveragePlane.full) - exact) < 0.02)
    }
  }

  @Test("matches the brute-force distances from a random mask's edges")
  func matchesBruteForceDistances() {
    var random = SplitMix64(seed: 11)
    let size = PixelSize(width: 14, height: 11)
    var plane = CoveragePlane(size: size)
    for _ in 0..<12 {
      plane[Int(random.next() % 14), Int(random.next() % 11)] = UInt16(random.next() % 256) << 8
    }
    let profile = OutlineProfile(radius: 2.6)
    let outlined = plane.outlined(by: profile)
    let edges = edges(CoveragePlane(plane, margin: profile.margin))
    for (x, y) in outlined.size.places {
      let nearest =
        edges.map { edge in
          distance(Point(x: Double(x), y: Double(y)), edge.0, edge.1)
        }.min() ?? .infinity
      let (column, row) = (x - profile.margin, y - profile.margin)
      let isInside =
        (0..<size.width).contains(column) && (0..<size.height).contains(row)
        && OutlineProfile.isInside(plane[column, row])
      let exact = isInside ? 1 : profile.coverage(distance: nearest)
      #expect(abs(Double(outlined[x, y]) / Double(CoveragePlane.full) - exact) < 0.01)
    }
  }

  /// The segments between the edge crossings of each square of four pixels.
  private func edges(_ plane: CoveragePlane) -> [(Point, Point)] {
    var edges: [(Point, Point)] = []
    for (x, y) in places(0..<plane.size.width - 1, 0..<plane.size.height - 1) {
      let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
      var crossings: [Point] = []
      for (one, other) in zip(corners, corners[1...] + corners[..<1]) {
        let (a, b) = (plane[one.0, one.1], plane[other.0, other.1])
        guard OutlineProfile.isInside(a) != OutlineProfile.isInside(b) else { continue }
        let (dx, dy) = (other.0 - one.0, other.1 - one.1)
        func value(_ x: Int, _ y: Int) -> UInt16 {
          (0..<plane.size.width).contains(x) && (0..<plane.size.height).contains(y)
            ? plane[x, y] : 0
        }
        let part = OutlineProfile.crossing(
          before: value(one.0 - dx, one.1 - dy), a, b, after: value(other.0 + dx, other.1 + dy))
        crossings.append(
          Point(
            x: Double(one.0) + Double(other.0 - one.0) * part,
            y: Double(one.1) + Double(other.1 - one.1) * part))
      }
      // Two edges through one square can be joined either way, so both ways are included.
      for (index, start) in crossings.enumerated() {
        for end in crossings[(index + 1)...] { edges.append((start, end)) }
      }
    }
    return edges
  }

  private func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (line, offset) = (end - start, point - start)
    let square = line.x * line.x + line.y * line.y
    let part = square > 0 ? min(max((offset.x * line.x + offset.y * line.y) / square, 0), 1) : 0
    let (x, y) = (offset.x - line.x * part, offset.y - line.y * part)
    return (x * x + y * y).squareRoot()
  }

  @Test("outlines holes, keeps the interior, and is empty for an empty plane")
  func outlinesHolesAndKeepsInterior() {
    let size = PixelSize(width: 40, height: 30)
    let ring = plane(size) { x, y in
      let distance = ((x - 20) * (x - 20) + (y - 15) * (y - 15)).squareRoot()
      return max(distance - 14, 10 - distance)
    }
    let profile = OutlineProfile(radius: 3)
    let outlined = ring.outlined(by: profile)
    #expect(outlined[20 + profile.margin, 15 + profile.margin] == 0)
    #expect(outlined[20 + profile.margin, 15 + profile.margin + 8] == CoveragePlane.full)
    #expect(outlined[20 + profile.margin, 15 + profile.margin + 12] == CoveragePlane.full)
    #expect(CoveragePlane(size: size).outlined(by: profile).values.allSatisfy { $0 == 0 })
    let whole = CoveragePlane(size: PixelSize(width: 3, height: 2), repeating: CoveragePlane.full)
      .outlined(by: OutlineProfile(radius: 1))
    #expect(whole.size == PixelSize(width: 7, height: 6))
    #expect(whole[3, 1] == CoveragePlane.full && whole[3, 0] == 0 && whole[1, 2] == 65_280)
  }

  @Test func transposesPlane() {
    let plane = CoveragePlane(
      size: PixelSize(width: 70, height: 33), values: (0..<2310).map { UInt16($0) })
    let transposed = plane.transposed()
    #expect(transposed.size == PixelSize(width: 33, height: 70))
    for y in 0..<33 { for x in 0..<70 { #expect(transposed[y, x] == plane[x, y]) } }
  }
}
