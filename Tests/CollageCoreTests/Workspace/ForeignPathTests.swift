import Foundation
import Testing

@testable import CollageCore

@Suite("Foreign paths") struct ForeignPathTests {
  private func path(in test: TestWorkspace) throws -> String {
    try #require(try test.workspace.repository.read { try $0.allImages().first }).sourceName
  }

  /// An export whose manifest says that its photo is at a path.
  private func export(_ test: TestWorkspace, saying path: String) throws -> String {
    let file = test.folder("good.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: file)
    var reader = TarReader(try InputFile(path: file))
    let output = try AtomicFile(path: test.folder("bad.collage"))
    var writer = TarWriter(emit: output.write)
    while let header = try reader.next() {
      var bytes = try reader.readAll()
      if header.name == ExportManifest.fileName {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\"a.png\""))
        bytes = Array(text.replacingOccurrences(of: "\"a.png\"", with: "\"\(path)\"").utf8)
      }
      try writer.add(header.name, bytes)
    }
    try writer.finish()
    try output.commit()
    return test.folder("bad.collage")
  }

  private func breakImage(_ test: TestWorkspace) throws {
    let image = try #require(try test.workspace.repository.read { try $0.allImages().first }).image
    try Folder.remove(test.store.file(of: image.id, format: image.format))
  }

  @Test("of an export are neither kept nor opened") func imported() throws {
    let source = try TestWorkspace()
    try source.create()
    try source.add(source.picture("a.png"), as: "hero")
    let photo = source.folder("a.png")
    let test = try TestWorkspace()
    _ = try test.workspace.importExport(.path(export(source, saying: photo)))
    #expect(try path(in: test) == "a.png")
    try breakImage(test)
    // The file would do, and is looked at where the user says so.
    #expect(try test.diagnosis(fix: true).isSound == false)
    #expect(
      try test.diagnosis(fix: true, sources: [photo]).findings.allSatisfy { $0.remedy != nil })
  }

  @Test("are replaced by the user's own when the photo is added, and not the other way")
  func added() throws {
    let source = try TestWorkspace()
    try source.create()
    try source.add(source.picture("a.png"), as: "hero")
    let file = try export(source, saying: "/etc/b.png")
    let test = try TestWorkspace()
    _ = try test.workspace.importExport(.path(file))
    #expect(try path(in: test) == "b.png")
    let own = try test.picture("a.png")
    try test.create("own")
    try test.add(own, as: "hero")
    #expect(try path(in: test) == Folder.resolved(test.folder("a.png")))
    _ = try test.workspace.importExport(.path(file))
    #expect(try path(in: test) == Folder.resolved(test.folder("a.png")))
    try breakImage(test)
    #expect(try test.diagnosis(fix: true).findings.allSatisfy { $0.remedy != nil })
  }
}
