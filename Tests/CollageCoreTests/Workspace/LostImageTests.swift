import Foundation
import Testing

@testable import CollageCore

@Suite("Lost images") struct LostImageTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private func importImage(_ name: String, width: Int = 20) throws -> ImageRecord {
    let record = try test.workspace.importPhoto(
      test.picture(name, width: width), lossless: true
    ).record
    try test.register(record)
    return record
  }

  /// The paths where the images were found, in order.
  private func search(
    _ records: [ImageRecord], in sources: [String], limits: DecodeLimits = .standard
  ) throws -> [String] {
    var places: [String] = []
    var search = LostImages(records, limits: limits)
    try search.search(in: sources) { record, bytes, source in
      #expect(contentHash(of: bytes) == record.image.id.rawValue && records.contains(record))
      places.append(source)
    }
    return places
  }

  @Test("are found in their own place first, then in the first source")
  func areFoundInOwnPlaceFirst() throws {
    let (a, b) = (try importImage("a.png"), try importImage("b.png", width: 30))
    let root = Folder.resolved(test.folder.path)
    let (first, second) = (root + "/first", root + "/second")
    for folder in [first, second] {
      try Folder.make(folder)
      _ = try test.picture("\(Folder.name(of: folder))/b.png", width: 30)
    }
    let path = Folder.resolved(test.folder("a.png"))
    try Folder.remove(test.folder("b.png"))
    #expect(try search([b, a], in: [second, first]) == [path, second + "/b.png"])
    #expect(try search([b], in: [first + "/b.png", second]) == [first + "/b.png"])
    #expect(try search([b], in: [test.folder("none")]) == [] && search([], in: [first]) == [])
  }

  @Test func areFoundBelowFoldersWithoutLinks() throws {
    let record = try importImage("a.png")
    try Folder.make(test.folder("deep/x"))
    try Folder.move(test.folder("a.png"), to: test.folder("deep/x/other.txt"))
    let link = test.folder("link")
    try Folder.link(link, to: test.folder("deep"))
    let path = Folder.resolved(test.folder("deep")) + "/x/other.txt"
    #expect(try search([record], in: [test.folder("deep")]) == [path])
    // A link is followed only if the user names it.
    #expect(try search([record], in: [link]) == [path])
    try Folder.make(test.folder("around"))
    for (name, target) in [("folder", "deep"), ("file", "deep/x/other.txt")] {
      try Folder.link(test.folder("around/" + name), to: test.folder(target))
    }
    #expect(try search([record], in: [test.folder("around")]) == [])
  }

  @Test func areFoundInExports() throws {
    try test.add(test.picture("a.png"), as: "a")
    try test.add(test.picture("b.png", width: 30), as: "b")
    let file = test.folder("x.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: file)
    for name in ["a.png", "b.png"] { try Folder.remove(test.folder(name)) }
    let records = try test.workspace.repository.read { try $0.allImages() }
    for record in records { #expect(try search([record], in: [file]) == [Folder.resolved(file)]) }
    #expect(try search(records, in: [file]).count == 2)
    // The byte limit of photos doesn't apply to exports.
    let limits = DecodeLimits(pixels: 400_000_000, bytes: 100)
    #expect(try search(records, in: [file], limits: limits).count == 2)
    var bytes = try FileReader.bytes(at: file)
    bytes.removeLast(bytes.count - 1024)
    try AtomicFile.write(bytes, to: file)
    #expect(try search(records, in: [file]) == [])
  }

  @Test func areNotFoundInLargeOrEmptyFiles() throws {
    let record = try importImage("a.png")
    let path = Folder.resolved(test.folder("a.png"))
    let count = try #require(Folder.byteCount(ofFile: path))
    for (bytes, isFound) in [(count - 1, false), (count, true)] {
      let limits = DecodeLimits(pixels: 1000, bytes: bytes)
      #expect(try search([record], in: [], limits: limits) == (isFound ? [path] : []))
      #expect(try search([record], in: [path], limits: limits) == (isFound ? [path] : []))
    }
    try AtomicFile.write([], to: path)
    #expect(try search([record], in: [path]) == [])
  }

  @Test func includeMasksAndCopiesOfCutouts() throws {
    let photo = try importImage("a.png")
    let mask = try test.workspace.importTrimap(test.picture("m.png"), for: photo.image)
    let path = Folder.resolved(test.folder("m.png"))
    #expect(mask.addedPath == path)
    #expect(try search([mask], in: []) == [] && search([mask], in: [path]) == [path])
    let cutout = try test.workspace.makeCutout(of: photo.image, with: TestSegmenter.topHalf).record
    let copy = test.file(of: cutout.image)
    #expect(try search([cutout], in: [copy]) == [Folder.resolved(copy)])
  }

  @Test(arguments: [false, true]) func areRestoredWithReportedSource(isDamaged: Bool) throws {
    try test.add(test.picture("a.png"), as: "hero", lossless: true)
    let image = try test.items[0].image
    let (path, source) = (test.file(of: image), test.folder("a.png"))
    let resolved = Folder.resolved(source)
    try isDamaged ? AtomicFile.write([7], to: path, mode: 0o600) : Folder.remove(path)
    let kind = isDamaged ? Diagnosis.Finding.Kind.damagedImage : .missingImage
    let subject = "\(path) (\(resolved))"
    #expect(try test.findings() == [Diagnosis.Finding(kind, subject)])
    let aside = "\(test.store.aside)/\(Folder.name(of: path))"
    let remedy =
      "restored from \(resolved)"
      + (isDamaged ? "; the damaged file was moved to \(aside)" : "")
    #expect(try test.findings(fix: true) == [Diagnosis.Finding(kind, subject, remedy)])
    #expect(try Folder.exists(aside) == isDamaged && test.findings(deep: true) == [])
  }

  @Test func areFoundInEachOthersPlacesAndAside() throws {
    try test.add(test.picture("a.png"), as: "hero", lossless: true)
    let image = try test.items[0].image
    let path = test.file(of: image)
    try Folder.remove(test.folder("a.png"))
    try Folder.make(test.store.aside)
    for folder in [test.store.aside, test.store.staging] {
      try Folder.move(path, to: folder + "/x")
      #expect(
        try test.findings(fix: true).map(\.remedy)
          == ["restored from \(Folder.resolved(folder))/x"])
      try Folder.remove(folder + "/x")
      #expect(try test.findings(deep: true) == [])
    }
  }
}
