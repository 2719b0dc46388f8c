import Foundation
import Testing

@testable import CollageSupport

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func appearsOnlyWhenCommitted() throws {
    let file = try AtomicFile(path: folder("a"))
    try file.write([1])
    try file.write([])
    try file.write([2, 3])
    #expect(!FileManager.default.fileExists(atPath: folder("a")))
    try file.commit()
    #expect(try FileReader.bytes(at: folder("a"), limit: 10) == [1, 2, 3])
    #expect(try folder.contents == ["a"])
  }

  @Test func removesAbandonedFile() throws {
    try AtomicFile.write([7], to: folder("a"))
    do {
      let file = try AtomicFile(path: folder("a"))
      try file.write([1])
    }
    #expect(try folder.contents == ["a"])
    #expect(try FileReader.bytes(at: folder("a"), limit: 10) == [7])
  }

  @Test func stagesInOtherFolder() throws {
    let staging = try TemporaryFolder()
    let file = try AtomicFile(path: folder("a"), staging: staging.path)
    try file.write([5])
    // Where the file system supports unnamed files, the temporary file doesn't have a name.
    #expect(try staging.contents.count <= 1 && folder.contents.isEmpty)
    try file.commit()
    #expect(try staging.contents.isEmpty && folder.contents == ["a"])
  }

  @Test func reportsObstaclesAsErrorsOfTarget() throws {
    try AtomicFile.write([1], to: folder("a"))
    try AtomicFile.write([4], to: folder("a"))
    try Folder.make(folder("b/c"))
    for (name, operation, code) in [
      ("missing/a", .write, ENOENT), ("a/b", .write, ENOTDIR), ("b", .rename, EISDIR),
    ] as [(String, FileError.Operation, Int32)] {
      #expect(throws: FileError(operation, path: folder(name), code: code)) {
        try AtomicFile.write([1], to: folder(name))
      }
    }
    #expect(try folder.contents == ["a", "b"])
    #expect(try FileReader.bytes(at: folder("a"), limit: 10) == [4])
  }

  @Test func removesTemporariesOfEndedProcesses() throws {
    try AtomicFile.write([1], to: folder("out"))
    let left = AtomicFile.temporaryName()
    let others = [
      ".collage-notes.tmp", ".collage-3k9x2m7q1z0ab.tmp", left.uppercased(), left + "~",
      ".collage-other", ".letter.tmp",
    ]
    for name in [left] + others { try AtomicFile.write([2], to: folder(name)) }
    let ownFolder = AtomicFile.temporaryName()
    try Folder.make(folder(ownFolder))
    let running = try AtomicFile(output: folder("running"))
    try running.prepareRename()
    #expect(try folder.contents.count == others.count + 3)
    for target in ["out", "new"] {
      try AtomicFile.write([3], to: folder(left))
      let file = try AtomicFile(output: folder(target))
      try file.commit()
      #expect(try !folder.contents.contains(left))
    }
    // The file that is being written is locked, and files with other names belong to other
    // programs.
    try running.commit()
    #expect(try Set(folder.contents) == Set(others + [ownFolder, "new", "out", "running"]))
  }

  @Test(arguments: [
    (".collage-0123456789abcdef0123456789abcdef.tmp", true),
    (".collage-0123456789abcdef0123456789abcde.tmp", false),
    (".collage-0123456789abcdef0123456789abcdef0.tmp", false),
    (".collage-0123456789ABCDEF0123456789abcdef.tmp", false),
    (".collage-0123456789abcdef0123456789abcdeg.tmp", false),
    ("collage-0123456789abcdef0123456789abcdef.tmp", false),
    (".collage-0123456789abcdef0123456789abcdef.tmp~", false),
    (".collage-0123456789abcdef0123456789abcdefxtmp", false),
  ]) func recognizesTemporaryNames(_ name: String, _ isTemporary: Bool) {
    #expect(AtomicFile.isTemporary(name) == isTemporary)
    #expect(AtomicFile.isTemporary(AtomicFile.temporaryName()))
  }

  @Test func keepsPermissionsOfReplacedFile() throws {
    for mode in [0o604, 0o666, 0o700] as [UInt16] {
      try AtomicFile.write([1], to: folder("a"))
      try DiskFileSystem().setMode(mode, ofPath: folder("a"))
      let file = try AtomicFile(output: folder("a"))
      try file.write([2])
      try file.commit()
      #expect(Folder.mode(folder("a")) == mode)
    }
  }

  @Test func writesDirectlyToDevice() throws {
    for name in [OutputName.replacing("/dev/null"), .new("/dev/null")] {
      let file = try AtomicFile(output: name)
      try file.write([1, 2, 3])
      try file.prepareRename()
      try file.commit()
      #expect(Folder.isStream("/dev/null") && file.path == "/dev/null")
    }
  }

  @Test func rejectsFolderAsOutput() throws {
    let path = folder.path
    for name in [OutputName.replacing(path), .new(path)] {
      #expect(throws: FileError(.write, path: path, code: EISDIR)) {
        _ = try AtomicFile(output: name)
      }
    }
    #expect(try folder.contents == [])
  }

  @Test func asksForRefusalAtStartAndCommit() throws {
    try AtomicFile.write([7], to: folder("a"))
    let refusal = FileError(.write, path: folder("a"), refusal: .photo)
    var answers = [false, true]
    var asked: [String] = []
    let file = try AtomicFile(output: .replacing(folder("a"))) { path throws(FileError) in
      asked.append(path)
      if answers.removeFirst() { throw refusal }
    }
    try file.write([1])
    #expect(throws: refusal) { try file.commit() }
    #expect(asked == [folder("a"), folder("a")].map(Folder.resolved))
    for name in [OutputName.replacing(folder("a")), .new(folder("b"))] {
      #expect(throws: refusal) {
        _ = try AtomicFile(output: name) { _ throws(FileError) in throw refusal }
      }
    }
    #expect(throws: refusal) {
      _ = try AtomicFile(output: .free(stem: folder("a"), ending: "jpg")) {
        _ throws(FileError) in throw refusal
      }
    }
    #expect(try folder.contents == ["a"])
    #expect(try FileReader.bytes(at: folder("a"), limit: 9) == [7])
  }

  @Test func flushesOnlyDurableFiles() throws {
    func flushes(isDurable: Bool) throws -> [String] {
      let files = FaultyFileSystem()
      try AtomicFile.write([1], to: folder("a"), isDurable: isDurable, on: files)
      return files.steps.map(\.call).filter { $0.hasPrefix("flush") }
    }
    #expect(try flushes(isDurable: true) == ["flush", "flush folder"])
    #expect(try flushes(isDurable: false) == [])
  }

  @Test func flushesSealedFileOnce() throws {
    let files = FaultyFileSystem()
    let file = try AtomicFile(path: folder("a"), on: files)
    try file.prepareRename()
    try file.prepareRename()
    try file.commit()
    #expect(files.steps.count { $0.call == "flush" } == 1)
    #expect(try FileReader.bytes(at: folder("a"), limit: 9) == [])
  }

  @Test func rejectsImpossibleOutputEarly() throws {
    func code(_ name: OutputName) -> Int32? {
      do throws(FileError) {
        try AtomicFile.requireFolder(for: name)
        return nil
      } catch {
        #expect(error.operation == .write && error.path == name.path)
        return error.code
      }
    }
    try AtomicFile.write([1], to: folder("a"))
    #expect(code(.replacing(folder("a"))) == nil && code(.replacing(folder("new"))) == nil)
    #expect(code(.new(folder("new"))) == nil && code(.new(folder("a"))) == EEXIST)
    #expect(code(.replacing(folder.path)) == EISDIR && code(.new(folder.path)) == EISDIR)
    #expect(code(.replacing(folder("none/x"))) == ENOENT && code(.new(folder("none/x"))) == ENOENT)
    #expect(code(.free(stem: folder("a"), ending: "jpg")) == nil)
    #expect(code(.free(stem: folder("none/a"), ending: "jpg")) == ENOENT)
  }

  @Test func appliesMode() throws {
    try AtomicFile.write([1], to: folder("a"), mode: 0o600)
    let facts = try FileManager.default.attributesOfItem(atPath: folder("a"))
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }
}

