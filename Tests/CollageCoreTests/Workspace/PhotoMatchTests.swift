import Foundation
import GRDB
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Photo match") struct PhotoMatchTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private static func file(_ orientation: UInt8) throws -> [UInt8] {
    ImageFiles.jpeg(try ImageFiles.jpeg(), exif: ImageFiles.exif(orientation))
  }

  /// Imports a photo into the store, with or without a record.
  private func importImage(
    _ source: PhotoSource, lossless: Bool = false,
    reading: PhotoReadingOptions = PhotoReadingOptions(),
    isRecorded: Bool = true
  ) throws -> StoredImage {
    let record = try test.workspace.importPhoto(source, lossless: lossless, reading: reading).record
    if isRecorded { try test.register(record) }
    return record.image
  }

  private func found(_ file: [UInt8], isStored: Bool = true) throws -> Set<ImageID> {
    try test.workspace.images(of: .bytes(file, name: "other.x"), isStored: isStored).ids
  }

  @Test(arguments: 0..<4) func findsPhotoInAnyOrientationAndFormat(_ combination: Int) throws {
    let (isLossless, rotates) = (combination > 1, combination.isMultiple(of: 2))
    for orientation in UInt8(1)...8 {
      let file = try Self.file(orientation)
      let image = try importImage(
        .bytes(file, name: "a.jpg"), lossless: isLossless,
        reading: PhotoReadingOptions(appliesOrientation: rotates))
      let isTurned = rotates && orientation > 4
      #expect(image.size == PixelSize(width: isTurned ? 24 : 40, height: isTurned ? 40 : 24))
      #expect(image.format == (isLossless ? .png : .jpeg))
      #expect(try found(file) == [image.id], "\(orientation)")
      let match = PhotoMatch(limits: .standard)
      let records = [Sample.record(Sample.image()), Sample.record(image)]
      let found = match.match(file, "a.jpg", among: records)
      #expect(try found?.image == test.workspace.images.bytes(of: image))
      #expect(found?.record.image == image && match.match(file, "a.jpg", among: []) == nil)
      try test.workspace.repository.write { try $0.forget(image.id) }
    }
  }

  @Test func listsAllPossibleImagesWithoutStore() throws {
    let file = try Self.file(6)
    var images: Set<ImageID> = [try #require(ImageID(rawValue: contentHash(of: file)))]
    for (isLossless, rotates) in [(false, true), (false, false), (true, true), (true, false)] {
      let image = try importImage(
        .bytes(file, name: "a.jpg"), lossless: isLossless,
        reading: PhotoReadingOptions(appliesOrientation: rotates), isRecorded: false)
      images.insert(image.id)
    }
    #expect(images.count == 5)
    #expect(try found(file) == [] && found(file, isStored: false).isSuperset(of: images))
  }

  @Test func findsSalvagedPhoto() throws {
    let whole = try ImageFiles.jpeg(.noise(64, 64))
    let file = Array(whole[..<(whole.count / 2)])
    #expect(throws: (any Error).self) { try importImage(.bytes(file, name: "a.jpg")) }
    let image = try importImage(
      .bytes(file, name: "a.jpg"), reading: PhotoReadingOptions(isSalvaging: true))
    #expect(image.metadata?.isSalvaged == true)
    #expect(try found(file) == [image.id] && found(whole) == [])
    // Salvaging doesn't change an intact file.
    let intact = try importImage(
      .bytes(whole, name: "b.jpg"), reading: PhotoReadingOptions(isSalvaging: true))
    #expect(try intact.metadata?.isSalvaged != true && found(whole) == [intact.id])
  }

  @Test func findsFileOfStore() throws {
    let image = try importImage(.bytes(try Self.file(6), name: "a.jpg"))
    #expect(try found(test.workspace.images.bytes(of: image)) == [image.id])
  }

  @Test func ignoresMasks() throws {
    let photo = try importImage(.bytes(try ImageFiles.png(), name: "a.png"), lossless: true)
    let source = try test.picture("mask.png")
    let mask = try test.workspace.importTrimap(source, for: photo)
    try test.register(mask)
    let images = try test.workspace.images(of: source)
    #expect(images.ids == [] && !images.isChanged)
    try Folder.remove(test.folder("mask.png"))
    #expect(throws: FileReadError.notFound(path: test.folder("mask.png"))) {
      try test.workspace.images(of: source)
    }
  }

  @Test func detectsChangedFile() throws {
    let source = try test.picture("a.png")
    let old = try importImage(source)
    func images() throws -> StoredPhotoImages { try test.workspace.images(of: source) }
    #expect(try images().ids == [old.id] && !images().isChanged)
    _ = try test.picture("a.png", width: 30)
    #expect(try images().ids == [] && images().isChanged)
    let new = try importImage(source)
    #expect(try images().ids == [new.id] && images().isChanged)
    // If the file is missing, all images that were ever added from its path count.
    try Folder.remove(test.folder("a.png"))
    #expect(try images().ids == [old.id, new.id] && !images().isChanged)
  }

  @Test func findsMissingFileByAnyPath() throws {
    try Folder.make(test.folder("real"))
    try Folder.link(test.folder("link"), to: test.folder("real"))
    let image = try importImage(try test.picture("real/a.png"))
    try Folder.link(test.folder("b.png"), to: test.folder("real/a.png"))
    let linked = try test.workspace.images(of: .path(test.folder("b.png")))
    #expect(linked.ids == [image.id] && !linked.isChanged)
    try Folder.remove(test.folder("real/a.png"))
    for path in ["real/a.png", "link/a.png"] {
      #expect(try test.workspace.images(of: .path(test.folder(path))).ids == [image.id], "\(path)")
    }
    #expect(throws: FileReadError.notFound(path: test.folder("link/b.png"))) {
      try test.workspace.images(of: .path(test.folder("link/b.png")))
    }
  }
}

