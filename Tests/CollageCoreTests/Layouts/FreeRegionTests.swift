import Testing

@testable import CollageImaging

@Suite("Layouts around obstacles") struct FreeRegionTests {
  private let page = LayoutSets.pages[0]

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test func findsLargestEmptyRectangle() {
    let size = Size(width: 100, height: 60)
    #expect(LargestEmptyRectangle.largest(in: size, around: []) == rect(0, 0, 100, 60))
    #expect(
      LargestEmptyRectangle.largest(in: size, around: [rect(30, 0, 10, 60)]) == rect(40, 0, 60, 60))
    #expect(
      LargestEmptyRectangle.largest(in: size, around: [rect(40, 20, 10, 10)]) == rect(50, 0, 50, 60)
    )
    #expect(
      LargestEmptyRectangle.largest(in: size, around: [rect(10, 20, 80, 10)])
        == rect(0, 30, 100, 30))
    #expect(LargestEmptyRectangle.largest(in: size, around: [rect(-5, -5, 200, 200)]) == nil)
    #expect(
      LargestEmptyRectangle.largest(in: size, around: [rect(200, 0, 5, 5)]) == rect(0, 0, 100, 60))
  }

  @Test func regionsAreFreeAndCoverMostOfPage() {
    var random = SplitMix64(seed: 4)
    for page in LayoutSets.pages {
      for _ in 0..<LayoutSets.quickCount {
        let obstacles = LayoutSets.obstacles(on: page.size, using: &random)
        let regions = FreeRegions(of: page, around: obstacles).regions
        #expect(LayoutSets.isInside(regions, page.size))
        #expect(LayoutSets.isApart(regions, by: page.gap))
        #expect(!regions.isEmpty)
        for region in regions {
          #expect(obstacles.allSatisfy { $0.isApart(from: region, by: -1e-6) })
        }
      }
    }
  }

  @Test func distributesPhotosByArea() {
    let regions = FreeRegions(of: page, around: [rect(300, 0, 100, 1200)])
    #expect(regions.regions == [rect(0, 0, 300, 1200), rect(400, 0, 800, 1200)])
    #expect(regions.distribution(of: [1, 1, 1, 1, 1, 1]) == [[0, 1], [2, 3, 4, 5]])
    // The photo with the largest weight gets the larger region.
    #expect(regions.distribution(of: [1, 1, 1, 6, 1]).last?.contains(3) == true)
    // A region that is too narrow stays empty.
    let narrow = FreeRegions(of: page, around: [rect(60, 0, 40, 1200)])
    #expect(narrow.distribution(of: [1, 1, 1, 1]) == [[], [0, 1, 2, 3]])
  }

  static let layouts: [LayoutAlgorithm] = [
    .grid(columns: nil, rows: nil, shape: nil, lastRow: .center), .justified(rows: nil),
    .columns(count: nil), .strip, .mosaic, .circle, .spiral, .shape(.heart),
  ]

  @Test(arguments: layouts) func keepsPhotosAndObstaclesApart(_ layout: LayoutAlgorithm) {
    var random = SplitMix64(seed: 5)
    for shapes in LayoutSets.shapes(LayoutSets.areAll ? 60 : 2, count: 7...20) {
      for page in LayoutSets.pages {
        let obstacles = LayoutSets.obstacles(on: page.size, using: &random)
        guard
          let places = layout.placements(
            of: LayoutSets.pictures(shapes), on: page, around: obstacles, seed: 3)
        else { continue }
        let cells = places.map(\.cell)
        #expect(cells.count == shapes.count)
        #expect(LayoutSets.isInside(cells, page.size) && LayoutSets.isApart(cells, by: page.gap))
        #expect(
          cells.allSatisfy { cell in obstacles.allSatisfy { cell.isApart(from: $0, by: -1e-6) } })
      }
    }
  }

  @Test(arguments: [
    LayoutAlgorithm.scatter(maximumAngle: 20, coverage: 1.6), .stack(maximumAngle: 15),
  ])
  func keepsRotatedPhotosOffObstacles(_ layout: LayoutAlgorithm) throws {
    var random = SplitMix64(seed: 6)
    for shapes in LayoutSets.shapes(LayoutSets.longCount, count: 3...12) {
      let obstacles = LayoutSets.obstacles(on: page.size, using: &random)
      let places = try #require(
        layout.placements(of: LayoutSets.pictures(shapes), on: page, around: obstacles, seed: 3))
      // Without obstacles, a scatter can extend beyond the page's edges.
      let whole = Rect(origin: .zero, size: page.size)
      let isMet = obstacles.contains { $0.intersection(whole) != nil }
      for placed in places {
        let extent = Rotation(degrees: placed.degrees).extent(of: placed.cell.size)
        let bounds = Rect(center: placed.cell.center, size: extent)
        if isMet { #expect(LayoutSets.isInside([bounds], page.size)) }
        #expect(obstacles.allSatisfy { bounds.isApart(from: $0, by: -1e-6) })
      }
    }
  }

  @Test func ignoresObstaclesOutsidePage() {
    let pictures = LayoutSets.pictures([1, 1.5, 0.75, 1, 2])
    for layout in Self.layouts {
      #expect(
        layout.placements(
          of: pictures, on: page, around: [rect(1200, 0, 50, 50), rect(-80, 0, 80, 9)])
          == layout.placements(of: pictures, on: page))
    }
  }

  @Test func placesRingAroundObstacle() throws {
    let pictures = LayoutSets.pictures([1, 1, 1, 1, 1, 1, 1, 1])
    let middle = rect(450, 450, 300, 300)
    let places = try #require(
      LayoutAlgorithm.circle.placements(of: pictures, on: page, around: [middle]))
    #expect(Rect(enclosing: places.map(\.cell)).intersection(middle) == middle)
  }

  @Test func placesNothingOnFullPage() {
    let pictures = LayoutSets.pictures([1, 1])
    for layout in Self.layouts + [
      .scatter(maximumAngle: 5, coverage: 1.5), .stack(maximumAngle: 5),
    ] {
      #expect(layout.placements(of: pictures, on: page, around: [rect(-1, -1, 1300, 1300)]) == nil)
    }
  }
}
