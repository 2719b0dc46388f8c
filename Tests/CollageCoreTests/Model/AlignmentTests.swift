import Testing

@testable import CollageModel

@Suite("Alignment") struct AlignmentTests {
  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 100, 50, 200, 100), ArrangedScene.box("b", 400, 300, 50, 80),
    ArrangedScene.box("c", -20, 500, 60, 40),
  ])

  @Test(
    arguments: [
      (Alignment(.left), [0, 50, 200, 150]), (Alignment(.center), [400, 50, 600, 150]),
      (Alignment(.right), [800, 50, 1000, 150]), (Alignment(nil, .top), [100, 0, 300, 100]),
      (Alignment(nil, .middle), [100, 250, 300, 350]),
      (Alignment(nil, .bottom), [100, 500, 300, 600]),
      (Alignment(.right, .bottom), [800, 500, 1000, 600]),
      (Alignment(.center, .middle), [400, 250, 600, 350]), (Alignment(), [100, 50, 300, 150]),
    ] as [(Alignment, [Double])])
  func alignsToCanvas(_ alignment: Alignment, _ edges: [Double]) throws {
    let aligned = try collage.applying(.align(collage.units("a"), alignment, to: .canvas))
    #expect(aligned.edges("a") == edges && aligned.edges("b") == collage.edges("b"))
  }

  @Test func alignsToCommonOrGivenBounds() throws {
    let units = try collage.units("@all")
    let together = try collage.applying(.align(units, Alignment(.left), to: .together(units)))
    #expect(["a", "b", "c"].map { together.edges($0)[0] } == [-20, -20, -20])
    let right = try collage.applying(
      .align(units, Alignment(.right), to: .units(collage.units("b"))))
    #expect(["a", "b", "c"].map { right.edges($0)[2] } == [450, 450, 450])
    let middle = try collage.applying(
      .align(collage.units("c"), Alignment(.center), to: .units(collage.units("a", "b"))))
    #expect(middle.edges("c") == [245, 500, 305, 540])
  }

  @Test func usesBoundsOfRotatedItems() throws {
    for rotation in [30.0, 90, -45, 180] {
      var scene = ArrangedScene.collage([
        ArrangedScene.box("a", 100, 50, 200, 100, turned: rotation)
      ])
      scene = try scene.applying(.flip([Sample.id(1)], .horizontal))
      let size = scene.named("a").bounds.size
      let aligned = try scene.applying(
        .align(scene.units("a"), Alignment(.left, .bottom), to: .canvas))
      let edges = aligned.edges("a")
      #expect(abs(edges[0]) < 1e-9 && abs(edges[3] - 600) < 1e-9)
      #expect(abs(edges[2] - size.width) < 1e-9)
      #expect(aligned.named("a").transform.rotation.degrees == rotation)
    }
  }

  @Test func usesVisibleBoundsOfCutout() throws {
    let origin = CutoutOrigin(
      engine: "test", confidence: 1, coverage: 0.1,
      bounds: Rect(origin: Point(x: 100, y: 30), size: Size(width: 200, height: 60)),
      hints: CutoutHints(), edge: CutoutEdgeOptions())
    let cutout = Cutout(image: Sample.image(2), trimap: nil, origin: origin)
    // The photo has 400×300 pixels and is drawn at half that size.
    let scene = try ArrangedScene.collage([ArrangedScene.box("a", 300, 200, 200, 150)])
      .applying(.cutOut([ItemCutout(Sample.id(1), cutout)]))
    let aligned = try scene.applying(.align(scene.units("a"), Alignment(.left, .top), to: .canvas))
    #expect(aligned.edges("a") == [-50, -15, 150, 135])
    let photo = try scene.applying(.useCutout([Sample.id(1)], .off))
    let whole = try photo.applying(.align(photo.units("a"), Alignment(.left, .top), to: .canvas))
    #expect(whole.edges("a") == [0, 0, 200, 150])
  }

  @Test func keepsGroupTogether() throws {
    let scene = ArrangedScene.collage([
      ArrangedScene.box("a", 100, 50, 200, 100, group: "g"),
      ArrangedScene.box("b", 400, 300, 50, 80, group: "g"),
      ArrangedScene.box("c", 500, 500, 60, 40),
    ])
    let units = try scene.units("c", "@group:g")
    let aligned = try scene.applying(.align(units, Alignment(.left, .bottom), to: .canvas))
    #expect(aligned.edges("a") == [0, 270, 200, 370] && aligned.edges("b")[0] == 300)
    #expect(aligned.edges("b")[3] == 600 && aligned.edges("c") == [0, 560, 60, 600])
  }

  @Test func rejectsPositionsOutOfRange() throws {
    let far = ArrangedScene.collage([
      ArrangedScene.box("a", 999_000, 0, 10, 10), ArrangedScene.box("b", 0, 0, 9_000, 10),
    ])
    #expect(throws: EditError.self) {
      try far.applying(.align(far.units("b"), Alignment(.left), to: .units(far.units("a"))))
    }
  }
}

