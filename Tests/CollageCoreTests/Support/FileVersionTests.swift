import Foundation
import Testing

@testable import CollageSupport

@Suite("File version") struct FileVersionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func requiresRegularFile() throws {
    try AtomicFile.write([1], to: folder("a"))
    try folder.link("link", to: "a")
    #expect(FileVersion(path: folder("a")) != nil)
    for path in [folder.path, folder("link"), folder("none"), "/dev/null"] {
      #expect(FileVersion(path: path) == nil)
    }
  }

  @Test func changesWithEveryPart() throws {
    func text() throws -> String { try #require(FileVersion(path: folder("a"))).text }
    try AtomicFile.write([1], to: folder("a"))
    folder.setTime(1000, of: "a")
    var texts = [try text()]
    #expect(try text() == texts[0])
    folder.setTime(1000, 500_000, of: "a")
    texts.append(try text())
    folder.setTime(2000, 500_000, of: "a")
    texts.append(try text())
    try AtomicFile.write([2], to: folder("b"))
    folder.setTime(2000, 500_000, of: "b")
    try Folder.move(folder("b"), to: folder("a"))
    texts.append(try text())
    #expect(Set(texts).count == 4)
    #expect(texts.allSatisfy { $0.split(separator: " ").count == 7 })
  }

  @Test func settlesAfterTwoSeconds() throws {
    try AtomicFile.write([1], to: folder("a"))
    let future = Int(Date().timeIntervalSince1970) + 1000
    folder.setTime(future, of: "a")
    let written = try #require(FileVersion(path: folder("a")))
    #expect(written.isSettled(at: future + 3) && !written.isSettled(at: future + 2))
    // The change time is recent, even though the modification time is old.
    folder.setTime(1000, of: "a")
    let old = try #require(FileVersion(path: folder("a")))
    #expect(!old.isSettled(at: 2000) && old.isSettled(at: future))
  }

  @Test func ignoresNameAndPermissionsOfContents() throws {
    try AtomicFile.write([1, 2, 3], to: folder("a"))
    folder.setTime(1000, of: "a")
    let version = FileVersion.ofContents(folder("a"))
    #expect(version.hasSuffix(" 3 1000 0") && version.split(separator: " ").count == 4)
    try DiskFileSystem().setMode(0o600, ofPath: folder("a"))
    try Folder.move(folder("a"), to: folder("b"))
    try folder.link("link", to: "b")
    #expect(FileVersion.ofContents(folder("b")) == version)
    #expect(FileVersion.ofContents(folder("link")) == version)
    folder.setTime(1001, of: "b")
    #expect(FileVersion.ofContents(folder("b")) != version)
    #expect(FileVersion.ofContents(folder("none")) == "")
    #expect(ProgramFile.version.split(separator: " ").count == 4)
  }
}

@Suite("Partial file reads") struct PartialReadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates a file, a link and a pipe.
  private func makeAll() throws {
    try AtomicFile.write(Array(0..<10), to: folder("a"))
    try folder.link("link", to: "a")
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
  }

  @Test func returnBytesOfAnyRange() throws {
    try makeAll()
    let file = try #require(RandomAccessFile(path: folder("a")))
    try AtomicFile.write([99], to: folder("a"))
    #expect(file.byteCount == 10)
    #expect(file.bytes(in: 0..<10) == Array(0..<10) && file.bytes(in: 2..<5) == [2, 3, 4])
    #expect(file.bytes(in: 9..<10) == [9] && file.bytes(in: 10..<10) == [])
    #expect(file.bytes(in: 9..<11) == nil && file.bytes(in: -1..<2) == nil)
    for name in ["link", "pipe", "none", ""] {
      #expect(RandomAccessFile(path: folder(name)) == nil)
    }
  }

  @Test func returnConsecutiveParts() throws {
    try makeAll()
    for file in [try InputFile(path: folder("a")), InputFile(bytes: Array(0..<10), name: "x")] {
      #expect(try file.read(atMost: 4) == [0, 1, 2, 3])
      #expect(try file.read(atMost: 6) == [4, 5, 6, 7, 8, 9] && file.read(atMost: 1) == [])
    }
    #expect(try InputFile(path: folder("link")).byteCount == 10)
    #expect(InputFile(bytes: [1], name: "x").byteCount == nil)
    #expect(InputFile(bytes: [1], name: "x").path == "x")
    #expect(try InputFile(path: "/dev/null").byteCount == nil)
  }

  @Test("require a regular file if requested, and read prefixes")
  func requireRegularFileIfRequested() throws {
    try makeAll()
    let kinds: [(String, FileReadError)] = [
      (folder("pipe"), .notRegular(path: folder("pipe"))),
      ("/dev/null", .notRegular(path: "/dev/null")), (folder.path, .isFolder(path: folder.path)),
      (folder("none"), .notFound(path: folder("none"))),
      (folder("link"), .failed(FileError(.read, path: folder("link"), code: ELOOP))),
    ]
    for (path, error) in kinds {
      #expect(throws: error) { _ = try InputFile(path: path, followsLink: false) }
      #expect(throws: error) { _ = try FileReader.bytes(at: path, limit: 99, followsLink: false) }
      #expect(throws: error) { _ = try FileReader.prefix(of: path, count: 9) }
      #expect(throws: error) { _ = try contentHash(ofFile: path) }
    }
    #expect(try FileReader.bytes(at: folder("link"), limit: 10) == Array(0..<10))
    for (count, bytes) in [(3, [0, 1, 2]), (99, Array(0..<10)), (0, [])] as [(Int, [UInt8])] {
      #expect(try FileReader.prefix(of: folder("a"), count: count) == bytes)
    }
    #expect(try FileReader.bytes(at: folder("a"), limit: 10, followsLink: false) == Array(0..<10))
  }
}

@Suite struct ChecksumTests {
  /// Test vectors of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ]) func matchesSHA256TestVectors(text: String, digits: String) throws {
    let folder = try TemporaryFolder()
    #expect(contentHash(of: Array(text.utf8)) == digits)
    try AtomicFile.write(Array(text.utf8), to: folder("a"))
    #expect(try contentHash(ofFile: folder("a")) == digits)
    var hash = ContentHash()
    for byte in text.utf8 { hash.update([byte]) }
    #expect(hash.digits == digits && hash.digits == digits)
  }

  @Test func hashesWholeLargeFile() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<(1 << 20) + 7).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try AtomicFile.write(bytes, to: folder("a"))
    #expect(try contentHash(ofFile: folder("a")) == contentHash(of: bytes))
    #expect(contentHash(of: bytes) != contentHash(of: Array(bytes.dropLast())))
  }

  /// The check value of CRC-32/ISO-HDLC.
  @Test func computesCRC32OfSlices() {
    let text = Array("0123456789".utf8)
    #expect(CRC32.checksum(text[1...]) == 0xCBF4_3926 && CRC32.checksum(text[..<0]) == 0)
  }
}
