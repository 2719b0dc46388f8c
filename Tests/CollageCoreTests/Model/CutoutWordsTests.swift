import Testing

@testable import CollageCore

@Suite struct CutoutWordsTests {
  private func cutout(
    _ hints: CutoutHints = CutoutHints(), _ edge: CutoutEdge = CutoutEdge(),
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

  @Test func theFirstCutoutSaysEverything() throws {
    let line = CutoutMark(stroke: [.zero, Point(x: 1, y: 1)])
    let hints = CutoutHints(rect: box, keep: [keep], drop: [line], isSingle: true)
    let words = CutoutWords.words(
      try cutout(hints, CutoutEdge(smooth: 1, grow: -2, feather: 0.5), engine: "mine"), after: nil)
    #expect(
      words.joined(separator: " ")
        == "--rect 0,0,2,3.5 --keep 1,2,3 --drop-stroke 0,0;1,1 --single --feather 0.5 --grow -2"
        + " --smooth 1 --engine mine")
    #expect(try CutoutWords.words(cutout(), after: nil) == [])
  }

  @Test func laterOnesSayWhatIsNew() throws {
    let old = try cutout(CutoutHints(rect: box))
    #expect(
      try CutoutWords.words(cutout(CutoutHints(rect: box, keep: [keep])), after: old)
        == ["--redo", "--keep", "1,2,3"])
    #expect(
      try CutoutWords.words(cutout(CutoutHints(keep: [keep])), after: old) == ["--keep", "1,2,3"])
    #expect(try CutoutWords.words(cutout(), after: old) == ["--fresh"])
    #expect(CutoutWords.words(old, after: old) == ["--on"])
    // A mask that is there no longer was forgotten.
    let plain = try cutout()
    let masked = Cutout(image: plain.image, trimap: old.image, origin: plain.origin)
    #expect(CutoutWords.words(plain, after: masked) == ["--fresh"])
    let many = CutoutHints(rect: box, drop: Array(repeating: keep, count: 5))
    #expect(try CutoutWords.words(cutout(many), after: old) == ["--redo", "--drop (5x)"])
  }
}
