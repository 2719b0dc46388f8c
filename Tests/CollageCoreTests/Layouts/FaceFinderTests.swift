import Testing

@testable import CollageImaging

@Suite struct FaceFinderTests {
  private static func noise(_ size: PixelSize, seed: UInt64) -> LumaPlane {
    var random = SplitMix64(seed: seed)
    return LumaPlane(
      size: size, bytes: (0..<size.area).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// A gray image with a bright square.
  private static func spot(x: Int, y: Int, side: Int, size: PixelSize) -> Bitmap {
    .make(size.width, size.height) { column, row in
      let isInside = (x..<x + side).contains(column) && (y..<y + side).contains(row)
      return isInside ? [200, 210, 190, 255] : [70, 70, 70, 255]
    }
  }

  @Test func sumsScaledPixels() {
    let plane = Self.noise(PixelSize(width: 21, height: 14), seed: 2)
    var sums = PatternSums(maximumSize: PixelSize(width: 30, height: 20))
    // At scale 1, pixels are unchanged.
    sums.fill(plane, size: plane.size, scale: (1, 1))
    for (x, y) in places(0..<22, 0..<15) {
      let sum = (0..<y).reduce(0) { sum, row in
        (0..<x).reduce(sum) { $0 + Int(plane.bytes[row * 21 + $1]) }
      }
      #expect(sums.values[sums.offset(x: x, y: y)] == UInt16(truncatingIfNeeded: sum))
    }
    // At other scales, pixels are interpolated linearly, to within one level.
    sums.fill(plane, size: PixelSize(width: 14, height: 7), scale: (1.5, 2))
    func value(_ x: Int, _ y: Int) -> Double { Double(plane.bytes[min(y, 13) * 21 + min(x, 20)]) }
    for (x, y) in places(0..<14, 0..<7) {
      let (column, row) = (Int(Double(x) * 1.5 + 0.25), 2 * y)
      let share = Double(x) * 1.5 + 0.25 - Double(column)
      let upper = value(column, row) * (1 - share) + value(column + 1, row) * share
      let lower = value(column, row + 1) * (1 - share) + value(column + 1, row + 1) * share
      func sum(_ x: Int, _ y: Int) -> UInt16 { sums.values[sums.offset(x: x, y: y)] }
      let pixel = sum(x + 1, y + 1) &- sum(x, y + 1) &- sum(x + 1, y) &+ sum(x, y)
      #expect(abs(Double(pixel) - (upper + lower) / 2) <= 1)
    }
  }

  @Test(arguments: 1...6) func evaluatesParallelWindowsAlike(_ seed: UInt64) throws {
    let cascade = try FaceCascade(CascadeXML.random(seed: seed).bytes, source: "x.xml")
    for width in [14, 15, 16, 30, 31, 47] {
      let plane = Self.noise(PixelSize(width: width, height: 27), seed: seed + 10)
      var sums = PatternSums(maximumSize: plane.size)
      sums.fill(plane, size: plane.size, scale: (1, 1))
      var budget = 1 << 20
      let hits = PatternScan(cascade).hits(in: sums, budget: &budget)
      let plain = stride(from: 0, through: 15, by: 2).flatMap { y in
        stride(from: 0, through: width - 15, by: 2).filter {
          cascade.accepts(x: $0, y: y, in: plane)
        }.map { PatternScan.Hit(x: $0, y: y) }
      }
      #expect(hits == plain)
      #expect(width < 15 || budget < 1 << 20)
    }
  }

  @Test func ordersBitsOfPatternClockwise() throws {
    let cells = PatternCells(x: 0, y: 0, width: 1, height: 1)
    for (index, bit) in zip([0, 1, 2, 5, 8, 7, 6, 3], [128, 64, 32, 16, 8, 4, 2, 1]) {
      var bytes = [UInt8](repeating: 10, count: 9)
      bytes[4] = 20
      bytes[index] = 20
      let plane = LumaPlane(size: PixelSize(width: 3, height: 3), bytes: bytes)
      #expect(cells.pattern(x: 0, y: 0, in: plane) == UInt8(bit))
    }
  }

  @Test(arguments: [8, 12, 16]) func findsTargetAnywhereAtAnySize(_ side: Int) throws {
    let finder = FaceFinder(try FaceCascade(CascadeXML.spot.bytes, source: "x.xml"))
    let size = PixelSize(width: 64, height: 56)
    let image = Self.spot(x: 30, y: 22, side: side, size: size)
    let box = try #require(finder.boxes(in: LumaPlane(image)).first)
    let middle = (30 + Double(side) / 2, 22 + Double(side) / 2)
    #expect(abs(box.x + box.width / 2 - middle.0) < 2 && abs(box.y + box.height / 2 - middle.1) < 2)
    // The spot fills the center of the box's 3×3 cells, or a part of it.
    #expect((2 * Double(side)...4.5 * Double(side)).contains(box.width))
    let head = try #require(finder.faces(in: image).first)
    #expect(head.x * 64 <= max(0, box.x) && head.maxX * 64 >= min(64, box.x + box.width))
  }

  @Test(arguments: [(40, 120), (120, 40)])
  func findsFaceInOblongImage(width: Int, height: Int) throws {
    let finder = FaceFinder(try FaceCascade(CascadeXML.spot.bytes, source: "x.xml"))
    let size = PixelSize(width: width, height: height)
    for (x, y) in [(14, 14), (width - 26, height - 26)] {
      let image = Self.spot(x: x, y: y, side: 12, size: size)
      let box = try #require(finder.boxes(in: LumaPlane(image)).first)
      let middle = (box.x + box.width / 2, box.y + box.height / 2)
      #expect(abs(middle.0 - Double(x + 6)) < 2 && abs(middle.1 - Double(y + 6)) < 2)
    }
  }

  @Test(arguments: [(1, 1), (11, 40), (40, 11)])
  func findsNoFaceInTooSmallImage(width: Int, height: Int) throws {
    let finder = FaceFinder(try FaceCascade(CascadeXML.spot.bytes, source: "x.xml"))
    let size = PixelSize(width: width, height: height)
    #expect(finder.faces(in: Self.spot(x: 0, y: 0, side: 4, size: size)).isEmpty)
  }

  @Test func stopsIfCascadeAcceptsEverything() throws {
    var text = CascadeXML.spot
    text.stages = [("-1", text.stages[0].stumps)]
    let finder = FaceFinder(try FaceCascade(text.bytes, source: "x.xml"))
    let size = PixelSize(width: 160, height: 140)
    #expect(finder.faces(in: Self.spot(x: 0, y: 0, side: 4, size: size)).isEmpty)
    let scan = PatternScan(try FaceCascade(text.bytes, source: "x.xml"))
    var sums = PatternSums(maximumSize: size)
    sums.fill(Self.noise(size, seed: 1), size: size, scale: (1, 1))
    var budget = 10
    #expect(scan.hits(in: sums, budget: &budget).count <= 11 * 8)
    #expect(budget == -1)
  }

  @Test func mergesSimilarBoxes() {
    func box(_ x: Double, _ y: Double, _ side: Double) -> FaceBox {
      FaceBox(x: x, y: y, width: side, height: side)
    }
    let many = (0..<4).map { box(10 + Double($0), 20, 30) }
    let inside = (0..<3).map { box(18, 28 + Double($0) / 2, 12) }
    let apart = [box(60, 60, 20), box(62, 61, 22), box(61, 60, 20)]
    #expect(
      RectangleGroups.boxes(apart + many + inside + [box(0, 90, 10)], minimumCount: 3)
        == [box(61, 60 + 1.0 / 3, 20 + 2.0 / 3), box(11.5, 20, 30)])
    // A box similar to any member belongs to the group.
    let chain = (0..<6).map { box(5 * Double($0), 0, 30) }
    #expect(RectangleGroups.boxes(chain, minimumCount: 6) == [box(12.5, 0, 30)])
    #expect(RectangleGroups.boxes([], minimumCount: 1).isEmpty)
  }
}
