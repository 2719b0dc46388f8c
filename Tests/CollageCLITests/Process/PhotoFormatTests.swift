import CollageImaging
import Foundation
import Testing

@Suite struct PhotoFormatTests {
  private static let files = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "CollageCoreTests/Conformance/files")

  static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: files.appending(path: path)))
  }

  @Test func keepsOnlyShownCameraMetadata() throws {
    let fixture = try ProcessFixture.with()
    let photo = try fixture.write(Self.bytes("notes/camera.jpg"), to: "a.jpg")
    try fixture.expect("add", photo)
    let item = try #require(try fixture.items().first)
    #expect(item["capturedAt"] as? String == "2024-05-01T12:34:56")
    #expect(item["camera"] as? String == "Acme Cam 7")
    #expect(item["salvaged"] as? Bool == false)
    let text = try fixture.expect("show", "a").stdout
    #expect(text.contains("2024-05-01 12:34:56") && text.contains("Acme Cam 7"))
    for name in ["p.jpg", "p.png", "p.webp", "p.avif"] { try fixture.expect("render", "-o", name) }
    try fixture.expect("save")
    let enumerator = FileManager.default.enumerator(atPath: fixture.folder)
    for case let path as String in try #require(enumerator) where path != "a.jpg" {
      guard let data = FileManager.default.contents(atPath: fixture.folder + "/" + path) else {
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
  func allVerbsReadPhotoAlike(_ options: [String], _ isDamaged: Bool) throws {
    let fixture = try ProcessFixture.with("a", "b", "c", "d")
    let rotated = try Self.bytes("orientation/jpeg-6.jpg")
    let bytes = isDamaged ? Array(rotated.prefix(rotated.count * 9 / 10)) : rotated
    try fixture.write(bytes, to: "new.jpg")
    let line = options.joined(separator: " ")
    for (arguments, input) in [
      (["add", "new.jpg"], []), (["add", "-"], bytes), (["replace", "a", "new.jpg"], []),
      (["replace", "b", "-"], bytes), (["replace", "--everywhere", "c.jpg", "new.jpg"], []),
    ] {
      let result = try fixture.run(arguments + options, stdin: input)
      #expect(result.exitCode == 0, "\(arguments): \(result.stderr)")
    }
    let script = "add new.jpg \(line)\nreplace d new.jpg \(line)\n"
    #expect(try fixture.run("batch", stdin: script).exitCode == 0)
    let images = try fixture.items().map { ($0["image"] as? [String: Any])?["id"] as? String }
    #expect(images.count == 7 && Set(images).count == 1, "\(images)")
  }

  @Test func writesImagesInEveryFormat() throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("render", "-o", "a.webp", "--lossless", "--dpi", "90")
    try fixture.expect(
      "render", "-o", "b.avif", "--quality", "60", "--chroma", "444", "--dpi", "90")
    try fixture.expect(
      "render", "-o", "c.jpg", "--progressive", "--dpi", "150", "--chroma", "4:2:0")
    try fixture.expect("render", "-o", "d.png", "--compression", "9", "--dpi", "300")
    for (name, format) in [
      ("a.webp", InputFormat.webp), ("b.avif", .avif), ("c.jpg", .jpeg), ("d.png", .png),
    ] {
      let bytes = try #require(fixture.bytes(name))
      #expect(try ImageProbe().header(of: bytes, source: name).format == format)
    }
  }

  @Test func respectsMaxBytesOption() throws {
    let fixture = try ProcessFixture.with("hero")
    let report = try fixture.expect("render", "-o", "a.jpg", "--max-bytes", "4k", "--json").json()
    #expect(try #require(report["bytes"] as? Int) <= 4000)
    #expect(try #require(report["quality"] as? Int) > 1)
    #expect(try #require(fixture.bytes("a.jpg")).count <= 4000)
  }
}
