import Foundation
import Testing

@testable import CollageCore

@Suite struct DocumentViewTests {
  private func state(background: Color = .white, saved: Int? = nil) throws -> CollageState {
    var collage = try Sample.collage(items: [
      Sample.newItem("a", id: Sample.id(1)),
      Sample.newItem("b", id: Sample.id(2), image: Sample.image(2)),
    ])
    collage.canvas.background = background
    var record = CollageRecord(
      id: collage.id, name: Sample.collageName("poster"), createdAt: Sample.date)
    (record.head, record.newest, record.saved) = (3, 5, saved)
    return CollageState(collage: collage, record: record)
  }

  private func object(_ view: any Encodable) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(JSONText.line(view).utf8))
    return try #require(json as? [String: Any])
  }

  private func collage(_ state: CollageState) throws -> [String: Any] {
    try #require(try object(DocumentView(state))["collage"] as? [String: Any])
  }

  @Test func containsFieldsOfShowAndRevisions() throws {
    let state = try state(saved: 2)
    var fields = try collage(state)
    #expect(fields.removeValue(forKey: "newest") as? Int == 5)
    #expect(fields.removeValue(forKey: "saved") as? Int == 2)
    #expect(fields.updateValue("ffffff", forKey: "background") as? String == "#ffffff")
    let encoded = try object(CollageView(state))
    #expect(NSDictionary(dictionary: fields) == NSDictionary(dictionary: encoded))
    #expect(fields["revision"] as? Int == 3 && fields["name"] as? String == "poster")
  }

  @Test func omitsSavedRevisionOfUnsavedCollage() throws {
    let fields = try collage(state())
    #expect(fields["saved"] == nil && fields["newest"] as? Int == 5)
  }

  @Test func encodesMissingBackgroundAsNone() throws {
    #expect(try collage(state(background: .none))["background"] as? String == "none")
  }

  @Test func namesPartsOfCanvas() throws {
    var state = try state()
    state.collage.canvas.backdrop = .paper(Paper(plain: .kraft))
    state.collage.canvas.frame = .standard
    let document = try object(DocumentView(state))
    #expect(document["backPicture"] as? String == state.collage.imageKey(of: .back))
    #expect(document["frontPicture"] as? String == state.collage.imageKey(of: .front))
    #expect(Set(document.keys) == ["collage", "items", "picture", "backPicture", "frontPicture"])
  }

  @Test func listsImageKeysOfItems() throws {
    let state = try state()
    let document = try object(DocumentView(state))
    let items = try #require(document["items"] as? [[String: Any]])
    #expect(Set(document.keys) == ["collage", "items", "picture"])
    #expect(document["picture"] as? String == state.collage.imageKey)
    #expect(DocumentView(state).picture == state.collage.imageKey)
    let views = ItemView.views(of: state.collage)
    try #require(items.count == 2 && views.count == 2)
    for (index, item) in items.enumerated() {
      var item = item
      #expect(
        item.removeValue(forKey: "picture") as? String == state.collage.items[index].imageKey)
      #expect(NSDictionary(dictionary: item) == NSDictionary(dictionary: try object(views[index])))
    }
  }
}

@Suite struct ImageKeyTests {
  private func item(_ change: (inout Item) -> Void = { _ in }) throws -> Item {
    var item = try Sample.collage(items: [Sample.newItem("a", id: Sample.id(1))]).items[0]
    change(&item)
    return item
  }