@Suite("Anchor") struct AnchorTests {
  @Test func hasShortNamesInReadingOrder() {
    #expect(Anchor.allCases.map(\.rawValue) == ["tl", "t", "tr", "l", "c", "r", "bl", "b", "br"])
  }

  @Test(arguments: [
    (Anchor.topLeft, 20.0, 10.0), (.top, 0, 10), (.topRight, -20, 10), (.left, 20, 0),
    (.center, 0, 0), (.right, -20, 0), (.bottomLeft, 20, -10), (.bottom, 0, -10),
    (.bottomRight, -20, -10),
  ])
  func computesOffsetOfCenter(_ anchor: Anchor, _ x: Double, _ y: Double) {
    #expect(anchor.centerOffset(of: Size(width: 40, height: 20)) == Point(x: x, y: y))
  }
}

@Suite("Distribution") struct DistributionTests {
  @Test(
    arguments: [
      ([(0, 10), (12, 22), (50, 60)], nil, [0, 13, 0]),
      ([(0, 10), (5, 25), (20, 30)], nil, [0, 0, 0]),
      ([(0, 30), (10, 40), (20, 50)], nil, [0, 0, 0]),
      ([(0, 40), (10, 20), (30, 60)], nil, [0, 20, 0]),
      ([(0, 10), (5, 25), (100, 130)], 7, [0, 12, -56]),
      ([(0, 10), (30, 40)], -4, [0, -24]), ([(0, 10), (30, 40)], nil, [0, 0]),
      ([(3, 10)], 5, [0]), ([], nil, []),
    ] as [([(Double, Double)], Double?, [Double])])
  func spacesEvenlyOrByGap(_ spans: [(Double, Double)], gap: Double?, _ offsets: [Double]) {
    #expect(Distribution.offsets(of: spans.map { (start: $0.0, end: $0.1) }, gap: gap) == offsets)
  }

  private let collage = ArrangedScene.collage([
    ArrangedScene.box("c", 700, 10, 100, 50), ArrangedScene.box("a", 0, 20, 100, 50),
    ArrangedScene.box("b", 110, 300, 50, 80), ArrangedScene.box("d", 120, 0, 200, 600),
  ])

  @Test func ordersByCenters() throws {
    let spread = try collage.applying(
      .distribute(collage.units("b", "c", "a"), along: .horizontal, gap: nil))
    #expect(["a", "b", "c"].map { spread.edges($0)[0] } == [0, 375, 700])
    #expect(spread.edges("b") == [375, 300, 425, 380])
    let again = try spread.applying(.distribute(spread.units("@all"), along: .horizontal, gap: nil))
    #expect(again.edges("a")[0] == 0 && again.edges("c")[2] == 800)
    let gaps = [again.edges("d")[0] - 100, 700 - again.edges("b")[2]]
    #expect(abs(gaps[0] - gaps[1]) < 1e-6 && gaps[0] > 0)
  }

  @Test func acceptsGapsInAllUnits() throws {
    let units = try collage.units("a", "b", "c")
    func lefts(_ gap: Length) throws -> [Double] {
      let spread = try collage.applying(.distribute(units, along: .horizontal, gap: gap))
      return ["a", "b", "c"].map { spread.edges($0)[0] }
    }
    #expect(try lefts(.pixels(20)) == [0, 120, 190])
    #expect(try lefts(Length(fraction: 0.01)) == [0, 110, 170])
    #expect(try lefts(Length(fraction: 0, millimeters: 25.4)) == [0, 400, 750])
    let down = try collage.applying(.distribute(units, along: .vertical, gap: .pixels(0)))
    #expect(["c", "a", "b"].map { down.edges($0)[1] } == [10, 60, 110])
  }