@Suite struct OutputNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ byte: UInt8, as name: OutputName) throws -> AtomicFile {
    let file = try AtomicFile(output: name)
    try file.write([byte])
    return file
  }

  @Test func keepsFilesCreatedMeanwhile() throws {
    let name = OutputName.free(stem: folder("a"), ending: "jpg", besides: [folder("a-3.jpg")])
    let files = try (1...3).map { try write($0, as: name) }
    try AtomicFile.write([9], to: folder("a-2.jpg"))
    for file in files { try file.commit() }
    #expect(files.map { Folder.name(of: $0.path) } == ["a.jpg", "a-4.jpg", "a-5.jpg"])
    #expect(try FileReader.bytes(at: folder("a-2.jpg"), limit: 9) == [9])
    #expect(try FileReader.bytes(at: folder("a-5.jpg"), limit: 9) == [3])
    #expect(try folder.contents.count == 4)
  }

  @Test func requiresNewFileAtStartAndCommit() throws {
    let path = folder("a.jpg")
    let file = try write(1, as: .new(path))
    try AtomicFile.write([9], to: path)
    #expect(throws: FileError(.rename, path: path, code: EEXIST)) { try file.commit() }
    #expect(throws: FileError(.write, path: path, code: EEXIST)) { try write(2, as: .new(path)) }
    #expect(try FileReader.bytes(at: path, limit: 9) == [9])
    #expect(try folder.contents == ["a.jpg"])
  }

  @Test(arguments: [EPERM, EOPNOTSUPP, EMLINK]) func worksWithoutHardLinks(_ code: Int32) throws {
    try AtomicFile.write([9], to: folder("a.jpg"))
    let fileSystem = DiskWithoutHardLinks(code: code)
    let name = OutputName.free(stem: folder("a"), ending: "jpg")
    let file = try AtomicFile(output: name, on: fileSystem)
    try file.write([1])
    try file.commit()
    #expect(try FileReader.bytes(at: folder("a-2.jpg"), limit: 9) == [1])
    #expect(try FileReader.bytes(at: folder("a.jpg"), limit: 9) == [9])
    #expect(try folder.contents == ["a-2.jpg", "a.jpg"])
  }

  @Test func followsSymbolicLinksToMissingFiles() throws {
    try Folder.make(folder("far"))
    let links = ["a": "far/b", "b": folder("far/c"), "c": "a2", "a2": "far/d"]
    for (link, target) in links { try folder.link(link, to: target) }
    for link in ["a", "b", "c"] { try write(7, as: .replacing(folder(link))).commit() }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("far")).sorted() == [
        "b", "c", "d",
      ])
    #expect(links.keys.allSatisfy { Folder.isLink(folder($0)) })
  }
}

private struct DiskWithoutHardLinks: AlteredDisk {
  let code: Int32

  func link(_ path: String, to target: String) throws(SystemError) { throw SystemError(code: code) }
}
