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

  @Test func namesSourceFileOfItem() throws {
    let collage = try test.state().collage
    let places = ["a.png", "b.png"].map { Folder.resolved(test.folder($0)) }
    let all = try ItemView.views(of: collage, only: nil, in: test.workspace)
    #expect(all.map(\.source?.path) == places && all.map(\.source?.name) == ["a.png", "b.png"])
    #expect(all.map(\.name) == ["hero", "sky"])
    let one = try ItemView.views(of: collage, only: [collage.items[1].id], in: test.workspace)
    #expect(one.map(\.source?.path) == [places[1]] && one.map(\.z) == [1])
    #expect(ItemView.views(of: collage).allSatisfy { $0.source == nil })
    // Uploaded photos have a name but no path; unknown sources are omitted.
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

  @Test func listsImagesOfLastSave() throws {
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

  @Test func listsShadersWithParameters() throws {
    let list = try object(ShaderListView())["shaders"] as? [[String: Any]]
    let shaders = try #require(list)
    #expect(shaders.map { $0["name"] as? String } == EffectRegistry.names)
    for (shader, kind) in zip(shaders, EffectRegistry.all) {
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

  @Test func reportsLimitsAndPaths() throws {
    let view = InfoView(version: "1.2", storePath: "/s", configPath: "/c")
    #expect(view.presets == SizePreset.names && view.shaders == EffectRegistry.names)
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
    let missing = InfoView.MissingFormat.all.map(\.name)
    #expect(Set(missing).isDisjoint(with: FormatSupport.readable.map(\.rawValue)))
    #expect(missing.contains("profiles") == !FormatSupport.convertsProfiles)
    #expect(missing.contains("words") == !FormatSupport.isAvailable)
  }

  @Test func describesLibraryPhotos() throws {
    let (sea, hill) = (try Sample.photo(1, "Sea", "b", tags: ["x"]), try Sample.photo(2, "Hill"))
    let (first, second) = (
      text(LibraryPhotoView(sea)).trimmed, text(LibraryPhotoView(hill)).trimmed
    )
    #expect(first.contains(#""names":["Sea","b"]"#) && second.contains(#""name":"Hill""#))
    #expect(text(LibraryPhotosView([sea, hill])) == "{\"photos\":[\(first),\(second)]}\n")
    #expect(
      text(LibraryGroupsView([[sea, hill], [hill]]))
        == "{\"groups\":[[\(first),\(second)],[\(second)]]}\n")
    let like = SimilarPhotosView([(sea, 3, false), (hill, 0, true)])
    #expect(
      text(like) == "{\"photos\":[{\"distance\":3,\"photo\":\(first),\"same\":false},"
        + "{\"distance\":0,\"photo\":\(second),\"same\":true}]}\n")
    #expect(
      text(LibraryThumbnailView(hill, path: "/t.jpg", isPlaceholder: true))
        == "{\"id\":\"\(hill.id.text)\",\"path\":\"/t.jpg\",\"placeholder\":true}\n")
  }

  @Test func describesFilesPagesAndPresets() throws {
    #expect(
      text(LibraryArchiveView(path: "/l", photos: 3, bytes: 40))
        == #"{"bytes":40,"path":"/l","photos":3}"# + "\n")
    #expect(text(TemplateFileView(path: "/t", bytes: 50)) == #"{"bytes":50,"path":"/t"}"# + "\n")
    var laid = LayoutPages()
    laid.pages = [try test.state()]
    let page = text(CollageView(laid.pages[0])).trimmed
    #expect(text(LayoutPagesView(laid)) == "{\"collages\":[\(page)]}\n")
    laid.replaced = [Sample.collageName("p-1"), Sample.collageName("p-2")]
    laid.deleted = [Sample.collageName("p-3")]
    #expect(
      text(LayoutPagesView(laid))
        == "{\"collages\":[\(page)],\"deleted\":[\"p-3\"],\"replaced\":[\"p-1\",\"p-2\"]}\n")
    let full = RepaintPreset(
      name: Sample.itemName("snow"), prompt: "in snow", negativePrompt: "rain", steps: 20, cfg: 3.5,
      seed: 7, strength: 0.25)
    let short = RepaintPreset(name: Sample.itemName("sun"), prompt: "in sun")
    #expect(
      text(RepaintPresetsView([full, short]))
        == #"{"presets":[{"cfg":3.5,"name":"snow","negative":"rain","prompt":"in snow","seed":7,"#
        + #""steps":20,"strength":0.25},{"name":"sun","prompt":"in sun"}]}"# + "\n")
  }
}
