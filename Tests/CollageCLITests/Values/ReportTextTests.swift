import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

@Suite struct ReportTextTests {
  private func name(_ text: String) throws -> CollageName {
    try #require(CollageName(rawValue: text))
  }

  @Test func purgeListsUpToFiveNames() throws {
    func text(_ names: [String], days: Int) throws -> String {
      PurgeText.text(
        PurgeSummary(
          collages: try names.map(name), imageCount: 0, byteCount: 0, asideCount: 0,
          asideByteCount: 0), days: days)
    }
    #expect(PurgeText.defaultDays == 30)
    #expect(try text(["a", "b", "c", "d", "e"], days: 1).hasSuffix("('a', 'b', 'c', 'd', 'e')"))
    let more = try text(["a", "b", "c", "d", "e", "f", "g"], days: 0)
    #expect(more.hasSuffix("('a', 'b', 'c', 'd', 'e', 2 more)"))
  }

  @Test func diagnosisListsFindings() {
    var diagnosis = Diagnosis()
    (diagnosis.collageCount, diagnosis.imageCount) = (1, 2)
    #expect(
      DiagnosisText.text(diagnosis, style: .plain)
        == "checked 1 collage and 2 images: no problems found\n")
    diagnosis.report(.missingImage, "X")
    diagnosis.report(.leftover, "Y", remedy: "removed")
    #expect(
      DiagnosisText.text(diagnosis, style: .plain)
        == "damage: image X is missing\n"
        + "note: Y was left behind by an interrupted command (removed)\n"
        + "checked 1 collage and 2 images: 2 findings\n")
    #expect(
      DiagnosisText.text(diagnosis, style: .colored).hasPrefix("\u{1B}[1;31mdamage\u{1B}[0m: image")
    )
  }

  private func item() throws -> Item {
    let notes = PhotoMetadata(capturedAt: "2024-05-01T12:34:56", camera: "Acme", isSalvaged: true)
    var item = Item(
      id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
      name: try #require(ItemName(rawValue: "my hero")),
      content: .photo(Photo(image: try .sample(metadata: notes))),
      box: Size(width: 100, height: 50),
      transform: Transform(
        center: Point(x: 10, y: 20.5), rotation: Angle(degrees: 90), scale: 2,
        flipHorizontal: true, flipVertical: true),
      look: Look(opacity: UnitInterval(clamping: 0.25)), createdAt: .epoch)
    item.look.shaders = ShaderStack(
      active: [
        Shader(name: "a", parameters: ["y": .integer(1), "x": .null]), Shader(name: "b"),
      ], inactive: [Shader(name: "c")])
    return item
  }

  @Test func describesItem() throws {
    let id = String(repeating: "a", count: 64)
    #expect(
      ItemText.text(ItemView(try item(), z: 3, isSelected: true), added: nil) == """
        name          my hero
        id            01020304-0506-0708-090a-0b0c0d0e0f10
        z             3
        position      10, 20.5
        size          200x100
        rotation      90°
        scale         2
        mirrored      left to right and top to bottom
        opacity       25%
        bounds        100x200 at -40, -79.5
        crop          none
        focus         none
        adjustments   none
        corners       none
        mask          none
        outline       none
        border        none
        shadow        none
        blend         normal
        motion        none
        shaders       a x=none y=1, b
        switched off  c
        image         40x20 jpeg \(id)
        file          unknown
        taken         2024-05-01 12:34:56
        camera        Acme
        damaged       yes, the readable part was added
        cutout        none
        repainted     no
        selected      yes
        locked        no
        hidden        no
        group         none
        added         unknown

        """)
  }

  @Test func describesItemWithoutLooks() throws {
    var item = try item()
    item.content = .unknown(UnknownContent(kind: "film"))
    item.transform.flipHorizontal = false
    item.transform.flipVertical = false
    item.look.shaders = .empty
    let text = ItemText.text(ItemView(item, z: 0, isSelected: false), added: nil)
    for line in [
      "mirrored      no", "shaders       none", "switched off  none",
      "image         none, but film", "taken         unknown", "camera        unknown",
      "damaged       no", "selected      no",
    ] { #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)") }
    item.transform.flipVertical = true
    let flipped = ItemText.text(ItemView(item, z: 0, isSelected: false), added: nil)
    #expect(flipped.contains("mirrored      top to bottom\n"))
  }

  @Test func showsCollageAsTableOfItems() throws {
    let item = try item()
    let collage = CollageCore.Collage(
      id: UUID(), name: try name("old"),
      canvas: Canvas(size: PixelSize(width: 30, height: 20), background: .none, dpi: 72),
      items: [item], selection: item.id, createdAt: .epoch)
    let record = CollageRecord(id: collage.id, name: try name("poster"), createdAt: .epoch)
    #expect(
      try CollageText.text(CollageState(collage: collage, record: record), console: .init()) == """
        poster: 30x20 at 72 dpi on none, 1 item, never saved
           z  name                  x     y  width  height  rotation  opacity  shaders
        *  0  'my hero' (damaged)  10  20.5    200     100       90°      25%  a, b

        """)
  }

  @Test func summarizesCutout() throws {
    let origin = CutoutOrigin(
      engine: "classic", confidence: 0.7501, coverage: 0.126,
      bounds: Rect(origin: .zero, size: Size(width: 1, height: 1)), hints: CutoutHints(),
      edge: CutoutEdgeOptions())
    let view = CutoutView(Cutout(image: try .sample(), trimap: nil, origin: origin))
    #expect(view.summary == "classic, 13% of the photo, confidence 0.75")
  }
}
