import Testing

@testable import CollageModel

@Suite struct CutoutArgumentTests {
  private func cutout(
    _ hints: CutoutHints = CutoutHints(), _ edge: CutoutEdgeOptions = CutoutEdgeOptions(),
    engine: String = "classic"
  ) throws -> Cutout {
    let size = PixelSize(width: 4, height: 4)
    var hash = ContentHash()
    hash.update(Array("\(hints) \(edge)".utf8))
    let image = StoredImage(
      id: try #require(ImageID(rawValue: hash.digits)), format: .png, size: size, isOpaque: false)
    return Cutout(
      image: image, trimap: nil,
      origin: CutoutOrigin(
        engine: engine, confidence: 1, coverage: 1,
        bounds: Rect(origin: .zero, size: Size(size)), hints: hints, edge: edge))
  }

  private let keep = CutoutMark(disc: Point(x: 1, y: 2), radius: 3)
  private let box = Rect(origin: .zero, size: Size(width: 2, height: 3.5))

  private func options(_ cutout: Cutout, after old: Cutout? = nil) -> String {
    CutoutArguments.arguments(cutout, after: old).joined(separator: " ")
  }

  @Test func firstCutoutListsAllOptions() throws {
    let line = CutoutMark(stroke: [.zero, Point(x: 1, y: 1)])
    let hints = CutoutHints(rect: box, keep: [keep], drop: [line], isSingle: true)
    let edge = CutoutEdgeOptions(smooth: 1, grow: -2, feather: 0.5)
    #expect(
      options(try cutout(hints, edge, engine: "mine"))
        == "--rect 0,0,2,3.5 --keep 1,2,3 --drop-stroke 0,0;1,1 --single --feather 0.5 --grow -2"
        + " --smooth 1 --engine mine")
    #expect(options(try cutout()).isEmpty)
  }

  @Test func laterCutoutsListNewOptions() throws {
    let old = try cutout(CutoutHints(rect: box))
    let kept = try cutout(CutoutHints(rect: box, keep: [keep]))
    #expect(options(kept, after: old) == "--redo --keep 1,2,3")
    #expect(options(try cutout(CutoutHints(keep: [keep])), after: old) == "--keep 1,2,3")
    #expect(options(try cutout(), after: old) == "--fresh" && options(old, after: old) == "--on")
    // The new cutout lacks the mask of the old one, so the mask was cleared.
    let plain = try cutout()
    let masked = Cutout(image: plain.image, trimap: old.image, origin: plain.origin)
    #expect(options(plain, after: masked) == "--fresh")
    let many = CutoutHints(rect: box, drop: Array(repeating: keep, count: 5))
    #expect(options(try cutout(many), after: old) == "--redo --drop (5x)")
  }

