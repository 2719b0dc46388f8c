import Foundation
import Testing

@testable import CollageSupport

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

  @Test func reportsErrors() throws {
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
    #expect(throws: FileReadError.isFolder(path: folder.path)) { try InputFile(path: folder.path) }
    #expect(throws: FileReadError.tooLarge(path: folder("a"), bytes: 3, limit: 2)) {
      try FileReader.bytes(at: folder("a"), limit: 2)
    }
  }

  @Test func readsPipeUpToLimit() async throws {
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

  @Test func rejectsPipeWithoutWriter() throws {
    let pipe = folder("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileReadError.noWriter(path: pipe)) {
      try OpenInput(pipe, followsLink: true, timeout: .zero)
    }
    #expect(throws: FileReadError.notRegular(path: pipe)) {
      try OpenInput(pipe, followsLink: false, timeout: .zero)
    }
  }

  @Test func waitsForSilentWriter() throws {
    let pipe = folder("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // A descriptor that is open for reading and writing is both ends of the pipe.
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    let input = try OpenInput(pipe, followsLink: true, timeout: .zero)
    #expect(input.readAhead.isEmpty)
    #expect(fcntl(input.file, F_GETFL) & O_NONBLOCK == 0)
    close(input.file)

    #expect(write(writer, "abc", 3) == 3)
    let file = try InputFile(path: pipe)
    #expect(try file.read(atMost: 1) == Array("a".utf8) && file.read(atMost: 2) == Array("bc".utf8))
    close(writer)
    #expect(try file.read(atMost: 1).isEmpty)
  }

  @Test func readsDescriptorPaths() throws {
    let pipe = folder("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writer = open(pipe, O_WRONLY | O_CLOEXEC)
    defer { close(reader) }
    #expect(write(writer, "abc", 3) == 3)
    close(writer)
    let path = "/dev/fd/\(reader)"
    #expect(try FileReader.bytes(at: path, limit: 9) == Array("abc".utf8))
    // The writer has closed the pipe. Opening the descriptor path reaches the end of the data, and
    // doesn't wait for another writer.
    #expect(try OpenInput(path, followsLink: true, timeout: .zero).readAhead.isEmpty)
    #expect(throws: FileReadError.noWriter(path: pipe)) {
      try OpenInput(pipe, followsLink: true, timeout: .zero)
    }
    for path in ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/12"] {
      #expect(OpenInput.isOwnDescriptor(path))
    }
    #expect(!OpenInput.isOwnDescriptor("/dev/stdin2") && !OpenInput.isOwnDescriptor(pipe))
  }

  @Test func waitsForLease() throws {
    try AtomicFile.write([1, 2], to: folder("a"))
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    var attempts: [Int32] = []
    func descriptor(_ name: String) -> Int32 {
      OpenInput.descriptor(of: folder(name), followsLink: false) { path, flags in
        attempts.append(flags & O_NONBLOCK)
        guard flags & O_NONBLOCK == 0 else {
          errno = EAGAIN
          return -1
        }
        return open(path, flags)
      }
    }
    let file = descriptor("a")
    #expect(file >= 0 && attempts == [O_NONBLOCK, 0])
    close(file)
    // Only a regular file can be under a lease. A blocking open of a FIFO could wait forever, so it
    // isn't attempted.
    attempts = []
    #expect(descriptor("pipe") < 0 && descriptor("none") < 0)
    #expect(attempts == [O_NONBLOCK, O_NONBLOCK])
  }

  @Test func opensFilesForBlockingReads() throws {
    try AtomicFile.write([1], to: folder("a"))
    for followsLink in [true, false] {
      let input = try OpenInput(folder("a"), followsLink: followsLink)
      #expect(fcntl(input.file, F_GETFL) & O_NONBLOCK == 0)
      close(input.file)
    }
  }

  #if os(Linux)
    @Test func rejectsSocket() throws {
      // Socket addresses are limited to about 100 bytes, so the path is short.
      let path = "/tmp/collage-\(getpid()).socket"
      // An earlier process with the same ID could have left a socket.
      unlink(path)
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer {
        close(socket)
        unlink(path)
      }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(bound == 0)
      #expect(throws: FileReadError.notRegular(path: path)) {
        try FileReader.bytes(at: path, limit: 9)
      }
    }
  #endif

  @Test func limitsEndlessDevice() {
    #expect(throws: FileReadError.tooLarge(path: "/dev/zero", bytes: 1001, limit: 1000)) {
      try FileReader.bytes(at: "/dev/zero", limit: 1000)
    }
  }
}