  private func isName(_ text: String) -> Bool {
    text.count == 32 && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  @Test func keepsKeyOfUnchangedImage() throws {
    let key = try item().imageKey
    #expect(isName(key))
    let others = try [
      item { $0.look.opacity = UnitInterval(clamping: 0.5) },
      item { $0.transform.rotation = Angle(degrees: 5) }, item { $0.transform.center.x += 1 },
      item { $0.look.shaders = ShaderStack(active: [], inactive: [Shader(name: "mono")]) },
      item { $0.name = Sample.itemName("b") },
    ]
    for other in others { #expect(other.imageKey == key) }
  }

  @Test func changesKeyWithImage() throws {
    let cutout = Cutout(
      image: Sample.image(5), trimap: Sample.image(6), origin: Sample.cutoutOrigin)
    func photo(_ number: Int, usesCutout: Bool) -> Content {
      .photo(Photo(image: Sample.image(number), cutout: cutout, usesCutout: usesCutout))
    }
    let keys = try [
      item(), item { $0.content = photo(2, usesCutout: false) },
      item { $0.content = photo(2, usesCutout: true) },
      item { $0.look.shaders = ShaderStack(active: [Shader(name: "mono")], inactive: []) },
      item { $0.look.shaders = ShaderStack(active: [Shader(name: "glitch")], inactive: []) },
      item { $0.content = .unknown(UnknownContent(kind: "text")) },
      item { $0.content = .unknown(UnknownContent(kind: "shape")) },
    ].map(\.imageKey)
    #expect(Set(keys).count == keys.count && keys.allSatisfy(isName))
    // A hidden cutout doesn't affect the image.
    #expect(try item { $0.content = photo(1, usesCutout: false) }.imageKey == item().imageKey)
    #expect(
      try item { $0.content = photo(1, usesCutout: true) }.imageKey
        == item { $0.content = photo(2, usesCutout: true) }.imageKey)
  }

  @Test func keyOfCollageDependsOnVisibleContent() throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("a", id: Sample.id(1)), Sample.newItem("b", id: Sample.id(2)),
    ])
    var (moved, dark, selected) = (collage, collage, collage)
    moved = try collage.applying(Edit.nudge(collage))
    dark.canvas.background = .none
    selected.selection = nil
    let keys = [collage, moved, dark].map(\.imageKey)
    #expect(Set(keys).count == 3 && keys.allSatisfy(isName))
    #expect(selected.imageKey == collage.imageKey)
  }

  @Test func keyOfCanvasPartDependsOnVisibleContent() throws {
    let plain = try Sample.collage(items: [Sample.newItem("a", id: Sample.id(1))])
    func key(_ part: CanvasPart, _ change: (inout Collage) throws -> Void) rethrows -> String? {
      var collage = plain
      try change(&collage)
      return collage.imageKey(of: part)
    }
    let photo = try #require(BlurredPhotoBackground(item: Sample.id(1), radius: 20))
    let soft = try #require(BlurredPhotoBackground(item: Sample.id(1), radius: 40))
    let lost = try #require(BlurredPhotoBackground(item: Sample.id(9), radius: 20))
    let wide = try #require(Frame(width: 90, color: .white, opacity: 0.8))
    let mark = try #require(Watermark(image: Sample.image(3), size: 0.3))
    let large = try #require(Watermark(image: Sample.image(3), size: 0.4))
    var off = Frame.standard
    off.isOn = false
    func back(_ backdrop: BackgroundLayer) -> String? {
      key(.back) { $0.canvas.backdrop = backdrop }
    }
    func front(_ frame: Frame?, _ watermark: Watermark? = nil) -> String? {
      key(.front) { ($0.canvas.frame, $0.canvas.watermark) = (frame, watermark) }
    }
    for part in CanvasPart.allCases { #expect(plain.imageKey(of: part) == nil) }
    #expect(back(.blurred(lost)) == nil && back(.unknown(kind: "sky", fields: [:])) == nil)
    #expect(key(.back) { $0.canvas.frame = .standard } == nil && front(off) == nil)
    #expect(key(.front) { $0.canvas.backdrop = .paper(Paper(plain: .kraft)) } == nil)
    let backs = try [
      back(.paper(Paper(plain: .kraft))), back(.image(Sample.image(4))),
      back(.image(Sample.image(5))), back(.blurred(photo)), back(.blurred(soft)),
      key(.back) {
        $0.canvas.backdrop = .blurred(photo)
        let other = Sample.newItem("a", id: Sample.id(1), image: Sample.image(2))
        $0.items = try Sample.collage(items: [other]).items
      },
      key(.back) {
        $0.canvas.backdrop = .blurred(photo)
        $0.canvas.size.width += 1
      },
    ]
    let fronts = [
      front(.standard), front(wide), front(nil, mark), front(nil, large), front(wide, mark),
    ]
    let keys = (backs + fronts).compactMap { $0 }
    #expect(Set(keys).count == 12 && keys.allSatisfy(isName))
    let same = try key(.back) {
      $0.canvas.backdrop = .blurred(photo)
      $0.canvas.frame = .standard
      $0.canvas.background = .none
      ($0.canvas.isMirrored, $0.canvas.dpi) = (true, 72)
      $0 = try $0.applying(Edit.nudge($0))
    }
    #expect(same == backs[3])
    #expect(
      key(.front) {
        $0.canvas.frame = wide
        ($0.canvas.isMirrored, $0.canvas.background) = (true, .none)
      } == fronts[1])
  }

  @Test func keyOfGalleryPrefersSnapshot() {
    func entry(_ change: (inout CollageRecord) -> Void = { _ in }) -> GalleryEntry {
      var record = CollageRecord(
        id: Sample.id(7), name: Sample.collageName("poster"), createdAt: Sample.date)
      change(&record)
      return GalleryEntry(record: record, canvasSize: PixelSize(width: 1, height: 1), itemCount: 0)
    }
    #expect(entry { ($0.snapshot, $0.head) = ("abc", 4) }.imageKey == "abc")
    let keys = [entry(), entry { $0.head = 1 }, entry { $0.editedAt += 1 }].map(\.imageKey)
    #expect(Set(keys).count == 3 && keys.allSatisfy(isName))
    #expect(entry { $0.updatedAt += 1 }.imageKey == entry().imageKey)
  }
}