  @Test func listsOnlyAddedOptions() throws {
    let plain = try cutout()
    func edged(_ edge: CutoutEdgeOptions) throws -> Cutout { try cutout(CutoutHints(), edge) }
    let single = try cutout(CutoutHints(isSingle: true))
    #expect(options(single, after: plain) == "--redo --single")
    #expect(options(plain, after: single) == "--fresh")
    let both = try cutout(CutoutHints(keep: [keep], isSingle: true))
    #expect(options(both, after: single) == "--redo --keep 1,2,3")
    let masked = Cutout(image: single.image, trimap: plain.image, origin: plain.origin)
    #expect(options(masked, after: plain) == "--redo --mask" && options(masked) == "--mask")
    let edge = CutoutEdgeOptions(smooth: 1.5, grow: -2, feather: 3)
    #expect(options(try edged(edge), after: plain) == "--redo --feather 3 --grow -2 --smooth 1.5")
    #expect(options(plain, after: try edged(edge)) == "--redo --feather 0 --grow 0 --smooth 0")
    #expect(options(try cutout(engine: "mine"), after: plain) == "--redo --engine mine")
    let moved = Rect(origin: Point(x: 1, y: 2), size: box.size)
    #expect(
      options(try cutout(CutoutHints(rect: moved)), after: try cutout(CutoutHints(rect: box)))
        == "--redo --rect 1,2,2,3.5")
    let dropped = try cutout(CutoutHints(drop: [keep]))
    #expect(options(single, after: dropped) == "--single")
    #expect(
      options(try cutout(CutoutHints(drop: [keep, keep])), after: dropped) == "--redo --drop 1,2,3")
  }

  @Test func listsUpToThreeMarks() throws {
    let line = CutoutMark(stroke: [.zero, Point(x: 1, y: 1)], radius: 2)
    let three = try cutout(CutoutHints(keep: [keep, line, keep]))
    #expect(options(three) == "--keep 1,2,3 --keep-stroke 0,0;1,1,2 --keep 1,2,3")
    let four = try cutout(CutoutHints(keep: [keep, line, keep, line]))
    #expect(options(four) == "--keep (4x)")
  }

  @Test func listsCommonOptions() throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("a", id: Sample.id(1)), Sample.newItem("b", id: Sample.id(2)),
    ])
    let (kept, plain) = (try cutout(CutoutHints(keep: [keep])), try cutout())
    func common(_ cutouts: Cutout...) -> [String] {
      let new = zip([1, 2], cutouts).map { ItemCutout(Sample.id($0), $1) }
      return CutoutArguments.common(new, in: collage)
    }
    #expect(common(kept, kept) == ["--keep", "1,2,3"] && common(kept, plain) == [])
    #expect(common(kept) == ["--keep", "1,2,3"] && common() == [])
  }

  private func masked(_ cutout: Cutout, _ number: Int?) -> Cutout {
    Cutout(image: cutout.image, trimap: number.map { Sample.image($0) }, origin: cutout.origin)
  }

  @Test func omitsUnchangedOptions() throws {
    let (plain, kept) = (try cutout(), try cutout(CutoutHints(keep: [keep])))
    #expect(options(masked(kept, 1), after: masked(plain, 1)) == "--redo --keep 1,2,3")
    #expect(options(masked(plain, 2), after: masked(plain, 1)) == "--redo --mask")
    #expect(options(masked(kept, 2), after: masked(plain, nil)) == "--redo --keep 1,2,3 --mask")
    let (old, new) = (
      try cutout(CutoutHints(), CutoutEdgeOptions(smooth: 1, grow: 2, feather: 3), engine: "mine"),
      try cutout(
        CutoutHints(keep: [keep]), CutoutEdgeOptions(smooth: 1, grow: 2, feather: 4), engine: "mine"
      )
    )
    #expect(options(new, after: old) == "--redo --keep 1,2,3 --feather 4")
    #expect(options(plain, after: try cutout(engine: "mine")) == "--redo --engine classic")
    let boxed = try cutout(CutoutHints(rect: box))
    #expect(
      options(try cutout(CutoutHints(rect: box, drop: [keep])), after: boxed)
        == "--redo --drop 1,2,3")
  }

  @Test func removedMarksRestartList() throws {
    let other = CutoutMark(disc: Point(x: 7, y: 8))
    let dropped = try cutout(CutoutHints(drop: [other]))
    for old in [CutoutHints(keep: [keep]), CutoutHints(keep: [keep], drop: [other])] {
      #expect(options(dropped, after: try cutout(old)) == "--drop 7,8")
    }
    let changed = try cutout(CutoutHints(keep: [other, keep]))
    let kept = try cutout(CutoutHints(keep: [keep]))
    #expect(options(changed, after: kept) == "--keep 7,8 --keep 1,2,3")
  }

  @Test func comparesEachItemWithOwnCutout() throws {
    let ids = [Sample.id(1), Sample.id(2)]
    var collage = try Sample.collage(items: ids.map { Sample.newItem("a", id: $0) })
    let (plain, kept) = (try cutout(), try cutout(CutoutHints(keep: [keep])))
    collage = try collage.applying(.cutOut([ItemCutout(ids[0], plain)]))
    #expect(
      CutoutArguments.common([ItemCutout(ids[0], kept)], in: collage) == [
        "--redo", "--keep", "1,2,3",
      ])
    // The second item had no cutout, so the options differ.
    let both = ids.map { ItemCutout($0, kept) }
    #expect(CutoutArguments.common(both, in: collage) == [])
    collage = try collage.applying(.cutOut([ItemCutout(ids[1], plain)]))
    #expect(CutoutArguments.common(both, in: collage) == ["--redo", "--keep", "1,2,3"])
  }
}

@Suite("Cutout mark") struct CutoutMarkTests {
  @Test func hasDefaultRadius() {
    for (width, height) in [(400, 300), (300, 400)] {
      let photo = PixelSize(width: width, height: height)
      #expect(abs(CutoutMark(disc: .zero).radius(in: photo) - 4.8) < 1e-12)
      #expect(CutoutMark(disc: .zero, radius: 7).radius(in: photo) == 7)
    }
  }

  @Test func placesPointsAlongLines() {
    func places(_ points: (Double, Double)..., step: Double) -> [Point] {
      CutoutMark(stroke: points.map { Point(x: $0.0, y: $0.1) }).samplePoints(apart: step)
    }
    #expect(places(step: 1) == [] && places((3, 4), step: 1) == [Point(x: 3, y: 4)])
    #expect(places((0, 0), (4, 0), step: 2) == [.zero, Point(x: 2, y: 0), Point(x: 4, y: 0)])
    #expect(
      places((0, 0), (0, 8), step: 2.25) == [.zero] + [2, 4, 6, 8].map { Point(x: 0, y: $0) })
    // The points are 5 apart: 3 across and 4 down.
    #expect(places((1, 1), (4, 5), step: 5) == [Point(x: 1, y: 1), Point(x: 4, y: 5)])
    #expect(places((1, 1), (1, 1), step: 5) == [Point(x: 1, y: 1), Point(x: 1, y: 1)])
    #expect(
      places((0, 0), (1, 0), (1, 1), step: 1) == [.zero, Point(x: 1, y: 0), Point(x: 1, y: 1)])
  }

  @Test(arguments: [
    ([], 0.0, 0.0, Double.infinity), ([Point(x: 2, y: 3)], 5, 7, 25),
    ([.zero, Point(x: 10, y: 0)], 5, 3, 9), ([.zero, Point(x: 10, y: 0)], -3, 4, 25),
    ([.zero, Point(x: 10, y: 0)], 13, -4, 25), ([.zero, Point(x: 0, y: 10)], 3, 5, 9),
    ([Point(x: 1, y: 1), Point(x: 1, y: 1)], 4, 5, 25),
    ([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)], 12, 5, 4),
    ([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)], 4, 1, 1),
  ])
  func measuresDistanceToNearestPoint(
    _ points: [Point], _ x: Double, _ y: Double, _ squared: Double
  ) {
    #expect(CutoutMark(stroke: points).squaredDistance(to: Point(x: x, y: y)) == squared)
  }
}
