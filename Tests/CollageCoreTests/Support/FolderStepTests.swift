import Foundation
import Testing

@testable import CollageCore

@Suite("A step with a file or folder") struct FolderStepTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(
    _ code: Int32, _ step: (FaultyFileSystem) throws(FileError) -> Void
  ) -> FileError? {
    do throws(FileError) {
      try step(FaultyFileSystem(.error(code), at: 0))
      return nil
    } catch {
      return error
    }
  }

  @Test("that finds no room tells how much it needs", arguments: [EDQUOT, EFBIG])
  func room(code: Int32) {
    let page = FileError.Space(needed: 4096, free: nil)
    let (a, b) = (folder("a"), folder("b"))
    #expect(
      error(code) { files throws(FileError) in try Folder.make(a, on: files) }
        == FileError(.makeFolder, path: a, code: code, space: page))
    #expect(
      error(code) { files throws(FileError) in try Folder.makeFile(a, on: files) }
        == FileError(.write, path: a, code: code, space: page))
    #expect(
      error(code) { files throws(FileError) in try Folder.move(a, to: b, on: files) }
        == FileError(.rename, path: a, code: code, space: page))
  }

  @Test("that fails for another reason says nothing of room")
  func otherReasons() {
    let path = folder("a")
    #expect(
      error(EROFS) { files throws(FileError) in try Folder.make(path, on: files) }
        == FileError(.makeFolder, path: path, code: EROFS))
    #expect(
      error(EIO) { files throws(FileError) in try Folder.remove(path, on: files) }
        == FileError(.remove, path: path, code: EIO))
    #expect(error(ENOENT) { files throws(FileError) in try Folder.remove(path, on: files) } == nil)
  }

  @Test("is all that a folder takes that is there")
  func existingFolder() throws {
    let files = FaultyFileSystem()
    try Folder.make(folder.path, on: files)
    #expect(files.steps == [.init(call: "make folder", path: folder.path)])
  }

  @Test("follows as many links as the system", arguments: [(39, true), (41, false)])
  func chains(count: Int, isFollowed: Bool) throws {
    for number in 1...count {
      try FileManager.default.createSymbolicLink(
        atPath: folder("\(number)"), withDestinationPath: "\(number - 1)")
    }
    #expect(Folder.followed(folder("\(count)")) == folder(isFollowed ? "0" : "\(count)"))
  }
}
