import Foundation
import Testing

@testable import CollageCore

@Suite("An export without a collage")
struct EmptyExportTests {
  @Test("is damaged, and nothing of it is taken")
  func empty() throws {
    let test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
    let good = test.folder("good.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: good)
    var reader = TarReader(try InputFile(path: good))
    let bad = test.folder("bad.collage")
    let file = try AtomicFile(path: bad)
    var writer = TarWriter(emit: file.write)
    while let header = try reader.next() {
      var bytes = try reader.readAll()
      if header.name == "manifest.json" {
        let json = try JSONSerialization.jsonObject(with: Data(bytes))
        var manifest = try #require(json as? [String: Any])
        #expect(manifest.updateValue([String](), forKey: "collages") != nil)
        manifest["snapshots"] = [Int]()
        bytes = Array(try JSONSerialization.data(withJSONObject: manifest))
      }
      try writer.add(header.name, bytes)
    }
    try writer.finish()
    try file.commit()
    #expect(throws: ExportError.damaged(path: bad, detail: "it holds no collage")) {
      try test.workspace.importExport(.path(bad))
    }
    #expect(try test.workspace.collageNames() == ["poster"])
  }
}
