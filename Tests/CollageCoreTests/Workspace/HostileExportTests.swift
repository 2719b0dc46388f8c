import Foundation
import Testing

@testable import CollageCore

@Suite("Hostile exports") struct HostileExportTests {
  let test: TestWorkspace
  /// The files of a good export, in order.
  let entries: [(name: String, bytes: [UInt8])]

  init() throws {
    test = try TestWorkspace.withHero()
    entries = try Self.exported(by: test, withHistory: true)
  }

  /// The files of an export of the current collage, in order.
  private static func exported(
    by test: TestWorkspace, withHistory: Bool
  ) throws -> [(name: String, bytes: [UInt8])] {
    let file = test.folder("good.collage")
    _ = try test.workspace.export([.current], withHistory: withHistory, toFile: file)
    var reader = TarReader(try InputFile(path: file))
    var entries: [(String, [UInt8])] = []
    while let header = try reader.next() { entries.append((header.name, try reader.readAll())) }
    return entries
  }

  private var path: String { test.folder("bad.collage") }

  private func write(_ entries: [(name: String, bytes: [UInt8])]) throws {
    let file = try AtomicFile(path: path)
    var writer = TarWriter(emit: file.write)
    for entry in entries { try writer.add(entry.name, entry.bytes) }
    try writer.finish()
    try file.commit()
  }

