import Testing

@testable import CollageCore

@Suite("Aligning")
struct AlignmentTests {
  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 100, 50, 200, 100), ArrangedScene.box("b", 400, 300, 50, 80),
    ArrangedScene.box("c", -20, 500, 60, 40),
  ])

  @Test(
    "brings an edge or a middle of bounds to that of the canvas",
    arguments: [
      (Alignment(.left), [0, 50, 200, 150]), (Alignment(.center), [400, 50, 600, 150]),
      (Alignment(.right), [800, 50, 1000, 150]), (Alignment(nil, .top), [100, 0, 300, 100]),
      (Alignment(nil, .middle), [100, 250, 300, 350]),
      (Alignment(nil, .bottom), [100, 500, 300, 600]),
      (Alignment(.right, .bottom), [800, 500, 1000, 600]),
      (Alignment(.center, .middle), [400, 250, 600, 350]), (Alignment(), [100, 50, 300, 150]),
    ] as [(Alignment, [Double])])
  func canvas(_ alignment: Alignment, _ edges: [Double]) throws {
    let aligned = try collage.applying(.align(collage.units("a"), alignment, to: .canvas))
    #expect(aligned.edges("a") == edges)
    #expect(aligned.edges("b") == collage.edges("b"))
  }

  @Test("goes by the common bounds of what is aligned, or of something else")
  func targets() throws {
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

  @Test("goes by the bounds of turned items as they are seen")
  func turned() throws {
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

  @Test("goes by what is seen of a cutout")
  func cutout() throws {
    let origin = CutoutOrigin(
      engine: "test", confidence: 1, coverage: 0.1,
      bounds: Rect(origin: Point(x: 100, y: 30), size: Size(width: 200, height: 60)),
      hints: CutoutHints(), edge: CutoutEdge())
    let cutout = Cutout(image: Sample.image(2), trimap: nil, origin: origin)
    // The photo has 400×300 pixels and is drawn at half of that.
    let scene = try ArrangedScene.collage([ArrangedScene.box("a", 300, 200, 200, 150)])
      .applying(.cutOut([ItemCutout(Sample.id(1), cutout)]))
    let aligned = try scene.applying(
      .align(scene.units("a"), Alignment(.left, .top), to: .canvas))
    #expect(aligned.edges("a") == [-50, -15, 150, 135])
    let photo = try scene.applying(.useCutout([Sample.id(1)], .off))
    let whole = try photo.applying(.align(photo.units("a"), Alignment(.left, .top), to: .canvas))
    #expect(whole.edges("a") == [0, 0, 200, 150])
  }

  @Test("keeps a group together")
  func groups() throws {
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

  @Test("refuses what would be off the range, and does nothing then")
  func range() throws {
    let far = ArrangedScene.collage([
      ArrangedScene.box("a", 999_000, 0, 10, 10), ArrangedScene.box("b", 0, 0, 9_000, 10),
    ])
    #expect(throws: EditError.self) {
      try far.applying(
        .align(far.units("b"), Alignment(.left), to: .units(far.units("a"))))
    }
  }
}
