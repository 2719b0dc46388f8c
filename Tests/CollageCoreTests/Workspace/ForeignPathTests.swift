import Foundation
import Testing

@testable import CollageCore

@Suite("Foreign paths") struct ForeignPathTests {
  private let source: TestWorkspace
  private let test: TestWorkspace

  init() throws {
    source = try .withHero()
    test = try TestWorkspace()
  }

  private func path() throws -> String {
    try #require(try test.workspace.repository.read { try $0.allImages().first }).sourceName
  }

  /// An export whose manifest says that its photo is at a path.
  private func export(saying path: String) throws -> String {
    let file = source.folder("good.collage")
    _ = try source.workspace.export([.current], withHistory: false, toFile: file)
    try ExportEntries(of: file).changed([("\"a.png\"", "\"\(path)\"")]).write(to: file)
    return file
  }

  private func breakImage() throws {
    let image = try #require(try test.workspace.repository.read { try $0.allImages().first }).image
    try Folder.remove(test.file(of: image))
  }

  @Test("of an export are neither kept nor opened") func imported() throws {
    let photo = source.folder("a.png")
    try test.imported(export(saying: photo))
    #expect(try path() == "a.png")
    try breakImage()
    // The file would do, and is looked at where the user says so.
    #expect(try test.diagnosis(fix: true).isSound == false)
    let found = try test.diagnosis(fix: true, sources: [photo]).findings
    #expect(found.allSatisfy { $0.remedy != nil })
  }

  @Test("are replaced by those of added photos, and not the other way") func added() throws {
    let file = try export(saying: "/etc/b.png")
    try test.imported(file)
    #expect(try path() == "b.png")
    try test.create("own")
    try test.add(test.picture("a.png"), as: "hero")
    for _ in 1...2 {
      #expect(try path() == Folder.resolved(test.folder("a.png")))
      try test.imported(file)
    }
    try breakImage()
    #expect(try test.findings(fix: true).allSatisfy { $0.remedy != nil })
  }
}
