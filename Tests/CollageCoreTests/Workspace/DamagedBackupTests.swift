import Foundation
import Testing

@testable import CollageCore

@Suite("Damaged backups")
struct DamagedBackupTests {
  let test: TestWorkspace
  let image: StoredImage

  init() throws {
    test = try .withSavedPoster()
    image = try test.state().collage.items[0].image
  }

  private var target: StoreFolder { StoreFolder(path: test.folder("backup")) }
  private var copy: String { target.file(of: image.id, format: image.format) }

  @discardableResult
  private func backUp(copying: Bool) throws -> BackupSummary {
    try test.workspace.backUp(to: target.path, copying: copying)
  }

  private func findings() throws -> [Diagnosis.Finding] {
    try Workspace.open(at: target.path, creating: false).diagnose(
      deep: true
    ).findings
  }

  /// Puts other bytes in the place of the backup's, as a disk of its own might have them.
  private func damage(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try FileReader.bytes(at: path, limit: .max)
    change(&bytes)
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  @Test("are mended by the store, and that is told", arguments: [true, false])
  func mended(copying: Bool) throws {
    try backUp(copying: copying)
    for place in [0.0, 0.3, 0.6, 0.99] {
      try damage(copy) { $0[Int(Double($0.count) * place)] ^= 8 }
      let summary = try backUp(copying: copying)
      #expect(summary.mended == [copy] && summary.damaged == [])
      #expect(try findings() == [])
    }
    try damage(copy) { $0.removeLast() }
    #expect(try backUp(copying: copying).mended == [copy])
    let again = try backUp(copying: copying)
    #expect(again.mended == [] && again.linked + again.copied == 0)
    #expect(try findings() == [])
  }

  @Test("are told when the store has the same damage", arguments: [true, false])
  func same(copying: Bool) throws {
    try backUp(copying: copying)
    let original = test.workspace.images.path(of: image)
    var bytes = try FileReader.bytes(at: original, limit: .max)
    bytes[bytes.count / 2] ^= 8
    // In place, so that they share the file still where they did.
    for path in [original, copy] { try Data(bytes).write(to: URL(filePath: path)) }
    let summary = try backUp(copying: copying)
    #expect(summary.damaged == [original] && summary.mended == [])
    #expect(try findings().map(\.kind) == [.damagedImage])
  }

  @Test("get their snapshots again where those are shorter", arguments: [true, false])
  func snapshots(copying: Bool) throws {
    try backUp(copying: copying)
    let name = try #require(test.state().record.snapshot)
    for path in [target.snapshot(name).picture, target.snapshot(name).thumbnail] {
      try damage(path) { $0.removeLast($0.count / 2) }
    }
    #expect(!(try findings()).isEmpty)
    try backUp(copying: copying)
    #expect(try findings() == [])
  }

  @Test("are no reason to read again what was compared and has not changed")
  func remembered() throws {
    try backUp(copying: true)
    let whole = try FileReader.bytes(at: copy, limit: .max)
    let checks = CheckedImages(folder: target, clock: { Date(timeIntervalSinceNow: 60) })
    #expect(try checks.isRight(image.id, at: copy))
    #expect(try backUp(copying: true).copied == 0)
    // What was remembered does not speak for another file of that name and length.
    try damage(copy) { $0[9] ^= 1 }
    #expect(try backUp(copying: true).mended == [copy])
    #expect(try FileReader.bytes(at: copy, limit: .max) == whole)
  }
}