@Suite("Used photo") struct PhotoReferenceTests {
  private let test: TestWorkspace
  private var workspace: Workspace { test.workspace }

  init() throws {
    test = try TestWorkspace.withHero()
    try test.add(test.picture("b.png", width: 30), as: "sky")
  }

  private func images() throws -> [ImageID] { try test.items.map(\.image.id) }

  @Test func isNamedByItemsOrFile() throws {
    let images = try images()
    for (text, expected) in [
      ("hero", [images[0]]), ("sky", [images[1]]), ("sky,hero", images), ("@all", images),
      (test.folder("b.png"), [images[1]]),
    ] {
      let used = try PhotoReference(text, .named("poster"), in: workspace)
      #expect(try used.images(in: workspace) == Set(expected) && used.text == text)
      try used.requireUse(in: workspace)
    }
  }

  @Test func rejectsUnknownFilesItemsAndCollages() throws {
    #expect(throws: WorkspaceError.noSuchPhoto("heron", nearest: ["hero"])) {
      try PhotoReference("heron", .current, in: workspace).images(in: workspace)
    }
    // A folder isn't a photo.
    let folder = test.folder.path
    #expect(throws: WorkspaceError.noSuchPhoto(folder, nearest: [])) {
      try PhotoReference(folder, .current, in: workspace).images(in: workspace)
    }
    _ = try workspace.delete(.current)
    #expect(throws: FileReadError.notFound(path: "hero")) {
      try PhotoReference("hero", .current, in: workspace).images(in: workspace)
    }
    #expect(throws: WorkspaceError.noSuchCollage("none", nearest: [])) {
      try PhotoReference("hero", .named("none"), in: workspace).images(in: workspace)
    }
  }

  @Test func mustBeUsedInCurrentState() throws {
    let path = test.folder("a.png")
    func use() throws {
      try PhotoReference(path, .current, in: workspace).requireUse(in: workspace)
    }
    try use()
    try test.edit { .remove([$0.items[0].id]) }
    #expect(throws: WorkspaceError.photoNotUsed(path, isFileChanged: false)) { try use() }
    _ = try workspace.undo(.current)
    _ = try test.picture("a.png", width: 40)
    let changed = WorkspaceError.photoNotUsed(path, isFileChanged: true)
    #expect(throws: changed) { try use() }
    let used = try PhotoReference(path, .current, in: workspace)
    let photo = try workspace.importPhoto(test.picture("c.png", width: 50))
    #expect(throws: changed) {
      try workspace.transaction { try $0.replaceEverywhere(used, by: photo) }
    }
    // The image record is rolled back with the transaction.
    #expect(try workspace.repository.read { try $0.image(photo.record.image.id) } == nil)
  }

  @Test func isReplacedOnEveryItem() throws {
    let images = try images()
    let sky = try test.items[1].image
    let ids = try test.items.map(\.id)
    let done = try workspace.transaction { try $0.replaceEverywhere(Set(images), with: sky) }
    #expect(try done.map(\.items) == [[ids[0]]] && self.images() == [sky.id, sky.id])
    let repeated = try workspace.transaction { try $0.replaceEverywhere([sky.id], with: sky) }
    #expect(repeated.map(\.items) == [[]] && repeated.allSatisfy { !$0.outcome.hasChanged })
    let none = try workspace.transaction { try $0.replaceEverywhere([images[0]], with: sky) }
    #expect(none.isEmpty)
  }

  @Test func isReplacedInCollagesInOrder() throws {
    let hero = try test.items[0].image
    let sky = try test.items[1].image
    for name in ["b", "a"] { try test.create(name) }
    _ = try workspace.transaction(recording: .oneStep(label: "all")) { session in
      for name in ["a", "b"] {
        _ = try session.edit(.named(name)) { _ in .add([Sample.newItem("x", image: hero)]) }
      }
      let done = try session.replaceEverywhere([hero.id], with: sky)
      let names = done.map(\.outcome.after.record.name.rawValue)
      #expect(names.first == "poster" && Set(names) == ["poster", "a", "b"])
    }
    #expect(try workspace.gallery(using: [hero.id]).entries.isEmpty)
  }

  @Test func reportsCollageWithFullHistory() throws {
    let sky = try test.items[1].image
    let hero = try images()[0]
    let database = try DatabaseRepository(path: test.store.database)
    try database.queue.write { db in
      let last = Limits.revisionCount
      try db.execute(sql: "UPDATE revision SET number = ? WHERE number = 2", arguments: [last])
      try db.execute(sql: "UPDATE collage SET head = ?", arguments: [last])
    }
    try test.create("other")
    let tooMany = EditError.tooManyRevisions(limit: Limits.revisionCount)
    #expect(throws: WorkspaceError.notEdited(Sample.collageName("poster"), tooMany)) {
      try workspace.transaction { try $0.replaceEverywhere([hero], with: sky) }
    }
  }
}
