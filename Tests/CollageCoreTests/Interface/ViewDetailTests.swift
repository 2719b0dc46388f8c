import Foundation
import Testing

@testable import CollageCore

@Suite struct ViewDetailTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withHero()
    try test.add(test.picture("b.png", width: 30), as: "sky")
  }

  private func text(_ view: any Encodable) -> String { JSONText.line(view) }

  private func object(_ view: any Encodable) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(text(view).utf8))
    return try #require(json as? [String: Any])
  }

  @Test func anItemNamesTheFileThatItCameFrom() throws {
    let collage = try test.state().collage
    let places = ["a.png", "b.png"].map { Folder.resolved(test.folder($0)) }
    let all = try ItemView.views(of: collage, only: nil, in: test.workspace)
    #expect(all.map(\.source?.path) == places && all.map(\.source?.name) == ["a.png", "b.png"])
    #expect(all.map(\.name) == ["hero", "sky"])
    let one = try ItemView.views(of: collage, only: [collage.items[1].id], in: test.workspace)
    #expect(one.map(\.source?.path) == [places[1]] && one.map(\.z) == [1])
    #expect(ItemView.views(of: collage).allSatisfy { $0.source == nil })
    // What is sent has a name alone; of what no record tells nothing is said.
    let sent = try test.picture("c.png", width: 40)
    try test.add(.bytes(try sent.bytes(limit: .max - 1), name: "x/c.png"), as: "sea")
    var now = try test.state().collage
    let sea = try ItemView.views(of: now, only: [now.items[2].id], in: test.workspace)
    #expect(sea.map(\.source?.name) == ["c.png"] && sea.map(\.source?.path) == [nil])
    now.items = ItemStack(
      now.items.map { item in
        var item = item
        item.content = .photo(Photo(image: Sample.image(77)))
        return item
      })
    let unknown = try ItemView.views(of: now, only: nil, in: test.workspace)
    #expect(unknown.count == 3 && unknown.allSatisfy { $0.source == nil })
  }

  @Test func whatIsShownHasThePicturesOfTheLastSave() throws {
    let never = try object(ShowView(test.state(), only: nil, in: test.workspace))
    #expect(never["snapshot"] == nil && never["thumbnail"] == nil)
    let state = try test.workspace.save(.current, progress: nil)
    let ids = [state.collage.items[1].id]
    let saved = try object(ShowView(state, only: ids, in: test.workspace))
    let paths = test.store.snapshot(try #require(state.record.snapshot))
    #expect(saved["snapshot"] as? String == paths.picture)
    #expect(saved["thumbnail"] as? String == paths.thumbnail)
    #expect((saved["collage"] as? [String: Any])?["itemCount"] as? Int == 2)
    #expect((saved["items"] as? [[String: Any]])?.map { $0["name"] as? String } == ["sky"])
  }

  @Test func shadersAreListedWithTheirParameters() throws {
    let list = try object(ShaderListView())["shaders"] as? [[String: Any]]
    let shaders = try #require(list)
    #expect(shaders.map { $0["name"] as? String } == EffectRegister.names)
    for (shader, kind) in zip(shaders, EffectRegister.all) {
      #expect(shader["summary"] as? String == kind.summary && !kind.summary.isEmpty)
      let names = (shader["parameters"] as? [[String: Any]])?.map { $0["name"] as? String }
      #expect(names == kind.parameters.map(\.name))
    }
    let pixellate = shaders.first { $0["name"] as? String == "pixellate" }
    let block = (pixellate?["parameters"] as? [[String: Any]])?.first
    #expect(block?["minimum"] as? Int == 1 && block?["maximum"] as? Int == 256)
    let standard = try #require(block?["default"] as? Int)
    #expect((2..<256).contains(standard))
    let glitch = shaders.first { $0["name"] as? String == "glitch" }
    let seed = (glitch?["parameters"] as? [[String: Any]])?.first {
      $0["name"] as? String == "seed"
    }
    #expect(seed.map { Array($0.keys) } == ["name"])
  }

  @Test func limitsAndPathsAreTold() throws {
    let view = InfoView(version: "1.2", storePath: "/s", configPath: "/c")
    #expect(view.presets == SizePreset.names && view.shaders == EffectRegister.names)
    let info = try object(view)
    #expect(info["version"] as? String == "1.2")
    #expect(InfoView(version: "1", storePath: "/s", configPath: nil).configPath == nil)
    let limits = try #require(info["limits"] as? [String: Int])
    #expect(
      limits == [
        "canvasSide": 65_500, "canvasPixels": 1_000_000_000, "items": 10_000,
        "photoPixels": 400_000_000, "photoBytes": 500_000_000,
      ])
    #expect(info["storePath"] as? String == "/s" && info["configPath"] as? String == "/c")
    #expect((info["reads"] as? [String])?.contains("jpeg") == true)
    #expect((info["writes"] as? [String])?.contains("tiff") == false)
    // What can be read is not missing.
    let missing = InfoView.MissingFormat.all.map(\.name)
    #expect(Set(missing).isDisjoint(with: FormatSupport.readable.map(\.rawValue)))
    #expect(missing.contains("profiles") == !FormatSupport.convertsProfiles)
    #expect(missing.contains("words") == !FormatSupport.setsWords)
  }

  @Test func photosOfTheLibraryAreDescribedByTheirNamesAndNumbers() throws {
    let (sea, hill) = (try Sample.photo(1, "Sea", "b", tags: ["x"]), try Sample.photo(2, "Hill"))
    func names(_ photos: Any?) -> [String?]? {
      (photos as? [[String: Any]])?.map { $0["name"] as? String }
    }
    #expect(try names(object(LibraryPhotosView([sea, hill]))["photos"]) == ["Sea", "Hill"])
    let groups = try object(LibraryGroupsView([[sea, hill], [hill]]))["groups"] as? [Any]
    #expect(groups.map { $0.map(names) } == [["Sea", "Hill"], ["Hill"]])
    let like = LibraryLikeView([(sea, 3, false), (hill, 0, true)])
    let found = try #require(try object(like)["photos"] as? [[String: Any]])
    #expect(found.map { $0["distance"] as? Int } == [3, 0])
    #expect(found.map { $0["same"] as? Bool } == [false, true])
    #expect(found.map { ($0["photo"] as? [String: Any])?["name"] as? String } == ["Sea", "Hill"])
    let small = try object(LibraryThumbnailView(hill, path: "/t.jpg", isPlaceholder: true))
    #expect(small["id"] as? String == hill.id.text && small["path"] as? String == "/t.jpg")
    #expect(small["placeholder"] as? Bool == true && small.count == 3)
  }

  @Test func writtenFilesAreDescribedByTheirPathsAndSizes() throws {
    let archive = try object(LibraryArchiveView(path: "/l.collage", photos: 3, bytes: 40))
    #expect(archive["path"] as? String == "/l.collage" && archive["photos"] as? Int == 3)
    #expect(archive["bytes"] as? Int == 40 && archive.count == 3)
    let template = try object(TemplateFileView(path: "/t.collage", bytes: 50))
    #expect(template["path"] as? String == "/t.collage" && template["bytes"] as? Int == 50)
  }

  @Test func pagesOfALayoutAreDescribedWithThoseThatTheyReplaced() throws {
    var laid = LaidPages()
    laid.pages = [try test.state()]
    #expect(try Set(object(LayoutPagesView(laid)).keys) == ["collages"])
    laid.replaced = [Sample.collageName("p-1"), Sample.collageName("p-2")]
    laid.deleted = [Sample.collageName("p-3")]
    let view = try object(LayoutPagesView(laid))
    let pages = view["collages"] as? [[String: Any]]
    #expect(pages?.map { $0["name"] as? String } == ["poster"])
    #expect(view["replaced"] as? [String] == ["p-1", "p-2"] && view["deleted"] as? [String] == ["p-3"])
  }

  @Test func presetsAreDescribedByAllThatTheyKeep() throws {
    let full = RepaintPreset(
      name: Sample.itemName("snow"), prompt: "in snow", negative: "rain", steps: 20, cfg: 3.5,
      seed: 7, strength: 0.25)
    let short = RepaintPreset(name: Sample.itemName("sun"), prompt: "in sun")
    let list = try object(RepaintPresetsView([full, short]))["presets"] as? [[String: Any]]
    let presets = try #require(list)
    let expected: [String: Any] = [
      "name": "snow", "prompt": "in snow", "negative": "rain", "steps": 20, "cfg": 3.5, "seed": 7,
      "strength": 0.25,
    ]
    #expect(presets.count == 2)
    #expect(NSDictionary(dictionary: presets[0]) == NSDictionary(dictionary: expected))
    #expect(presets[1] as? [String: String] == ["name": "sun", "prompt": "in sun"])
  }
}
