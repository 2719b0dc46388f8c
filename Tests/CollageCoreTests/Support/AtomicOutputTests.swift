import Foundation
import Testing

@testable import CollageSupport

@Suite("Atomic output files") struct AtomicOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The first file system call of an atomic file; it creates the file.
  private func firstStep(
    _ make: (FaultyFileSystem) throws -> AtomicFile
  ) throws -> FaultyFileSystem.Step {
    let files = FaultyFileSystem()
    _ = try make(files)
    return try #require(files.steps.first)
  }

  @Test func beginInTargetOrStagingFolder() throws {
    let other = try TemporaryFolder()
    let staged = try firstStep {
      try AtomicFile(path: folder("a"), staging: other.path, mode: 0o640, on: $0)
    }
    #expect(staged.target == other.path && staged.mode == 0o640)
    let plain = try firstStep { try AtomicFile(path: folder("a"), on: $0) }
    #expect(plain.target == folder.path && plain.mode == 0o644)
  }

  @Test func copyPermissionsOfReplacedFile() throws {
    try AtomicFile.write([1], to: folder("old"))
    try DiskFileSystem().setMode(0o604, ofPath: folder("old"))
    for (name, mode) in [
      (OutputName.replacing(folder("old")), 0o604), (.replacing(folder("new")), 0o644),
      (.new(folder("new")), 0o644), (.free(stem: folder("new"), ending: "jpg"), 0o644),
    ] as [(OutputName, UInt16)] {
      #expect(try firstStep { try AtomicFile(output: name, on: $0) }.mode == mode)
    }
  }

  @Test(
    arguments: [
      ("open", FileError.Operation.write, "a", 4096), ("name", .write, "a", 5000),
      ("flush folder", .sync, nil, 4096),
    ] as [(String, FileError.Operation, String?, Int)])
  func reportNeededSpaceOfFailedStep(
    call: String, operation: FileError.Operation, name: String?, needed: Int
  ) throws {
    let known = FaultyFileSystem()
    try AtomicFile.write([1], to: folder("a"), on: known)
    // Not every disk supports unnamed files.
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

  @Test func completeShortWrites() throws {
    let file = try AtomicFile(path: folder("a"), on: SlowDisk(limit: 3))
    try file.write(Array(0..<10))
    try file.write([10, 11])
    try file.commit()
    #expect(try FileReader.bytes(at: folder("a"), limit: 99) == Array(0..<12))
  }

  @Test("follow links to missing files only, if the file must be new")
  func followLinksToMissingFiles() throws {
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
    arguments: [
      ("nothing", nil, nil), ("file", nil, EEXIST), ("folder", EISDIR, EISDIR),
      ("none/nothing", ENOENT, ENOENT),
    ] as [(String, Int32?, Int32?)])
  func acceptOnlyWritableLinkTargets(target: String, replacing: Int32?, new: Int32?) throws {
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

  @Test(arguments: [false, true]) func leaveNothingWhenAbandoned(isSlow: Bool) throws {
    let disk: any FileSystem = isSlow ? SlowDisk(limit: 9) : .disk
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

  @Test func rejectLinkLoops() throws {
    let path = folder("loop")
    try folder.link("loop", to: "loop")
    for name in [OutputName.replacing(path), .new(path)] {
      #expect(throws: FileError(.write, path: path, code: ELOOP)) {
        _ = try AtomicFile(output: name)
      }
    }
    #expect(try folder.contents == ["loop"])
  }

  @Test("request permission for the final name, but never for devices")
  func requestPermissionForFinalName() throws {
    try AtomicFile.write([9], to: folder("a.jpg"))
    var requestedPaths: [String] = []
    let file = try AtomicFile(output: .free(stem: folder("a"), ending: "jpg")) {
      path throws(FileError) in requestedPaths.append(path)
    }
    try file.commit()
    #expect(requestedPaths == [folder("a-2.jpg"), folder("a-2.jpg")])
    let device = try AtomicFile(output: .replacing("/dev/null")) { path throws(FileError) in
      throw FileError(.write, path: path, refusal: .photo)
    }
    try device.write([1])
    try device.commit()
  }

  @Test func ignorePipesAndLinksAsLeftovers() throws {
    try AtomicFile.write([1], to: folder("photo"))
    let names = [AtomicFile.temporaryName(), AtomicFile.temporaryName()]
    #expect(mkfifo(folder(names[0]), 0o600) == 0)
    try folder.link(names[1], to: "photo")
    try AtomicFile(output: folder("out")).commit()
    #expect(try Set(folder.contents) == Set(names + ["out", "photo"]))
  }

  @Test func detectLostName() throws {
    let disk = DiskFileSystem()
    let file = try disk.openNew(folder("a"), mode: 0o600)
    defer { close(file) }
    #expect(AbandonedFiles.hasName(file))
    try disk.remove(folder("a"))
    // If the system can't report whether a file has a name, the file counts as named.
    #expect(!AbandonedFiles.hasName(file) && AbandonedFiles.hasName(-1))
  }
}

/// A disk that writes few bytes at a time.
private struct SlowDisk: AlteredDisk {
  let limit: Int

  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
    try DiskFileSystem().write(UnsafeRawBufferPointer(rebasing: bytes.prefix(limit)), to: file)
  }
}
