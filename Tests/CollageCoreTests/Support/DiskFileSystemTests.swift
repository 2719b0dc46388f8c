import Foundation
import Testing

@testable import CollageSupport

@Suite("Disk file system") struct DiskFileSystemTests {
  private let folder: TemporaryFolder
  private let disk = DiskFileSystem()

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ name: String) throws -> [UInt8] {
    try FileReader.bytes(at: folder(name), limit: 99)
  }

  @Test func createsNewFilesOnly() throws {
    let file = try disk.openNew(folder("a"), mode: 0o600)
    defer { close(file) }
    let text: [UInt8] = [1, 2, 3]
    #expect(try text.withUnsafeBytes { try disk.write($0, to: file) } == 3)
    try disk.setMode(0o640, of: file)
    try disk.flush(file)
    #expect(try bytes("a") == text && Folder.mode(folder("a")) == 0o640)
    #expect(throws: SystemError(code: EEXIST)) { _ = try disk.openNew(folder("a"), mode: 0o600) }
    #expect(throws: SystemError(code: ENOENT)) { _ = try disk.openStream(folder("b")) }
    #expect(throws: SystemError(code: EBADF)) { try disk.flush(-1) }
    #expect(throws: SystemError(code: EBADF)) { try disk.setMode(0o600, of: -1) }
    #expect(throws: SystemError(code: EBADF)) {
      _ = try text.withUnsafeBytes { try disk.write($0, to: -1) }
    }
  }

  @Test func replacesOnRenameButNotOnLink() throws {
    for (name, byte) in [("a", 1), ("b", 2)] as [(String, UInt8)] {
      try AtomicFile.write([byte], to: folder(name))
    }
    #expect(throws: SystemError(code: EEXIST)) { try disk.link(folder("a"), to: folder("b")) }
    #expect(try bytes("b") == [2])
    try disk.link(folder("a"), to: folder("c"))
    try disk.rename(folder("a"), to: folder("b"))
    #expect(try folder.contents == ["b", "c"] && bytes("b") == [1])
    try disk.remove(folder("c"))
    #expect(throws: SystemError(code: ENOENT)) { try disk.remove(folder("c")) }
    #expect(throws: SystemError(code: ENOENT)) { try disk.rename(folder("c"), to: folder("d")) }
  }

  @Test func makesPrivateFolders() throws {
    try disk.makeFolder(folder("a"))
    #expect(Folder.mode(folder("a")) == 0o700)
    #expect(throws: SystemError(code: EEXIST)) { try disk.makeFolder(folder("a")) }
    try disk.flushFolder(folder("a"))
    try AtomicFile.write([1], to: folder("file"))
    #expect(throws: SystemError(code: ENOTDIR)) { try disk.flushFolder(folder("file")) }
    #expect(throws: SystemError(code: ENOENT)) { try disk.flushFolder(folder("none")) }
    #expect(throws: SystemError(code: ENOENT)) { try disk.setMode(0o600, ofPath: folder("none")) }
  }

  @Test func reportsFreeSpaceOfExistingFolders() throws {
    #expect(disk.freeBytes(at: folder.path) ?? 0 > 0 && disk.freeBytes(at: folder("none")) ?? 0 > 0)
    #expect(disk.freeBytes(at: folder("none/none")) == nil)
  }

  @Test func renamesToNewNamesOnly() throws {
    try AtomicFile.write([1], to: folder("a"))
    try AtomicFile.write([2], to: folder("b"))
    #expect(throws: SystemError(code: EEXIST)) { try disk.rename(folder("a"), toNew: folder("b")) }
    #expect(try bytes("a") == [1] && bytes("b") == [2])
    try disk.rename(folder("a"), toNew: folder("c"))
    #expect(try folder.contents == ["b", "c"] && bytes("c") == [1])
  }

  @Test(
    "reserves a name with an empty file if hard links aren't supported",
    arguments: [EPERM, EOPNOTSUPP, ENOSYS, EMLINK])
  func reservesNameWithoutHardLinks(_ code: Int32) throws {
    try AtomicFile.write([1], to: folder("a"))
    let files = FaultyFileSystem(.error(code), at: 0)
    try files.rename(folder("a"), toNew: folder("b"))
    #expect(files.steps.map(\.call) == ["link", "open", "rename"] && files.steps[1].mode == 0o600)
    #expect(try folder.contents == ["b"] && bytes("b") == [1])
    // An existing file keeps its name.
    try AtomicFile.write([2], to: folder("a"))
    #expect(throws: SystemError(code: EEXIST)) {
      try FaultyFileSystem(.error(code), at: 0).rename(folder("a"), toNew: folder("b"))
    }
    #expect(try bytes("a") == [2] && bytes("b") == [1])
    // If the rename fails, the empty file that reserves the name is removed.
    #expect(throws: SystemError(code: ENOENT)) {
      try FaultyFileSystem(.error(code), at: 0).rename(folder("none"), toNew: folder("c"))
    }
    #expect(try folder.contents == ["a", "b"])
  }

  @Test(arguments: [ENOSPC, EXDEV, EACCES, EIO])
  func propagatesOtherLinkErrors(_ code: Int32) throws {
    try AtomicFile.write([1], to: folder("a"))
    let files = FaultyFileSystem(.error(code), at: 0)
    #expect(throws: SystemError(code: code)) { try files.rename(folder("a"), toNew: folder("b")) }
    #expect(try files.steps.count == 1 && folder.contents == ["a"])
  }

  @Test func choosesFirstFreeName() throws {
    for name in ["x", "a.jpg", "a-2.jpg"] { try AtomicFile.write([7], to: folder(name)) }
    let free = OutputName.free(stem: folder("a"), ending: "jpg")
    #expect(try disk.rename(folder("x"), toFreeOf: free) == folder("a-3.jpg"))
    #expect(try folder.contents == ["a-2.jpg", "a-3.jpg", "a.jpg"])
    for name in [OutputName.new(folder("a.jpg")), .replacing(folder("a.jpg"))] {
      #expect(throws: SystemError(code: EEXIST)) {
        _ = try disk.rename(folder("a-3.jpg"), toFreeOf: name)
      }
    }
    #expect(throws: SystemError(code: ENOENT)) { _ = try disk.rename(folder("x"), toFreeOf: free) }
    #expect(try folder.contents == ["a-2.jpg", "a-3.jpg", "a.jpg"])
  }
}