  /// Expects that an export is refused, and that nothing of it is in the store.
  private func expectRefusal<Failure: Error & Equatable>(
    _ error: Failure, _ entries: [(name: String, bytes: [UInt8])],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try write(entries)
    #expect(throws: error, sourceLocation: sourceLocation) {
      try test.workspace.importExport(.path(path))
    }
    #expect(try test.workspace.collageNames() == ["poster"], sourceLocation: sourceLocation)
  }

  /// The good export with another manifest.
  private func changed(_ old: String, _ new: String) -> [(name: String, bytes: [UInt8])] {
    var entries = entries
    let text = String(decoding: entries[0].bytes, as: UTF8.self)
    #expect(text.contains(old))
    entries[0].bytes = Array(text.replacingOccurrences(of: old, with: new).utf8)
    return entries
  }

  @Test(
    "with paths out of the archive are refused",
    arguments: [
      "../../evil.jpg", "/etc/evil", "images/../../evil", "images/evil.jpg", "images//",
      "manifest.json", "./images/a.jpg", "collage.sqlite",
    ])
  func paths(_ name: String) throws {
    try expectRefusal(
      ExportError.foreignEntry(path: path, name: name), entries + [(name, [1, 2, 3])])
  }

  @Test("with links are refused") func links() throws {
    try write(entries)
    var bytes = try FileReader.bytes(at: path, limit: .max)
    // The second header, right behind the manifest.
    let start = 512 + (entries[0].bytes.count + 511) / 512 * 512
    bytes[start + 156] = UInt8(ascii: "2")
    let sum =
      bytes[start..<start + 512].reduce(0) { $0 + Int($1) }
      - bytes[start + 148..<start + 156].reduce(0) { $0 + Int($1) } + 8 * 32
    let digits = String(sum, radix: 8)
    let field = String(repeating: "0", count: 6 - digits.count) + digits
    bytes.replaceSubrange(start + 148..<start + 154, with: field.utf8)
    try AtomicFile.write(bytes, to: path)
    #expect(throws: ExportError.foreignEntry(path: path, name: entries[1].name)) {
      try test.workspace.importExport(.path(path))
    }
  }

  @Test("with other contents than their names say are refused") func hashes() throws {
    var entries = entries
    entries[1].bytes[entries[1].bytes.count / 2] ^= 1
    try expectRefusal(ExportError.wrongContents(path: path, name: entries[1].name), entries)
  }

  @Test("that lack an image, or have it twice, are refused") func missing() throws {
    try expectRefusal(ExportError.missingImage(path: path, name: entries[1].name), [entries[0]])
    try expectRefusal(
      ExportError.foreignEntry(path: path, name: entries[1].name), entries + [entries[1]])
  }

  @Test(
    "that do not list an image of an item, be it of the saved state alone, are refused",
    arguments: [false, true])
  func unlistedImages(isOfSavedStateAlone: Bool) throws {
    let item = try test.state().collage.items[0]
    let size = item.image.size
    let mask = try test.workspace.importTrimap(
      test.picture("mask.png", width: size.width, height: size.height), for: item.image)
    let made = try test.workspace.makeCutout(
      of: item.image, CutoutRequest(trimap: mask.image), with: ExportTests.TopHalf())
    _ = try test.workspace.transaction { session in
      try session.register(mask)
      try session.register(made.record)
      return try session.edit(.current) { _ in .cutOut([ItemCutout(item.id, made.cutout)]) }
    }
    _ = try test.workspace.save(.current, progress: nil)
    if isOfSavedStateAlone { try test.edit { _ in .remove([item.id]) } }
    let entries = try Self.exported(by: test, withHistory: false)
    let good = try JSONSerialization.jsonObject(with: Data(entries[0].bytes))
    var manifest = try #require(good as? [String: Any])
    let images = try #require(manifest["images"] as? [Any])
    for image in [item.image, made.cutout.image, mask.image] {
      let name = ExportManifest.fileName(of: image)
      manifest["images"] = images.filter { !"\($0)".contains(image.id.rawValue) }
      var bad = entries.filter { $0.name != name }
      bad[0].bytes = Array(try JSONSerialization.data(withJSONObject: manifest))
      try expectRefusal(ExportError.missingImage(path: path, name: name), bad)
    }
  }

  @Test("that are something else are refused") func foreign() throws {
    for (bytes, error) in [
      (Array("GIF89a".utf8), ExportError.truncated(path: path)),
      ([UInt8](repeating: 7, count: 5000), .notAnExport(path: path)),
    ] {
      try AtomicFile.write(bytes, to: path)
      #expect(throws: error) { try test.workspace.importExport(.path(path)) }
    }
    try expectRefusal(ExportError.notAnExport(path: path), [("x.txt", [1])])
    try expectRefusal(ExportError.notAnExport(path: path), [("manifest.json", Array("{}".utf8))])
    try expectRefusal(
      ExportError.notAnExport(path: path), changed("collage-export", "cottage-export"))
  }

  @Test("of a later version are told as such") func newer() throws {
    try expectRefusal(
      ExportError.newer(path: path, version: 4), changed(#""version":2"#, #""version":4"#))
  }

  @Test("whose sizes are over the limits are refused before anything is stored")
  func bombs() throws {
    let count = #""byteCount":\#(entries[1].bytes.count)"#
    let huge = 3 << 30
    try expectRefusal(
      ExportError.tooLarge(
        path: path, what: .imageBytes, count: huge, limit: DecodeLimits.standard.bytes),
      changed(count, #""byteCount":\#(huge)"#))
    // The manifest's own length, which nobody sets aside before it is checked.
    var header = TarHeader(
      name: ExportManifest.fileName, byteCount: Limits.exportManifestBytes + 1
    ).bytes
    header += [UInt8](repeating: 0, count: 512)
    try AtomicFile.write(header, to: path)
    #expect(
      throws: ExportError.tooLarge(
        path: path, what: .manifestBytes, count: Limits.exportManifestBytes + 1,
        limit: Limits.exportManifestBytes)
    ) { try test.workspace.importExport(.path(path)) }
    // An image may be no larger than the settings allow.
    try write(entries)
    var context = test.workspace.context
    let config = UserConfig(folder: path + "-config")
    defer { Folder.removeAll(path + "-config") }
    try config.set(.importMaxPixels, to: "10")
    context.userConfig = config
    let workspace = Workspace(
      folder: test.store, repository: test.workspace.repository, images: test.workspace.images,
      context: context)
    #expect(throws: DecodeError.self) { try workspace.importExport(.path(path)) }
  }

  @Test("whose documents break a rule are refused") func documents() throws {
    for (old, new) in [
      (#""head":1"#, #""head":9"#), (#""transform":{"#, #""transform":{"scale":-1,"#),
      (#""name":"hero""#, #""name":"../hero""#), (#""height":48"#, #""height":0"#),
      (#""since":1"#, #""since":7"#), (#""added":{"#, #""look":{"opacity":4},"added":{"#),
    ] {
      try write(changed(old, new))
      #expect(throws: ExportError.self, "\(old)") { try test.workspace.importExport(.path(path)) }
    }
    #expect(try test.workspace.collageNames() == ["poster"])
  }

  @Test("whose selection is no item are refused") func selection() throws {
    let selected = #""label":"add hero","selection":"\#(UUID())""#
    try expectRefusal(
      ExportError.damaged(path: path, detail: "what is selected is no item"),
      changed(#""label":"add hero""#, selected))
  }

  @Test("with more in their descriptions than anybody needs are refused before that is read")
  func values() throws {
    let nested = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    try expectRefusal(
      ExportError.tooLarge(
        path: path, what: .manifestDepth, count: 71, limit: Limits.exportManifestDepth),
      changed(#""version":2"#, #""version":2,"x":"# + nested))
    let limit = Limits.exportManifestValues
    #expect(throws: Never.self) { try JSONSize(values: limit, depth: 9).check(path) }
    #expect(
      throws: ExportError.tooLarge(
        path: path, what: .manifestValues, count: limit + 1, limit: limit)
    ) { try JSONSize(values: limit + 1, depth: 9).check(path) }
  }

  @Test("that claim another size of an image are refused") func claims() throws {
    try expectRefusal(
      ExportError.wrongContents(path: path, name: entries[1].name),
      changed(#""width":20"#, #""width":21"#))
    let bad = exchanged(try ImageFiles.png(ImageFiles.picture(64, 64)), .png)
    try expectRefusal(ExportError.wrongContents(path: path, name: bad[1].name), bad)
  }

  /// The good export with another image in place of its own, whose size it keeps.
  private func exchanged(
    _ bytes: [UInt8], _ format: AssetFormat
  ) -> [(name: String, bytes: [UInt8])] {
    let hash = contentHash(of: bytes)
    let old = String(entries[1].name.dropFirst("images/".count).prefix(64))
    var text = String(decoding: entries[0].bytes, as: UTF8.self)
    for (before, after) in [
      (old, hash), (#""format":"jpeg""#, #""format":"\#(format.rawValue)""#),
      (#""byteCount":\#(entries[1].bytes.count)"#, #""byteCount":\#(bytes.count)"#),
    ] { text = text.replacingOccurrences(of: before, with: after) }
    return [(entries[0].name, Array(text.utf8)), ("images/\(hash).\(format.fileExtension)", bytes)]
  }

  @Test("with images of another format than they claim, or of one that no store holds, are refused")
  func formats() throws {
    let picture = ImageFiles.picture(20, 12)
    let (jpeg, png) = (try ImageFiles.jpeg(picture), try ImageFiles.png(picture))
    for (bytes, format) in [
      (png, AssetFormat.jpeg), (jpeg, .png),
      (ImageFiles.jpeg(jpeg, exif: ImageFiles.exif(6)), .jpeg),
      (try ImageFiles.png(ImageFiles.translucent(20, 12)), .png),
    ] {
      let bad = exchanged(bytes, format)
      try expectRefusal(ExportError.wrongContents(path: path, name: bad[1].name), bad)
    }
    for (bytes, format) in [(Array(jpeg.dropLast(99)), AssetFormat.jpeg), ([1, 2, 3], .png)] {
      try write(exchanged(bytes, format))
      #expect(throws: DecodeError.self) { try test.workspace.importExport(.path(path)) }
    }
    for format in AssetFormat.allCases where ![.jpeg, .png, .font].contains(format) {
      let bad = exchanged(jpeg, format)
      let detail = "the entry of \(bad[1].name) cannot be"
      try expectRefusal(ExportError.damaged(path: path, detail: detail), bad)
    }
    try write(exchanged(png, .png))
    #expect(try test.workspace.importExport(.path(path)).count == 1)
  }

  @Test("whose facts no program wrote are refused") func facts() throws {
    let date = #""createdAt":1700000"#
    for (old, new) in [
      (date, #""createdAt":9223372036854775807,"x":1"#), (date, #""createdAt":-9223372036854"#),
      (#""isOpaque":true"#, #""isOpaque":true,"facts":{"isSalvaged":false,"camera":"\u001b[2J"}"#),
      (
        #""isOpaque":true"#,
        #""isOpaque":true,"facts":{"isSalvaged":false,"capturedAt":"yesterday"}"#
      ),
      (#""sourceName":"a.png""#, #""sourceName":"\#(String(repeating: "a", count: 5000))""#),
      (#""label":"new""#, #""label":"\#(String(repeating: "a\u{301}", count: 20_000))""#),
      (#""name":"poster""#, #""name":"a\#(String(repeating: "\u{301}", count: 5000))""#),
      (#""version":2"#, #""version":0"#), (#""snapshots":[]"#, #""snapshots":[0,0]"#),
      (#""snapshots":[]"#, #""snapshots":[-1]"#),
    ] {
      try write(changed(old, new))
      #expect(throws: ExportError.self, "\(new.prefix(60))") {
        try test.workspace.importExport(.path(path))
      }
    }
    #expect(try test.workspace.collageNames() == ["poster"])
  }

  @Test("whose images have other lengths than the description says are refused")
  func lengths() throws {
    var entries = entries
    entries[1].bytes.append(0)
    try expectRefusal(ExportError.foreignEntry(path: path, name: entries[1].name), entries)
  }

  @Test("cut off anywhere are refused") func truncated() throws {
    try write(entries)
    let bytes = try FileReader.bytes(at: path, limit: .max)
    for count in stride(from: 0, to: bytes.count - 513, by: 509) {
      try AtomicFile.write(Array(bytes.prefix(count)), to: path)
      #expect(throws: ExportError.self, "\(count)") { try test.workspace.importExport(.path(path)) }
    }
    #expect(try test.workspace.collageNames() == ["poster"])
  }

  @Test("do nothing to a terminal by their labels") func labels() throws {
    try write(changed(#""label":"add hero""#, #""label":"add \u001b[2J""#))
    let state = try #require(try test.workspace.importExport(.path(path)).first)
    let revisions = try test.workspace.history(of: .named(state.record.name.rawValue)).1
    #expect(revisions.map(\.label) == ["new", "add ?[2J"])
  }

  @Test("are refused when there is no room for their images") func room() throws {
    try write(entries)
    let images = DiskImageFiles(folder: test.store, fileSystem: FullFileSystem())
    let workspace = test.workspace.with(images: images)
    let error = try #require(throws: FileError.self) { try workspace.importExport(.path(path)) }
    #expect(error.space == FileError.Space(needed: entries[1].bytes.count, free: 5))
  }
}

/// A disk with five bytes left.
private struct FullFileSystem: FileSystem {
  private let disk = DiskFileSystem()

  func freeBytes(at path: String) -> Int? { 5 }
  func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32? { nil }
  func openNew(_ path: String, mode: UInt16) throws(SystemError) -> Int32 { throw full }
  func openStream(_ path: String) throws(SystemError) -> Int32 { throw full }
  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
    throw full
  }
  func setMode(_ mode: UInt16, of file: Int32) throws(SystemError) { throw full }
  func beginFlush(_ file: Int32) {}
  func flush(_ file: Int32) throws(SystemError) { throw full }
  func flushFolder(_ path: String) throws(SystemError) { throw full }
  func name(_ file: Int32, _ path: String) throws(SystemError) { throw full }
  func link(_ path: String, to target: String) throws(SystemError) { throw full }
  func rename(_ path: String, to target: String) throws(SystemError) { throw full }
  func remove(_ path: String) throws(SystemError) { throw full }
  func makeFolder(_ path: String) throws(SystemError) { throw full }
  func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError) { throw full }

  private var full: SystemError { SystemError(code: ENOSPC) }
}
