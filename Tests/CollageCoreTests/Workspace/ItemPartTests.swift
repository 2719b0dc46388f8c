import CollageCore
import Foundation
import Testing

@Suite("Image of an item with looks") struct ItemPartTests {
  private let test: TestWorkspace
  private let plain: Item

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", width: 40, height: 20), as: "hero", lossless: true)
    plain = try test.items[0]
  }

  private func item(_ change: (inout Item) -> Void) -> Item {
    var item = plain
    change(&item)
    return item
  }

  private func bitmap(_ item: Item, _ part: ItemPart = .body, columns: Int = 40) throws -> Bitmap {
    let picture = try test.workspace.image(
      of: item, showing: part, fitting: PixelSize(width: columns, height: columns), as: .png)
    return try ImageDecoder().decode(picture.bytes, source: "picture")
  }

  @Test func hasEqualMarginsOnAllSides() throws {
    let bordered = item {
      $0.look.border = Border(width: .fraction(0.1), bottom: .fraction(0.25))
      $0.look.shadow = .standard
    }
    let body = try bitmap(bordered)
    #expect(body.width == 50 && body.height == 30)
    #expect(body[25, 2][3] == 0 && body[25, 3][3] == 255)
    #expect(body[25, 29][3] == 255 && body[2, 15][3] == 0 && body[3, 15][3] == 255)
    let half = try bitmap(bordered, columns: 20)
    #expect(half.width == 26 && half.height == 16, "of two and a half columns there are three")
  }

  @Test("has no margin for an inner border, and is a JPEG if opaque")
  func hasNoMarginForInnerBorder() throws {
    let frame = PixelSize(width: 40, height: 40)
    let inside = item { $0.look.border = Border(width: .fraction(0.1), isInside: true) }
    let picture = try test.workspace.image(of: inside, fitting: frame)
    #expect(picture.size == PixelSize(width: 40, height: 20) && picture.format == .jpeg)
    let round = item { $0.look.corners = .fraction(0.2) }
    #expect(try test.workspace.image(of: round, fitting: frame).format == .png)
    let open = item {
      $0.look.border = Border(
        width: .fraction(0.1), color: Color(red: 0, green: 0, blue: 0, alpha: 128), isInside: true)
    }
    #expect(try test.workspace.image(of: open, fitting: frame).format == .png)
  }

  @Test func showsCroppedPartInRequestedSize() throws {
    let cropped = item { $0.look.crop = UnitRect(x: 0.5, y: 0, width: 0.25, height: 1) }
    let all = try bitmap(plain)
    let part = try bitmap(cropped)
    #expect(part.width == 10 && part.height == 20 && part.bytes.prefix(16) == all.bytes[80..<96])
  }

  @Test func showsShadowWithoutOffsetAndRotation() throws {
    let shadow = Shadow(
      dx: .fixed(30), dy: .fixed(-7), blur: .zero, color: Color(red: 0, green: 0, blue: 255),
      opacity: .one)
    let shaded = item {
      $0.look.shadow = shadow
      $0.transform.rotation = Angle(degrees: 77)
      $0.look.opacity = UnitInterval(clamping: 0.1)
    }
    let alone = try bitmap(shaded, .shadow)
    #expect(alone.width == 42 && alone.height == 22)
    #expect(alone[0, 0][3] == 0 && alone[1, 1][3] == 255 && alone[20, 10] == [0, 0, 255, 255])
    #expect(try bitmap(shaded, .whole).width > 42 + 30)
  }

  @Test func limitsSizeToDrawableArea() throws {
    let wide = item { $0.look.border = Border(width: .fixed(100_000)) }
    #expect(try bitmap(wide).width < 7000)
  }

  @Test func changesKeyWithVisibleLooksOnly() {
    let border = Border(width: .fraction(0.1))
    let looks: [(inout Look) -> Void] = [
      { _ in }, { $0.border = border }, { $0.corners = .fraction(0.1) }, { $0.corners = .box(5) },
      { $0.outline = Outline(width: .fraction(0.1)) }, { $0.mask = .ellipse },
      { $0.mask = .torn(seed: 1) }, { $0.mask = .torn(seed: 2) }, { $0.adjustments.contrast = 5 },
      { $0.crop = UnitRect(x: 0, y: 0, width: 0.5, height: 1) },
    ]
    let keys = looks.map { change in item { change(&$0.look) }.imageKey }
    #expect(Set(keys).count == keys.count)
    let same: [(inout Item) -> Void] = [
      { $0.look.blend = .multiply }, { $0.look.focus = Point(x: 0.2, y: 0.3) },
      { $0.look.shadow = .standard }, { $0.transform.scale = 2 },
    ]
    for change in same { #expect(item(change).imageKey == plain.imageKey) }
    let fixed = item { $0.look.corners = .fixed(5) }
    var larger = fixed
    larger.transform.scale = 2
    #expect(fixed.imageKey != larger.imageKey, "what does not grow is another part of it")
  }

  @Test func changesShadowKeyWithShapeOnly() {
    #expect(plain.shadowImageKey == nil)
    func key(_ change: (inout Look) -> Void) -> String? {
      item {
        $0.look.shadow = .standard
        change(&$0.look)
      }.shadowImageKey
    }
    let keys = [
      key { _ in }, key { $0.shadow?.blur = .fraction(0.3) }, key { $0.corners = .fraction(0.3) },
    ]
    #expect(Set(keys).count == 3)
    let fallen = key {
      $0.shadow?.dx = .fraction(0.3)
      $0.adjustments.contrast = 5
    }
    #expect(fallen == keys[0])
  }

  @Test func isNotStoredForTrialEdits() throws {
    let collage = try test.collage
    let edits = try [
      #"{"verb":"border","items":["hero"],"width":"5%"}"#,
      #"{"verb":"style","items":["hero"],"name":"card"}"#,
    ].map { try JSONEdit(Array($0.utf8)) }
    let tried = try test.workspace.previewing(edits, on: collage)
    #expect(try tried.items[0].look.border?.width == .fraction(0.035) && test.collage == collage)
    let missing = try JSONEdit(Array(#"{"verb":"style","items":["hero"],"name":"none"}"#.utf8))
    #expect(throws: StyleError.self) { try test.workspace.previewing([missing], on: collage) }
  }

  @Test func findsFocus() throws {
    let bitmap = Bitmap.make(40, 30) { x, y in
      (23..<33).contains(x) && (7..<17).contains(y) ? [220, 60, 30, 255] : [60, 90, 140, 255]
    }
    try test.add(test.picture("spot.png", bitmap), as: "spot", lossless: true)
    let spot = try test.collage.named("spot")
    let point = try test.workspace.focus(of: spot)
    #expect(abs(point.x - 28 / 40.0) < 0.03 && abs(point.y - 12 / 30.0) < 0.03)
    #expect(point == FocusMap(of: bitmap).point)
    let empty = item { $0.content = .unknown(UnknownContent(kind: "text")) }
    #expect(throws: EditError.noPhoto(plain.name)) { try test.workspace.focus(of: empty) }
  }
}
