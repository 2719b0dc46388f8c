import Foundation
import Testing

@testable import CollageCore

/// Files with the same pixels but different metadata.
@Suite("Facts of files with equal pixels") struct PhotoFactsTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  /// A PNG file with the same pixels as all other files, and its own capture time.
  private func file(_ name: String, _ taken: String) throws -> PhotoSource {
    let notes = PhotoMetadataTests.notes(original: taken, digitized: nil)
    let bytes = ImageFiles.png(try ImageFiles.png(), adding: "eXIf", notes)
    try AtomicFile.write(bytes, to: test.folder(name))
    return .path(test.folder(name))
  }

  @discardableResult
  private func add(_ source: PhotoSource, as name: String) throws -> Item.ID {
    let photo = try test.workspace.importPhoto(source)
    return try test.workspace.transaction {
      try $0.add([photo], to: .current, as: Sample.itemName(name)).items[0]
    }
  }

  /// The displayed metadata of the items' files, one line per item.
  private func shown(in workspace: Workspace, _ name: String = "poster") throws -> [String] {
    let collage = try workspace.state(of: .named(name)).collage
    return try ItemView.views(of: collage, only: nil, in: workspace).map { view in
      "\(view.name) \(view.source?.name ?? "-") \(view.capturedAt ?? "-")"
    }
  }

  private func addTwo() throws {
    try add(file("first.png", "2024:05:01 12:00:00"), as: "one")
    try add(file("second.png", "2020:01:02 03:04:05"), as: "two")
  }

  private let two = ["one first.png 2024-05-01T12:00:00", "two second.png 2020-01-02T03:04:05"]

  @Test func belongToFilesOfSharedPixels() throws {
    try addTwo()
    #expect(try shown(in: test.reopened()) == two)
    #expect(Set(try test.items.flatMap(\.imageIDs)).count == 1)
    let view = try ItemView.views(of: test.collage, only: nil, in: test.workspace)
    #expect(view.map(\.source?.path) == ["first.png", "second.png"].map { test.folder($0) })
  }

  @Test func orderLayoutByDate() throws {
    try addTwo()
    var items = Array(try test.items)
    var photo = try #require(items[1].photo)
    photo.cutout = Cutout(image: Sample.image(9), trimap: nil, origin: Sample.cutoutOrigin)
    photo.usesCutout = true
    items[1].content = .photo(photo)
    var layout = LayoutSpec(.kind(.mosaic), arguments: [])
    layout.order = .date
    #expect(try layout.ordered(items, .center).map(\.name.rawValue) == ["two", "one"])
  }

  private func captions(_ template: String) throws -> [String] {
    let collage = try test.collage
    let texts = collage.items.map { item in
      var text = TextContent(text: "", style: TextStyle(size: 10))
      text.caption = TextCaption(template: template, of: item.id)
      return text
    }
    return try test.workspace.textSources.captions.filling(texts, in: collage).map(\.text)
  }

  @Test func fillCaptions() throws {
    try addTwo()
    let texts = try captions("{name} {file} {date:yyyy}")
    #expect(texts == ["first first.png 2024", "second second.png 2020"])
  }

  /// Adds library photos that have the same pixels.
  private func addFromLibrary() throws {
    let sources = [
      try file("first.png", "2024:05:01 12:00:00"), try file("second.png", "2020:01:02 03:04:05"),
    ]
    let photos = try test.workspace.addToLibrary(LibraryRequest(sources)).photos.map(\.photo)
    #expect(photos.map(\.taken.clock) == ["2024-05-01T12:00:00", "2020-01-02T03:04:05"])
    for photo in photos {
      let path = test.workspace.libraryFiles.folder.original(of: photo)
      let name = photo.name.rawValue
      try add(.library(photo, path: path, item: Sample.itemName(name)), as: name)
    }
  }

  @Test func nameLibraryPhotosInWebGallery() throws {
    try addFromLibrary()
    func names() throws -> [[String]] {
      try test.workspace.webGalleryCollages(WebGalleryRequest(title: "")).map(\.photoNames)
    }
    // Both photos share one image file, which is shown once.
    #expect(try names() == [["first"]])
    try test.edit { .remove([$0.items[0].id]) }
    #expect(try names() == [["second"]])
  }

  @Test func useFactsOfAddedLibraryPhoto() throws {
    try addFromLibrary()
    #expect(try captions("{name} {date:yyyy}") == ["first 2024", "second 2020"])
  }

  @Test func areCorrectedAndUndone() throws {
    try addTwo()
    let other = try test.workspace.importPhoto(file("second.png", "2026:07:08 09:10:11"))
    let item = try test.collage.named("two")
    try test.workspace.transaction { _ = try $0.replace(in: .current, by: other) { _ in item.id } }
    #expect(try shown(in: test.workspace) == [two[0], "two second.png 2026-07-08T09:10:11"])
    try test.undo()
    #expect(try shown(in: test.workspace) == two)
  }

  @Test func changeAloneForSamePixels() throws {
    try addTwo()
    try test.edit { collage in
      let id = collage.items[1].id
      return .focus([ItemFocus(id, Point(x: 0.25, y: 0.75))])
    }
    let before = try #require(test.items.first { $0.name.rawValue == "two" })
    for taken in ["2020:01:02 03:04:05", "2026:07:08 09:10:11"] {
      let photo = try test.workspace.importPhoto(file("second.png", taken))
      try test.workspace.transaction { session in
        _ = try session.replace(in: .current, by: photo) { _ in before.id }
      }
      let item = try #require(test.items.first { $0.id == before.id })
      #expect(item.look == before.look && item.look.focus != nil && item.box == before.box)
    }
  }

  @Test func areCorrectedEverywhere() throws {
    try addTwo()
    let photo = try test.workspace.importPhoto(file("third.png", "2026:07:08 09:10:11"))
    let used = try PhotoReference(test.folder("first.png"), .current, in: test.workspace)
    try test.workspace.transaction { _ = try $0.replaceEverywhere(used, by: photo) }
    let third = "third.png 2026-07-08T09:10:11"
    #expect(try shown(in: test.workspace) == ["one \(third)", "two \(third)"])
  }

  @Test(arguments: [true, false]) func areExportedWithoutFolders(withHistory: Bool) throws {
    try addTwo()
    let (file, other) = (test.folder("poster.collage"), try TestWorkspace())
    // The other store already contains these pixels, from a third file.
    try other.create("own")
    let third = try other.workspace.importPhoto(self.file("third.png", "1999:01:01 00:00:00"))
    _ = try other.workspace.transaction { try $0.add([third], to: .current) }
    _ = try test.workspace.export([.current], withHistory: withHistory, toFile: file)
    let bytes = try FileReader.bytes(at: file)
    #expect(!String(decoding: bytes, as: UTF8.self).contains(test.folder("second.png")))
    try other.imported(file)
    #expect(try shown(in: other.workspace) == two)
  }

  @Test func keepFactsOfOldExport() throws {
    try addTwo()
    let (file, other) = (test.folder("poster.collage"), try TestWorkspace())
    _ = try test.workspace.export([.current], withHistory: true, toFile: file)
    // Earlier versions exported no metadata of items.
    var old = try ExportEntries(of: file)
    try old.changeManifest { $0["collages"] = Self.withoutSources($0["collages"] ?? []) }
    try old.write(to: file)
    try other.imported(file)
    let shown = try self.shown(in: other.workspace)
    // Both items get the metadata of the first file.
    #expect(shown == ["one", "two"].map { "\($0) first.png 2024-05-01T12:00:00" })
    try addThird(to: other)
    #expect(try self.shown(in: other.workspace) == shown)
  }

  private func addThird(to other: TestWorkspace) throws {
    try other.create("own")
    let third = try other.workspace.importPhoto(self.file("third.png", "1999:01:01 00:00:00"))
    _ = try other.workspace.transaction { try $0.add([third], to: .current) }
  }

  private static func withoutSources(_ value: Any) -> Any {
    if let values = value as? [Any] { return values.map(withoutSources) }
    guard var fields = value as? [String: Any] else { return value }
    fields["facts"] = nil
    return fields.mapValues(withoutSources)
  }

  @Test func protectAndFindFilesByPath() throws {
    try addTwo()
    let second = test.folder("second.png")
    #expect(throws: FileError.self) { _ = try test.workspace.output(.replacing(second)) }
    try FileManager.default.removeItem(atPath: second)
    #expect(try test.workspace.images(of: .path(second)).ids.count == 1)
  }
}