  @Test func treatsGroupAsOneUnit() throws {
    let scene = ArrangedScene.collage([
      ArrangedScene.box("a", 0, 0, 100, 50), ArrangedScene.box("b", 110, 0, 50, 50, group: "g"),
      ArrangedScene.box("c", 180, 0, 20, 50, group: "g"), ArrangedScene.box("d", 900, 0, 100, 50),
    ])
    let spread = try scene.applying(
      .distribute(scene.units("a", "@group:g", "d"), along: .horizontal, gap: nil))
    #expect(spread.edges("b")[0] == 455 && spread.edges("c")[0] == 525)
  }

  @Test func keepsLockedItems() throws {
    let scene = ArrangedScene.collage([
      ArrangedScene.box("a", 0, 0, 100, 50, locked: true), ArrangedScene.box("b", 110, 0, 50, 50),
      ArrangedScene.box("c", 300, 0, 50, 50, locked: true), ArrangedScene.box("d", 900, 0, 100, 50),
    ])
    let edit = Edit.distribute(try scene.units("@all"), along: .horizontal, gap: nil)
    let (spread, skipped) = try scene.unlocked(edit)
    #expect(["a", "b", "c", "d"].map { spread.edges($0)[0] } == [0, 475, 300, 900])
    #expect(skipped == ["c"])
    for (names, locked) in [(["a", "c", "d"], ["c"]), (["a"], ["a"]), (["a", "c"], ["a", "c"])] {
      let units = try scene.units(names.map { .nameOrPrefix($0) })
      #expect(throws: EditError.locked(locked.map { Sample.itemName($0) })) {
        try Edit.distribute(units, along: .horizontal, gap: nil).excludingLocked(in: scene)
      }
    }
    let gaps = Edit.distribute(try scene.units("a", "b", "c"), along: .horizontal, gap: .pixels(1))
    #expect(try scene.unlocked(gaps).collage.edges("b")[0] == 101)
    #expect(try scene.unlocked(gaps).skipped == ["c"])
  }
}

@Suite("Snapping") struct SnapTests {
  @Test(
    arguments: [
      (380, 600, 10), (401, 601, -1), (240, 440, -340 + 1000 / 3.0), (560, 780, 2000 / 3.0 - 670),
      (-8, 100, 8), (12, 100, -12), (905, 992, 8), (900, 1007, -7), (120, 200, 0),
    ] as [(Double, Double, Double)])
  func snapsToCenterThirdsAndEdges(start: Double, end: Double, offset: Double) {
    let lines = SnapLines(extent: 1000, edges: [])
    #expect(abs(lines.offset(start: start, end: end, reach: 12) - offset) < 1e-9)
    #expect(lines.offset(start: start, end: end, reach: 0.5) == 0)
  }

  @Test func snapsToItemsAndPrefersCanvas() {
    let lines = SnapLines(extent: 1000, edges: [300, 110, 600])
    #expect(lines.offset(start: 105, end: 200, reach: 12) == 5)
    #expect(lines.offset(start: 200, end: 291, reach: 12) == 9)
    #expect(lines.offset(start: 113, end: 292, reach: 12) == -3)
    #expect(lines.offset(start: 601, end: 700, reach: 1) == -1)
    #expect(lines.offset(start: 120, end: 200, reach: 10) == -10)
    #expect(lines.offset(start: 120, end: 200, reach: 9.99) == 0)
    // The middle at 496 is 4 before a line, and the right end is 4 after an edge; the middle wins.
    #expect(lines.offset(start: 388, end: 604, reach: 12) == 4)
    #expect(SnapLines(extent: 1000, edges: [4]).offset(start: 8, end: 90, reach: 9) == -4)
  }

  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 100, 50, 200, 100), ArrangedScene.box("b", 306, 310, 90, 80),
    ArrangedScene.box("c", 5, 585, 60, 40, hidden: true),
  ])

  @Test func defaultsToTwoPercentReach() throws {
    func snapped(_ selectors: String, _ reach: Length? = nil) throws -> Collage {
      try collage.applying(.snap(collage.units(selectors), within: reach))
    }
    #expect(try snapped("b").edges("b") == [300, 310, 390, 390])
    #expect(try snapped("b", .pixels(5)).edges("b") == collage.edges("b"))
    #expect(try snapped("b", Length(fraction: 0.01)).edges("b")[0] == 300)
    #expect(try snapped("a").edges("a") == [106, 50, 306, 150])
    #expect(try snapped("c").edges("c") == [0, 585, 60, 625])
    #expect(try snapped("c", .pixels(25)).edges("c") == [0, 560, 60, 600])
    // No other item remains to snap to if all items are snapped. Hidden items don't attract others.
    #expect(try snapped("@all").edges("a") == collage.edges("a"))
  }
}
