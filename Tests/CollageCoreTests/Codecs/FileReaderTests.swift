import Foundation
import Testing

@testable import CollageCore

@Suite struct FileReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func readsAllBytes(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    try AtomicFile.write(bytes, to: folder("a"))
    #expect(try FileReader.bytes(at: folder("a"), limit: count) == bytes)
    #expect(try FileReader.bytes(at: folder("a"), limit: .max) == bytes)
  }

  @Test func namesWhatIsWrong() throws {
    try AtomicFile.write([1, 2, 3], to: folder("a"))
    #expect(throws: FileReadError.notFound(path: folder("b"))) {
      try FileReader.bytes(at: folder("b"), limit: 9)
    }
    #expect(throws: FileReadError.notFound(path: folder("a/b"))) {
      try FileReader.bytes(at: folder("a/b"), limit: 9)
    }
    #expect(throws: FileReadError.isFolder(path: folder.path)) {
      try FileReader.bytes(at: folder.path, limit: 9)
    }
    let opened = try InputFile(path: folder.path)
    #expect(throws: FileReadError.isFolder(path: folder.path)) { try opened.read(atMost: 9) }
    #expect(throws: FileReadError.tooLarge(path: folder("a"), bytes: 3, limit: 2)) {
      try FileReader.bytes(at: folder("a"), limit: 2)
    }
  }

  @Test func readsAPipeToItsEndAndNoFurtherThanTheLimit() async throws {
    let pipe = folder("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    for limit in [200_000, 199_999] {
      let writer = Thread {
        guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
        try? handle.write(contentsOf: Data(bytes))
        try? handle.close()
      }
      writer.start()
      if limit == bytes.count {
        #expect(try FileReader.bytes(at: pipe, limit: limit) == bytes)
      } else {
        #expect(throws: FileReadError.tooLarge(path: pipe, bytes: limit + 1, limit: limit)) {
          try FileReader.bytes(at: pipe, limit: limit)
        }
      }
    }
  }

  @Test func anEndlessDeviceIsTooLarge() {
    #expect(throws: FileReadError.tooLarge(path: "/dev/zero", bytes: 1001, limit: 1000)) {
      try FileReader.bytes(at: "/dev/zero", limit: 1000)
    }
  }
}
