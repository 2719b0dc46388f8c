import Foundation
import Testing

@testable import CollageCore

@Suite("Export file") struct ImportDetailTests {
  private let test: TestWorkspace
  private let other: TestWorkspace
  private var file: String { test.folder("x.collage") }

  init() throws {
    test = try TestWorkspace()
    other = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
  }

  private func export(_ changes: [(old: String, new: String)]) throws {
    _ = try test.workspace.export([.current], withHistory: true, toFile: file)
    try ExportEntries(of: file).changed(changes).write(to: file)
  }

  private func damage(_ old: String, _ new: String) throws -> ExportError? {
    try export([(old, new)])
    return #expect(throws: ExportError.self) { try other.workspace.importExport(.path(file)) }
  }

  @Test func isRejectedWithReason() throws {
    let record = try #require(test.workspace.repository.read { try $0.allImages() }.first)
    let image = ExportManifest.fileName(of: record.image)
    let (cannotBe, unreadable) = (
      "the entry of \(image) is not valid", "the manifest can't be read"
    )
    for (old, new, detail) in [
      (#""name":"hero""#, #""name":"../hero""#, "an item has an invalid name"),
      (#""head":1"#, #""head":"x""#, unreadable),
      (#""createdAt":1700000"#, #""createdAt":"x","y":1"#, unreadable),
      (#""head":1"#, #""head":2"#, "the current or the saved revision is missing"),
      (#""snapshots":[]"#, #""snapshots":[0,0]"#, "a snapshot belongs to no collage"),
      (#""snapshots":[]"#, #""snapshots":[1]"#, "a snapshot belongs to no collage"),
      (
        #""sourceName":"a.png""#, #""sourceName":"\#(String(repeating: "a", count: 4001))""#,
        cannotBe
      ),
      (#""isOpaque":true"#, #""isOpaque":true,"facts":{"capturedAt":"yesterday"}"#, cannotBe),
      (#""height":48"#, #""height":0"#, "a canvas of 64x0 is out of range"),
    ] { #expect(try damage(old, new) == .damaged(path: file, detail: detail), "\(new.prefix(40))") }
    let count = #""byteCount":\#(record.byteCount)"#
    let limit = DecodeLimits.standard.bytes
    for number in [0, -1, limit + 1] {
      let error = ExportError.tooLarge(path: file, what: .imageBytes, count: number, limit: limit)
      #expect(try damage(count, #""byteCount":\#(number)"#) == error)
    }
    #expect(try damage(#""version":2"#, #""version":0"#) == .notAnExport(path: file))
    try export([])
    var empty = try ExportEntries(of: file)
    try empty.changeManifest { ($0["collages"], $0["snapshots"]) = ([String](), [Int]()) }
    try empty.write(to: file)
    #expect(throws: ExportError.damaged(path: file, detail: "it holds no collage")) {
      try other.workspace.importExport(.path(file))
    }
    #expect(try other.workspace.collageNames() == [])
  }

  @Test func allowsFirstVersionAndLongSources() throws {
    try export([
      (#""version":2"#, #""version":1"#),
      (#""sourceName":"a.png""#, #""sourceName":"\#(String(repeating: "a", count: 4000))""#),
    ])
    #expect(try other.imported(file).collage.items.map(\.name.rawValue) == ["hero"])
  }

  @Test func keepsSnapshotOfEachCollage() throws {
    try test.create("b")
    try test.save()
    try test.create("c")
    _ = try test.workspace.export(
      ["poster", "b", "c"].map(CollageReference.named), withHistory: true, toFile: file)
    let states = try other.workspace.importExport(.path(file))
    #expect(states.map(\.record.name.rawValue) == ["poster", "b", "c"])
    #expect(states.map { $0.record.snapshot != nil } == [false, true, false])
    let paths = try #require(states[1].snapshotPaths(in: other.workspace))
    let old = try #require(test.workspace.state(of: .named("b")).snapshotPaths(in: test.workspace))
    for (new, old) in [(paths.picture, old.picture), (paths.thumbnail, old.thumbnail)] {
      #expect(try FileReader.bytes(at: new) == FileReader.bytes(at: old))
    }
    #expect(try Folder.names(in: other.store.snapshots).count == 2)
  }

  @Test func leavesNoUnrecordedSnapshot() throws {
    try test.save()
    try export([])
    try other.execute(
      "CREATE TRIGGER refusal BEFORE INSERT ON revision BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: StoreError.self) { try other.workspace.importExport(.path(file)) }
    #expect(try Folder.names(in: other.store.snapshots) == [])
  }

  @Test func reportsProgressPerImage() throws {
    try test.add(test.picture("b.png", width: 9), as: "sky")
    let (out, back) = (ProgressLog(), ProgressLog())
    let done = try test.workspace.export(
      [.current], withHistory: true, as: .new(file), progress: { out.add($0, $1) })
    #expect(done.path == file && done.summary.byteCount == Folder.byteCount(ofFile: file))
    #expect(done.summary.imageCount == 2)
    #expect(done.summary.collages.map(\.name.rawValue) == ["poster"])
    _ = try other.workspace.importExport(.path(file), progress: { back.add($0, $1) })
    #expect(out.all == [[1, 2], [2, 2]] && back.all == [[1, 2], [2, 2]])
    #expect(throws: FileError(.write, path: file, code: EEXIST)) {
      try test.workspace.export([.current], withHistory: true, as: .new(file))
    }
  }

  @Test func containsImagesOfIncludedRevisions() throws {
    try test.create("alone")
    try test.add(test.picture("b.png", width: 9), as: "sky")
    try test.edit { .remove($0.items.map(\.id)) }
    func count(_ names: String..., withHistory: Bool) throws -> Int {
      try test.workspace.export(
        names.map(CollageReference.named), withHistory: withHistory, toFile: file
      ).imageCount
    }
    #expect(try count("poster", withHistory: false) == 1 && count("alone", withHistory: false) == 0)
    #expect(try count("alone", withHistory: true) == 1)
    #expect(try count("alone", "poster", withHistory: true) == 2)
  }
}
