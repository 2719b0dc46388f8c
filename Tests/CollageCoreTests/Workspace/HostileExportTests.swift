import Foundation
import Testing

@testable import CollageCore
@testable import CollageSupport

@Suite("Hostile exports") struct HostileExportTests {
  let test: TestWorkspace
  /// The files of a valid export, in order.
  let entries: [(name: String, bytes: [UInt8])]
  private let path: String

  init() throws {
    test = try TestWorkspace.withHero()
    path = test.folder("bad.collage")
    entries = try Self.exported(by: test, withHistory: true)
  }

  private static func exported(
    by test: TestWorkspace, withHistory: Bool
  ) throws -> [(name: String, bytes: [UInt8])] {
    let file = test.folder("good.collage")
    _ = try test.workspace.export([.current], withHistory: withHistory, toFile: file)
    return try ExportEntries(of: file).all
  }

  private func write(_ entries: [(name: String, bytes: [UInt8])]) throws {
    try ExportEntries(all: entries).write(to: path)
  }

  private func expectRefusal(
    _ error: ExportError, _ entries: [(name: String, bytes: [UInt8])],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try write(entries)
    #expect(throws: error, sourceLocation: sourceLocation) {
      try test.workspace.importExport(.path(path))
    }
    #expect(try test.workspace.collageNames() == ["poster"], sourceLocation: sourceLocation)
  }

  private func changed(_ old: String, _ new: String) -> [(name: String, bytes: [UInt8])] {
    ExportEntries(all: entries).changed([(old, new)]).all
  }

  @Test(
    arguments: [
      "../../evil.jpg", "/etc/evil", "images/../../evil", "images/evil.jpg", "images//",
      "manifest.json", "./images/a.jpg", "collage.sqlite",
    ])
  func rejectPathsOutsideArchive(_ name: String) throws {
    try expectRefusal(.foreignEntry(path: path, name: name), entries + [(name, [1, 2, 3])])
  }

  @Test func rejectLinks() throws {
    try write(entries)
    var bytes = try FileReader.bytes(at: path)
    // Changes the type in the second header, just after the manifest.
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

  @Test func rejectUnlistedContents() throws {
    let (name, bytes) = entries[1]
    var changed = bytes
    changed[bytes.count / 2] ^= 1
    try expectRefusal(.wrongContents(path: path, name: name), [entries[0], (name, changed)])
    try expectRefusal(.foreignEntry(path: path, name: name), [entries[0], (name, bytes + [0])])
    try expectRefusal(.missingImage(path: path, name: name), [entries[0]])
    try expectRefusal(.foreignEntry(path: path, name: name), entries + [entries[1]])
  }

  @Test func rejectUnlistedImagesOfItems() throws {
    let item = try test.items[0]
    let cutout = try test.cutOut(item).cutout
    let images = [item.image, cutout.image, try #require(cutout.trimap)]
    try test.save()
    for isOfSavedStateAlone in [false, true] {
      if isOfSavedStateAlone { try test.edit { _ in .remove([item.id]) } }
      let valid = try Self.exported(by: test, withHistory: false)
      for image in images {
        let name = ExportManifest.fileName(of: image)
        var invalid = ExportEntries(all: valid.filter { $0.name != name })
        try invalid.changeManifest { manifest in
          let listed = try #require(manifest["images"] as? [Any])
          manifest["images"] = listed.filter { !"\($0)".contains(image.id.rawValue) }
        }
        try expectRefusal(.missingImage(path: path, name: name), invalid.all)
      }
    }
  }

  @Test func rejectOtherFiles() throws {
    let files: [([UInt8], ExportError)] = [
      (Array("GIF89a".utf8), .truncated(path: path)),
      ([UInt8](repeating: 7, count: 5000), .notAnExport(path: path)),
    ]
    for (bytes, error) in files {
      try AtomicFile.write(bytes, to: path)
      #expect(throws: error) { try test.workspace.importExport(.path(path)) }
    }
    try expectRefusal(.notAnExport(path: path), [("x.txt", [1])])
    try expectRefusal(.notAnExport(path: path), [("manifest.json", Array("{}".utf8))])
    try expectRefusal(.notAnExport(path: path), changed("collage-export", "cottage-export"))
  }

  @Test func rejectLaterVersions() throws {
    try expectRefusal(.newer(path: path, version: 4), changed(#""version":2"#, #""version":4"#))
  }

  @Test func rejectSizesOverLimitBeforeStoring() throws {
    let count = #""byteCount":\#(entries[1].bytes.count)"#
    let huge = 3 << 30
    try expectRefusal(
      .tooLarge(path: path, what: .imageBytes, count: huge, limit: DecodeLimits.standard.bytes),
      changed(count, #""byteCount":\#(huge)"#))
    // The length of the manifest itself is checked before it is allocated.
    let limit = Limits.exportManifestBytes
    let header = TarHeader(name: ExportManifest.fileName, byteCount: limit + 1).bytes
    try AtomicFile.write(header + [UInt8](repeating: 0, count: 512), to: path)
    let long = ExportError.tooLarge(
      path: path, what: .manifestBytes, count: limit + 1, limit: limit)
    #expect(throws: long) { try test.workspace.importExport(.path(path)) }
    // The limit in the settings applies to exported images, too.
    try write(entries)
    let config = UserConfig(folder: test.folder("config"))
    try config.set(.importMaxPixels, to: "10")
    let workspace = try test.reopened(config: config)
    #expect(throws: DecodeError.self) { try workspace.importExport(.path(path)) }
  }

  @Test func rejectSelectionWithoutItem() throws {
    let selected = #""label":"add hero","selection":"\#(UUID())""#
    try expectRefusal(
      .damaged(path: path, detail: "the selection is not an item"),
      changed(#""label":"add hero""#, selected))
  }

  @Test func rejectLargeManifestsBeforeParsing() throws {
    let nested = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    try expectRefusal(
      .tooLarge(path: path, what: .manifestDepth, count: 71, limit: Limits.exportManifestDepth),
      changed(#""version":2"#, #""version":2,"x":"# + nested))
    let limit = Limits.exportManifestValues
    #expect(throws: Never.self) { try JSONSize(values: limit, depth: 9).check(path) }
    let error = ExportError.tooLarge(
      path: path, what: .manifestValues, count: limit + 1, limit: limit)
    #expect(throws: error) { try JSONSize(values: limit + 1, depth: 9).check(path) }
  }

  @Test func rejectWrongImageSizes() throws {
    try expectRefusal(
      .wrongContents(path: path, name: entries[1].name),
      changed(#""width":20"#, #""width":21"#))
    let invalid = exchanged(try ImageFiles.png(ImageFiles.picture(64, 64)), .png)
    try expectRefusal(.wrongContents(path: path, name: invalid[1].name), invalid)
  }

  /// The valid export with another image in place of its own; the manifest keeps the original width
  /// and height.
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

  @Test func rejectWrongImageFormats() throws {
    let bitmap = ImageFiles.picture(20, 12)
    let (jpeg, png) = (try ImageFiles.jpeg(bitmap), try ImageFiles.png(bitmap))
    for (bytes, format) in [
      (png, AssetFormat.jpeg), (jpeg, .png),
      (ImageFiles.jpeg(jpeg, exif: ImageFiles.exif(6)), .jpeg),
      (try ImageFiles.png(ImageFiles.translucent(20, 12)), .png),
    ] {
      let invalid = exchanged(bytes, format)
      try expectRefusal(.wrongContents(path: path, name: invalid[1].name), invalid)
    }
    for (bytes, format) in [(Array(jpeg.dropLast(99)), AssetFormat.jpeg), ([1, 2, 3], .png)] {
      try write(exchanged(bytes, format))
      #expect(throws: DecodeError.self) { try test.workspace.importExport(.path(path)) }
    }
    for format in AssetFormat.allCases where !AssetFormat.stored.contains(format) {
      let invalid = exchanged(jpeg, format)
      let detail = "the entry of \(invalid[1].name) is not valid"
      try expectRefusal(.damaged(path: path, detail: detail), invalid)
    }
    try write(exchanged(png, .png))
    #expect(try test.workspace.importExport(.path(path)).count == 1)
  }

  @Test func rejectValuesNoProgramWrites() throws {
    let date = #""createdAt":1700000"#
    for (old, new) in [
      (date, #""createdAt":9223372036854775807,"x":1"#), (date, #""createdAt":-9223372036854"#),
      (#""isOpaque":true"#, #""isOpaque":true,"facts":{"isSalvaged":false,"camera":"\u001b[2J"}"#),
      (#""label":"new""#, #""label":"\#(String(repeating: "a\u{301}", count: 20_000))""#),
      (#""name":"poster""#, #""name":"a\#(String(repeating: "\u{301}", count: 5000))""#),
      (#""snapshots":[]"#, #""snapshots":[-1]"#), (#""since":1"#, #""since":7"#),
      (#""transform":{"#, #""transform":{"scale":-1,"#),
      (#""added":{"#, #""look":{"opacity":4},"added":{"#),
    ] {
      try write(changed(old, new))
      #expect(throws: ExportError.self, "\(new.prefix(60))") {
        try test.workspace.importExport(.path(path))
      }
    }
    #expect(try test.workspace.collageNames() == ["poster"])
  }

  @Test func rejectTruncatedFiles() throws {
    try write(entries)
    let bytes = try FileReader.bytes(at: path)
    for count in stride(from: 0, to: bytes.count - 513, by: 509) {
      try AtomicFile.write(Array(bytes.prefix(count)), to: path)
      #expect(throws: ExportError.self, "\(count)") { try test.workspace.importExport(.path(path)) }
    }
    #expect(try test.workspace.collageNames() == ["poster"])
  }

  @Test func removeControlCharactersFromLabels() throws {
    try write(changed(#""label":"add hero""#, #""label":"add \u001b[2J""#))
    let state = try test.imported(path)
    let revisions = try test.workspace.history(of: .named(state.record.name.rawValue)).1
    #expect(revisions.map(\.label) == ["new", "add ?[2J"])
  }

  @Test func rejectImagesWithoutDiskSpace() throws {
    try write(entries)
    let images = DiskImageFiles(folder: test.store, fileSystem: FullDisk())
    let workspace = test.workspace.with(images: images)
    let error = try #require(throws: FileError.self) { try workspace.importExport(.path(path)) }
    #expect(error.space == FileError.Space(needed: entries[1].bytes.count, free: 5))
  }
}

private struct FullDisk: AlteredDisk {
  func freeBytes(at path: String) -> Int? { 5 }
}
