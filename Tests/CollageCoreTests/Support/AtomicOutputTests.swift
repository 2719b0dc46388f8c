import Foundation
import Testing

@testable import CollageSupport

@Suite("A file that is put in place") struct AtomicOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The first step of a file, which makes it.
  private func beginning(
    _ make: (FaultyFileSystem) throws -> AtomicFile
  ) throws -> FaultyFileSystem.Step {
    let files = FaultyFileSystem()
    _ = try make(files)
    return try #require(files.steps.first)
  }

  @Test("is begun where it will stand, or where that is wanted") func places() throws {
    let other = try TemporaryFolder()
    let staged = try beginning {
      try AtomicFile(path: folder("a"), staging: other.path, mode: 0o640, on: $0)
    }
    #expect(staged.target == other.path && staged.mode == 0o640)
    let plain = try beginning { try AtomicFile(path: folder("a"), on: $0) }
    #expect(plain.target == folder.path && plain.mode == 0o644)
  }

  @Test("has the rights of what it replaces, and else those of new files") func rights() throws {
    try AtomicFile.write([1], to: folder("old"))
    try DiskFileSystem().setMode(0o604, ofPath: folder("old"))
    for (name, mode) in [
      (OutputName.replacing(folder("old")), 0o604), (.replacing(folder("new")), 0o644),
      (.new(folder("new")), 0o644), (.free(stem: folder("new"), ending: "jpg"), 0o644),
    ] as [(OutputName, UInt16)] {
      #expect(try beginning { try AtomicFile(output: name, on: $0) }.mode == mode)
    }
  }

  @Test(
    "tells of each step that finds no room",
    arguments: [
      ("open", FileError.Operation.write, "a", 4096), ("name", .write, "a", 5000),
      ("flush folder", .sync, nil, 4096),
    ] as [(String, FileError.Operation, String?, Int)])
  func room(call: String, operation: FileError.Operation, name: String?, needed: Int) throws {
    let known = FaultyFileSystem()
    try AtomicFile.write([1], to: folder("a"), on: known)
    // Not every disk has files without a name.
    guard let step = known.steps.firstIndex(where: { $0.call == call }) else { return }
    let files = FaultyFileSystem(.error(EDQUOT), at: step)
    let error = FileError(
      operation, path: name.map { folder($0) } ?? folder.path, code: EDQUOT,
      space: FileError.Space(needed: needed, free: nil))
    #expect(throws: error) {
      try AtomicFile.write([UInt8](repeating: 1, count: 5000), to: folder("a"), on: files)
    }
    #expect(try folder.contents == ["a"])
  }

  @Test("is whole where the disk takes a few bytes at a time") func parts() throws {
    let file = try AtomicFile(path: folder("a"), on: SlowDisk(most: 3))
    try file.write(Array(0..<10))
    try file.write([10, 11])
    try file.commit()
    #expect(try FileReader.bytes(at: folder("a"), limit: 99) == Array(0..<12))
  }

  @Test("that must be new follows links to where nothing is, and to nothing else")
  func newThroughLinks() throws {
    try folder.link("link", to: "target")
    let file = try AtomicFile(output: .new(folder("link")))
    try file.write([1])
    try file.commit()
    #expect(file.path == folder("target") && Folder.isLink(folder("link")))
    #expect(try FileReader.bytes(at: folder("target"), limit: 9) == [1])
    #expect(throws: FileError(.write, path: folder("link"), code: EEXIST)) {
      _ = try AtomicFile(output: .new(folder("link")))
    }
    #expect(try folder.contents == ["link", "target"])
  }

  @Test(
    "may stand where links lead to a place for it",
    arguments: [
      ("nothing", nil, nil), ("file", nil, EEXIST), ("folder", EISDIR, EISDIR),
      ("none/nothing", ENOENT, ENOENT),
    ] as [(String, Int32?, Int32?)])
  func linkedPlaces(target: String, replacing: Int32?, new: Int32?) throws {
    try AtomicFile.write([1], to: folder("file"))
    try Folder.make(folder("folder"))
    let link = folder("link")
    try folder.link("link", to: target)
    for (name, code) in [(OutputName.replacing(link), replacing), (.new(link), new)] {
      let error = code.map { FileError(.write, path: link, code: $0) }
      do throws(FileError) {
        try AtomicFile.requireFolder(for: name)
        #expect(error == nil)
      } catch let found { #expect(found == error) }
    }
  }

  @Test("leaves nothing when it is given up after it was written", arguments: [false, true])
  func givenUp(isSlow: Bool) throws {
    let disk: any FileSystem = isSlow ? SlowDisk(most: 9) : .disk
    for isPrepared in [false, true] {
      do {
        let file = try AtomicFile(path: folder("a"), on: disk)
        try file.write([1])
        if isPrepared { try file.prepareRename() }
        #expect(try folder.contents.count <= 1 && !Folder.exists(folder("a")))
      }
      #expect(try folder.contents == [])
    }
  }

  @Test("is not at the end of links that lead to themselves") func loops() throws {
    let path = folder("loop")
    try folder.link("loop", to: "loop")
    for name in [OutputName.replacing(path), .new(path)] {
      #expect(throws: FileError(.write, path: path, code: ELOOP)) {
        _ = try AtomicFile(output: name)
      }
    }
    #expect(try folder.contents == ["loop"])
  }

  @Test("is asked for by the name that it will have, and a device never") func permission() throws {
    try AtomicFile.write([9], to: folder("a.jpg"))
    var asked: [String] = []
    let file = try AtomicFile(output: .free(stem: folder("a"), ending: "jpg")) {
      path throws(FileError) in asked.append(path)
    }
    try file.commit()
    #expect(asked == [folder("a-2.jpg"), folder("a-2.jpg")])
    let device = try AtomicFile(output: .replacing("/dev/null")) { path throws(FileError) in
      throw FileError(.write, path: path, refusal: .photo)
    }
    try device.write([1])
    try device.commit()
  }

  @Test("takes no pipe and no link for what an ended process left") func otherKinds() throws {
    try AtomicFile.write([1], to: folder("photo"))
    let names = [AtomicFile.temporaryName(), AtomicFile.temporaryName()]
    #expect(mkfifo(folder(names[0]), 0o600) == 0)
    try folder.link(names[1], to: "photo")
    try AtomicFile(output: folder("out")).commit()
    #expect(try Set(folder.contents) == Set(names + ["out", "photo"]))
  }

  @Test("is known to have lost its name") func lostNames() throws {
    let disk = DiskFileSystem()
    let file = try disk.openNew(folder("a"), mode: 0o600)
    defer { close(file) }
    #expect(AbandonedFiles.hasName(file))
    try disk.remove(folder("a"))
    // What the system does not tell is taken for the usual.
    #expect(!AbandonedFiles.hasName(file) && AbandonedFiles.hasName(-1))
  }
}

/// A disk that takes few bytes at once.
private struct SlowDisk: AlteredDisk {
  let most: Int

  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
    try DiskFileSystem().write(UnsafeRawBufferPointer(rebasing: bytes.prefix(most)), to: file)
  }
}
