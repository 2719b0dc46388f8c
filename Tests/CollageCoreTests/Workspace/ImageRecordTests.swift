import Foundation
import Testing

@testable import CollageCore

/// If a record and a file differ, the file decides which of them is wrong.
@Suite("Image records") struct ImageRecordTests {
  let test: TestWorkspace
  let image: StoredImage

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", hasAlpha: true), as: "hero")
    image = try test.items[0].image
  }

  private var file: String { test.file(of: image) }

  private func change(_ sql: String) throws { try test.execute("UPDATE \(sql)") }

  private func rendered() throws -> [UInt8] { try test.rendered() }

  private func record() throws -> ImageRecord {
    try #require(test.workspace.repository.read { try $0.allImages() }.first)
  }

  private static let damages = [
    "byte_count = byte_count + 1", "byte_count = byte_count | 1024", "byte_count = -5",
    "width = width + 1", "height = height * 2", "width = 5000000000", "format = 'jpeg'",
    "format = 'webp'", "format = 'x'", "is_opaque = 1", "kind = 'x'",
    "created_at = 9223372036854775807",
    "width = 3, height = 7, format = 'jpeg', byte_count = 9, is_opaque = 1",
  ]

  @Test(arguments: [false, true]) func areCorrectedFromValidFiles(deep: Bool) throws {
    let (expected, bytes) = try (rendered(), FileReader.bytes(at: file))
    let before = try record()
    for damage in Self.damages {
      try change("image SET \(damage)")
      let found = try test.diagnosis(deep: deep)
      #expect(found.findings.contains { $0.kind == .imageRecord } && !found.isSound, "\(damage)")
      #expect(!found.findings.contains { [.missingImage, .damagedImage].contains($0.kind) })
      let fixed = try test.diagnosis(deep: deep, fix: true)
      #expect(fixed.isSound && fixed.findings.allSatisfy { $0.remedy != nil }, "\(damage)")
      #expect(try test.findings(deep: true) == [] && rendered() == expected)
      #expect(try FileReader.bytes(at: file) == bytes && !Folder.exists(test.store.aside))
      let after = try record()
      #expect(after.image == before.image && after.byteCount == before.byteCount)
      #expect(after.kind == before.kind && Date.supportedRange.contains(after.createdAt))
    }
  }

  @Test(arguments: ImageRecord.Kind.allCases) func keepTheirKind(_ kind: ImageRecord.Kind) throws {
    try change("image SET kind = '\(kind.rawValue)', byte_count = byte_count + 1")
    _ = try test.diagnosis(deep: false, fix: true)
    #expect(try record().kind == kind)
  }

  @Test(arguments: [
    (ImageRole.base, ImageRecord.Kind.base), (.repaint, .repaint), (.repaintCutout, .cutout),
    (.repaintTrimap, .trimap), (.mask, .mask), (.font, .font),
  ]) func getTheirKindFromRole(_ role: ImageRole, _ kind: ImageRecord.Kind) throws {
    try test.execute(
      """
      INSERT OR IGNORE INTO item_image (collage_id, item_id, since, role, image_id)
      SELECT collage_id, item_id, since, '\(role.rawValue)', image_id FROM item_image
      """)
    try change("image SET kind = 'x'")
    _ = try test.diagnosis(deep: false, fix: true)
    #expect(try record().kind == kind)
  }

  @Test func areCorrectedForJPEGsCutoutsAndMasks() throws {
    try test.add(test.photo("b.jpg", .noise(24, 16)), as: "photo")
    let cut = try test.stored(.translucentNoise(24, 16), .cutout)
    let mask = try test.stored(.noise(24, 16, seed: 3), .trimap)
    try test.register(cut, mask)
    let cutout = Cutout(image: cut.image, trimap: mask.image, origin: Sample.cutoutOrigin)
    try test.edit { .cutOut([ItemCutout($0.items[1].id, cutout)]) }
    let before = try test.workspace.repository.read { try $0.allImages() }
    #expect(try test.findings(deep: true) == [])
    try change("image SET kind = 'y', width = width + 8, is_opaque = 1 - is_opaque")
    #expect(try test.diagnosis(deep: true, fix: true).isSound)
    #expect(try test.workspace.repository.read { try $0.allImages() } == before)
  }

  @Test func areCorrectedFromRestoredFiles() throws {
    let expected = try rendered()
    for loss in [{ try Folder.remove(file) }, { try AtomicFile.write([1], to: file) }] {
      try loss()
      try change("image SET byte_count = byte_count + 4")
      #expect(try test.diagnosis(fix: true).isSound && test.findings(deep: true) == [])
      #expect(try rendered() == expected)
    }
  }

  @Test func stayUncorrectedIfFileIsDamaged() throws {
    try damageFile(file)
    let bytes = try FileReader.bytes(at: file)
    try Folder.remove(test.folder("a.png"))
    for damage in ["byte_count = byte_count + 1", "width = width + 1"] {
      try change("image SET \(damage)")
      let fixed = try test.diagnosis(fix: true)
      #expect(fixed.findings.map(\.kind) == [.damagedImage] && !fixed.isSound)
    }
    #expect(try FileReader.bytes(at: file) == bytes && !Folder.exists(test.store.aside))
  }

  @Test func stayUncorrectedInDamagedDatabase() throws {
    try change("image SET byte_count = byte_count + 1")
    try change("item SET z = 5")
    let before = try record()
    let fixed = try test.diagnosis(fix: true)
    #expect(fixed.findings.map(\.kind) == [.imageRecord, .database] && !fixed.isSound)
    #expect(try record() == before)
  }

  @Test func identifyNoSwappedFiles() throws {
    try test.add(test.picture("b.png", width: 9, hasAlpha: true), as: "other")
    let other = test.file(of: try test.items[1].image)
    let expected = try rendered()
    let bytes = try FileReader.bytes(at: file)
    try AtomicFile.write(FileReader.bytes(at: other), to: file, mode: 0o600)
    try AtomicFile.write(bytes, to: other, mode: 0o600)
    for name in ["a.png", "b.png"] { try Folder.remove(test.folder(name)) }
    // The two files are exchanged.
    #expect(try test.findings().map(\.kind) == [.damagedImage, .damagedImage])
    #expect(try test.diagnosis(fix: true).isSound && test.findings(deep: true) == [])
    #expect(try rendered() == expected)
  }
}
