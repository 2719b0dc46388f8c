import Foundation
import Testing

@testable import CollageStore

/// Each version of a file is hashed only once.
@Suite("Verified image files") struct CheckedImageVersionTests {
  let folder: TemporaryFolder
  let store: StoreFolder
  let image: ImageID
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    store = StoreFolder(path: folder("store"))
    try store.make()
    image = try #require(ImageID(rawValue: contentHash(of: [1, 2, 3])))
    path = store.file(of: image, format: .png)
    try Folder.make(Folder.parent(of: path))
    try AtomicFile.write([1, 2, 3], to: path)
  }

  /// Verifies the file; returns whether it is valid, and whether it was hashed.
  private func verify(secondsLater: Double = 60) throws -> (isRight: Bool, wasHashed: Bool) {
    let checks = ImageVerifier(folder: store, clock: { Date(timeIntervalSinceNow: secondsLater) })
    // Other bytes are accepted only if they aren't hashed.
    let sound = try checks.bytes(of: image, at: path) { try FileReader.bytes(at: path, limit: 9) }
    let other = checks.bytes(of: image, at: path) { [9, 9, 9] }
    return (sound != nil, other == nil)
  }

  @Test func remembersCheckedFile() throws {
    #expect(try verify() == (true, false) && Folder.mode(store.check(of: image)) == 0o600)
    #expect(try ImageVerifier(folder: store).isIntact(image, at: path))
    try Folder.remove(store.check(of: image))
    #expect(try verify() == (true, false))
  }

  @Test("hashes again after a change, even with the same length and time")
  func hashesAgainAfterChange() throws {
    #expect(try verify() == (true, false))
    let times = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try AtomicFile.write([1, 2, 4], to: path)
    let attributes: [FileAttributeKey: Any] = [.modificationDate: try #require(times)]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    #expect(
      try verify() == (false, true) && !ImageVerifier(folder: store).isIntact(image, at: path))
  }

  @Test("doesn't remember files that are replaced, removed or created while reading")
  func forgetsFileChangedWhileReading() throws {
    let checks = ImageVerifier(folder: store, clock: { Date(timeIntervalSinceNow: 60) })
    let replace = { try AtomicFile.write([9, 9], to: path) }
    let remove = { try Folder.remove(path) }
    let make = { try AtomicFile.write([1, 2, 3], to: path) }
    for change in [replace, remove] {
      try make()
      let bytes = try checks.bytes(of: image, at: path) {
        let bytes = try FileReader.bytes(at: path, limit: 9)
        try change()
        return bytes
      }
      #expect(bytes == [1, 2, 3] && !Folder.exists(store.check(of: image)))
    }
    let found = try checks.bytes(of: image, at: path) {
      try make()
      return [1, 2, 3]
    }
    #expect(found == [1, 2, 3] && !Folder.exists(store.check(of: image)))
    #expect(try verify() == (true, false))
  }

  @Test func comparesFileChangedWhileReading() throws {
    #expect(try verify() == (true, false))
    let bytes = try ImageVerifier(folder: store).bytes(of: image, at: path) {
      try AtomicFile.write([9, 9, 9], to: path)
      return [9, 9, 9]
    }
    #expect(bytes == nil)
  }

  @Test("hashes again while a change could go undetected")
  func hashesAgainWithinClockResolution() throws {
    #expect(try verify(secondsLater: 0) == (true, true) && !Folder.exists(store.check(of: image)))
  }

  @Test("hashes again if the record is foreign, damaged or a link")
  func hashesAgainAfterInvalidRecord() throws {
    #expect(try verify() == (true, false))
    let check = store.check(of: image)
    let text = try FileReader.bytes(at: check, limit: .max)
    for wrong in [[], Array(text.dropLast()), text + [32], [UInt8](repeating: 0, count: 40)] {
      try AtomicFile.write(wrong, to: check)
      #expect(ImageVerifier(folder: store).bytes(of: image, at: path) { [9] } == nil)
    }
    try Folder.remove(check)
    try AtomicFile.write(text, to: folder("text"))
    try FileManager.default.createSymbolicLink(atPath: check, withDestinationPath: folder("text"))
    #expect(ImageVerifier(folder: store).bytes(of: image, at: path) { [9] } == nil)
  }

  @Test func hashesEachTimeWithoutWritableCache() throws {
    try Folder.make(store.cache)
    try AtomicFile.write([1], to: store.checks)
    #expect(try verify() == (true, true))
  }
}
