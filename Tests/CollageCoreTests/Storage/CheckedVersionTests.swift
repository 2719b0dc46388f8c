import Foundation
import Testing

@testable import CollageStore

/// Each version of a file is read to compare it with its name once.
@Suite("Images that were compared with their names") struct CheckedVersionTests {
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

  /// Whether the file is right, and whether it was read for that.
  private func look(secondsLater: Double = 60) throws -> (isRight: Bool, wasHashed: Bool) {
    let checks = ImageVerifier(folder: store, clock: { Date(timeIntervalSinceNow: secondsLater) })
    // What is said to be in the file shows whether it was compared.
    let sound = try checks.bytes(of: image, at: path) { try FileReader.bytes(at: path, limit: 9) }
    let other = checks.bytes(of: image, at: path) { [9, 9, 9] }
    return (sound != nil, other == nil)
  }

  @Test("are not read again") func remembered() throws {
    #expect(try look() == (true, false) && Folder.mode(store.check(of: image)) == 0o600)
    #expect(try ImageVerifier(folder: store).isRight(image, at: path))
    try Folder.remove(store.check(of: image))
    #expect(try look() == (true, false))
  }

  @Test("are read again when they were changed, whatever the length and the time they show")
  func changed() throws {
    #expect(try look() == (true, false))
    let times = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try AtomicFile.write([1, 2, 4], to: path)
    let attributes: [FileAttributeKey: Any] = [.modificationDate: try #require(times)]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    #expect(try look() == (false, true) && !ImageVerifier(folder: store).isRight(image, at: path))
  }

  @Test("are not remembered when they are replaced, removed or made while they are read")
  func changing() throws {
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
    let made = try checks.bytes(of: image, at: path) {
      try make()
      return [1, 2, 3]
    }
    #expect(made == [1, 2, 3] && !Folder.exists(store.check(of: image)))
    #expect(try look() == (true, false))
  }

  @Test("are compared all the same when they change while they are read")
  func changedSince() throws {
    #expect(try look() == (true, false))
    let bytes = try ImageVerifier(folder: store).bytes(of: image, at: path) {
      try AtomicFile.write([9, 9, 9], to: path)
      return [9, 9, 9]
    }
    #expect(bytes == nil)
  }

  @Test("are read again while a change could still go unseen") func young() throws {
    #expect(try look(secondsLater: 0) == (true, true) && !Folder.exists(store.check(of: image)))
  }

  @Test("are read again when what was remembered is another file's, or damaged, or a link")
  func foreign() throws {
    #expect(try look() == (true, false))
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

  @Test("are read each time where nothing can be remembered") func unwritable() throws {
    try Folder.make(store.cache)
    try AtomicFile.write([1], to: store.checks)
    #expect(try look() == (true, true))
  }
}
