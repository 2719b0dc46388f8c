import CollageImaging
import Foundation
import Testing

@Suite struct PhotoFormatTests {
  private static let files = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "CollageCoreTests/Conformance/files")

  /// A file of the conformance set.
  static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: files.appending(path: path)))
  }

  @Test func notesOfTheCameraAreShownAndNothingElseIsKept() throws {
    let studio = try ProcessFixture.with()
    let photo = try studio.write(Self.bytes("notes/camera.jpg"), to: "a.jpg")
    try studio.expect("add", photo)
    let item = try #require(try studio.items().first)
    #expect(item["capturedAt"] as? String == "2024-05-01T12:34:56")
    #expect(item["camera"] as? String == "Acme Cam 7")
    #expect(item["salvaged"] as? Bool == false)
    let text = try studio.expect("show", "a").stdout
    #expect(text.contains("2024-05-01 12:34:56") && text.contains("Acme Cam 7"))
    for name in ["p.jpg", "p.png", "p.webp", "p.avif"] { try studio.expect("render", "-o", name) }
    try studio.expect("save")
    let enumerator = FileManager.default.enumerator(atPath: studio.folder)
    for case let path as String in try #require(enumerator) where path != "a.jpg" {
      guard let data = FileManager.default.contents(atPath: studio.folder + "/" + path) else {
        continue
      }
      for secret in ["SECRETPLACE", "SECRETSERIAL", "SECRETCOMMENT"] {
        #expect(data.range(of: Data(secret.utf8)) == nil, "\(path)")
      }
    }
  }

  @Test(arguments: [
    (["--no-orient"], false), (["--lossless"], false), (["--lossless", "--no-orient"], false),
    (["--salvage"], true), ([], false),
  ])
  func everyWayInReadsAPhotoAlike(_ options: [String], _ isDamaged: Bool) throws {
    let studio = try ProcessFixture.with("a", "b", "c", "d")
    let turned = try Self.bytes("orientation/jpeg-6.jpg")
    let bytes = isDamaged ? Array(turned.prefix(turned.count * 9 / 10)) : turned
    try studio.write(bytes, to: "new.jpg")
    let line = options.joined(separator: " ")
    for (words, input) in [
      (["add", "new.jpg"], []), (["add", "-"], bytes), (["replace", "a", "new.jpg"], []),
      (["replace", "b", "-"], bytes), (["replace", "--everywhere", "c.jpg", "new.jpg"], []),
    ] {
      let result = try studio.run(words + options, stdin: input)
      #expect(result.exitCode == 0, "\(words): \(result.stderr)")
    }
    let script = "add new.jpg \(line)\nreplace d new.jpg \(line)\n"
    #expect(try studio.run("batch", stdin: script).exitCode == 0)
    let images = try studio.items().map { ($0["image"] as? [String: Any])?["id"] as? String }
    #expect(images.count == 7 && Set(images).count == 1, "\(images)")
  }

  @Test func picturesAreWrittenInEveryFormat() throws {
    let studio = try ProcessFixture.with("hero")
    try studio.expect("render", "-o", "a.webp", "--lossless", "--dpi", "90")
    try studio.expect("render", "-o", "b.avif", "--quality", "60", "--chroma", "444", "--dpi", "90")
    try studio.expect("render", "-o", "c.jpg", "--progressive", "--dpi", "150", "--chroma", "4:2:0")
    try studio.expect("render", "-o", "d.png", "--compression", "9", "--dpi", "300")
    for (name, format) in [
      ("a.webp", InputFormat.webp), ("b.avif", .avif), ("c.jpg", .jpeg), ("d.png", .png),
    ] {
      let bytes = try #require(studio.bytes(name))
      #expect(try ImageProbe().header(of: bytes, source: name).format == format)
    }
  }

  @Test func aPictureFitsIntoSoManyBytes() throws {
    let studio = try ProcessFixture.with("hero")
    let report = try studio.expect("render", "-o", "a.jpg", "--max-bytes", "4k", "--json").json()
    #expect(try #require(report["bytes"] as? Int) <= 4000)
    #expect(try #require(report["quality"] as? Int) > 1)
    #expect(try #require(studio.bytes("a.jpg")).count <= 4000)
  }
}