@Suite("File errors") struct FileErrorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func reportNeededAndFreeSpace() throws {
    let disk = DiskFileSystem()
    func space(_ code: Int32) -> FileError.Space? {
      FileError.Space(needed: 77, at: folder("a"), on: disk, code: code)
    }
    let full = try #require(space(ENOSPC))
    #expect(full.needed == 77 && full.free ?? 0 > 0)
    #expect(space(EDQUOT) == FileError.Space(needed: 77, free: nil))
    #expect(space(EFBIG) == FileError.Space(needed: 77, free: nil))
    #expect(space(EIO) == nil && space(EROFS) == nil)
  }

  /// The index of the first call of a kind when a file is written.
  private func step(_ call: String) throws -> Int {
    let files = FaultyFileSystem()
    try AtomicFile.write([1], to: folder("a"), on: files)
    return try #require(files.steps.firstIndex { $0.call == call })
  }

  @Test(arguments: [("write", FileError.Operation.write), ("flush", .sync), ("rename", .rename)])
  func reportSizeOfWholeFile(call: String, operation: FileError.Operation) throws {
    let files = FaultyFileSystem(.error(EDQUOT), at: try step(call))
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write([UInt8](repeating: 1, count: 5000), to: folder("a"), on: files)
    }
    #expect(error?.space == FileError.Space(needed: 5000, free: nil))
    #expect(error?.operation == operation && error?.path == folder("a"))
    #expect(try FileReader.bytes(at: folder("a"), limit: 9) == [1] && folder.contents == ["a"])
  }

  @Test func reportBytesWrittenSoFar() throws {
    let files = FaultyFileSystem(.error(EFBIG), at: try step("write") + 1)
    let file = try AtomicFile(path: folder("a"), on: files)
    try file.write([1, 2, 3])
    let error = #expect(throws: FileError.self) { try file.write([4, 5]) }
    #expect(error?.space == FileError.Space(needed: 5, free: nil) && error?.code == EFBIG)
  }

  @Test func reportOnePageForFolderSync() throws {
    let files = FaultyFileSystem(.error(EDQUOT), at: 0)
    let error = #expect(throws: FileError.self) { try Folder.sync(folder.path, on: files) }
    #expect(
      error
        == FileError(
          .sync, path: folder.path, code: EDQUOT, space: FileError.Space(needed: 4096, free: nil)))
  }

  @Test func haveRefusalReason() {
    let error = FileError(.write, path: "a", refusal: .photo)
    #expect(error.code == EPERM && error.refusal == .photo && error.space == nil)
    #expect(error != FileError(.write, path: "a", code: EPERM))
  }

  @Test(
    arguments: [
      (ENOENT, FileReadError.notFound(path: "a")), (ENOTDIR, .notFound(path: "a")),
      (EISDIR, .isFolder(path: "a")), (EACCES, .notPermitted(path: "a")),
      (EPERM, .notPermitted(path: "a")), (EIO, .failed(FileError(.read, path: "a", code: EIO))),
      (ELOOP, .failed(FileError(.read, path: "a", code: ELOOP))),
    ])
  func classifyReadErrors(code: Int32, error: FileReadError) {
    #expect(FileReadError(path: "a", code: code) == error)
  }
}

/// A real disk whose calls a test can replace; it doesn't support unnamed files.
protocol AlteredDisk: FileSystem {}

extension AlteredDisk {
  private var disk: DiskFileSystem { DiskFileSystem() }

  func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32? { nil }
  func openNew(_ path: String, mode: UInt16) throws(SystemError) -> Int32 {
    try disk.openNew(path, mode: mode)
  }
  func openStream(_ path: String) throws(SystemError) -> Int32 { try disk.openStream(path) }
  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
    try disk.write(bytes, to: file)
  }
  func setMode(_ mode: UInt16, of file: Int32) throws(SystemError) {
    try disk.setMode(mode, of: file)
  }
  func beginFlush(_ file: Int32) { disk.beginFlush(file) }
  func flush(_ file: Int32) throws(SystemError) { try disk.flush(file) }
  func flushFolder(_ path: String) throws(SystemError) { try disk.flushFolder(path) }
  func name(_ file: Int32, _ path: String) throws(SystemError) { try disk.name(file, path) }
  func link(_ path: String, to target: String) throws(SystemError) {
    try disk.link(path, to: target)
  }
  func rename(_ path: String, to target: String) throws(SystemError) {
    try disk.rename(path, to: target)
  }
  func remove(_ path: String) throws(SystemError) { try disk.remove(path) }
  func makeFolder(_ path: String) throws(SystemError) { try disk.makeFolder(path) }
  func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError) {
    try disk.setMode(mode, ofPath: path)
  }
  func freeBytes(at path: String) -> Int? { disk.freeBytes(at: path) }
}
