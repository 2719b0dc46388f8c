import Foundation
import Testing

@testable import CollageSupport

@Suite("tar archive") struct TarTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
    let bytes = Bytes()
    var writer = TarWriter { bytes.all += $0 }
    for (name, contents) in files { try writer.add(name, contents) }
    try writer.finish()
    return bytes.all
  }

  private final class Bytes { var all: [UInt8] = [] }

  private func reader(_ bytes: [UInt8]) throws -> TarReader {
    try AtomicFile.write(bytes, to: folder("a.tar"))
    return TarReader(try InputFile(path: folder("a.tar")))
  }

  @Test func roundTripsFiles() throws {
    let files: [(String, [UInt8])] = [
      ("empty", []), ("one", [7]), ("block", [UInt8](repeating: 3, count: 512)),
      (String(repeating: "n", count: 100), [UInt8](repeating: 9, count: 200_000)),
    ]
    let bytes = try archive(files)
    #expect(bytes.count % 512 == 0)
    var reader = try reader(bytes)
    for (name, contents) in files {
      #expect(try reader.next() == TarHeader(name: name, byteCount: contents.count))
      #expect(try reader.readAll() == contents)
    }
    #expect(try reader.next() == nil)
  }

  @Test func skipsUnreadContents() throws {
    var reader = try reader(archive([("a", [UInt8](repeating: 1, count: 100_000)), ("b", [2])]))
    _ = try reader.next()
    #expect(try reader.next()?.name == "b" && reader.readAll() == [2])
  }

  @Test func rejectsTruncatedArchives() throws {
    let bytes = try archive([("a", [1, 2, 3])])
    for count in [0, 1, 511, 512, 514, 515, 1023, 1024, 1535] {
      var reader = try reader(Array(bytes.prefix(count)))
      #expect(throws: TarReader.ParseError.truncated) { while try reader.next() != nil {} }
    }
  }

  /// Recomputes the checksum of a header.
  private func updateChecksum(_ block: inout [UInt8]) {
    block.replaceSubrange(148..<156, with: [UInt8](repeating: 32, count: 8))
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    block.replaceSubrange(148..<148 + sum.utf8.count, with: sum.utf8)
  }

  @Test(arguments: Array("123456789xgLK"))
  func rejectsLinksFoldersDevicesAndExtendedNames(_ type: Character) throws {
    var block = TarHeader(name: "a", byteCount: 0).bytes
    block[156] = type.asciiValue ?? 0
    updateChecksum(&block)
    #expect(throws: TarHeader.ParseError.notPlain(name: "a")) { try TarHeader(block) }
  }

  @Test(arguments: ["-0000000001", "", "000000000x1", "99999999999", "\u{80}\0\0\0\0\0\0\0\0\u{1}"])
  func rejectsInvalidLengths(_ field: String) throws {
    var block = TarHeader(name: "a", byteCount: 0).bytes
    let bytes = field.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    block.replaceSubrange(124..<136, with: bytes + [UInt8](repeating: 0, count: 12 - bytes.count))
    updateChecksum(&block)
    #expect(throws: TarHeader.ParseError.damaged) { try TarHeader(block) }
  }

  @Test func detectsOrIgnoresChangedHeaderBytes() throws {
    let header = TarHeader(name: "abc", byteCount: 12345)
    for index in 0..<TarHeader.blockSize {
      var block = header.bytes
      block[index] ^= 0x55
      if let read = try? TarHeader(block) { #expect(read == header, "byte \(index)") }
    }
  }

  @Test func writesPOSIXHeaders() {
    let block = TarHeader(name: "photo", byteCount: 1234).bytes
    func text(_ range: Range<Int>) -> String { String(decoding: block[range], as: UTF8.self) }
    #expect(text(0..<6) == "photo\0" && text(100..<108) == "0000600\0")
    #expect(text(108..<124) == "0000000\u{0}0000000\u{0}")
    // 1234 is 2322 in octal.
    #expect(text(124..<136) == "00000002322\0" && text(136..<148) == "00000000000\0")
    #expect(text(156..<157) == "0" && text(257..<265) == "ustar\u{0}00")
    // The sum of all bytes, with spaces in place of the checksum, is 3592: 7010 in octal.
    #expect(text(148..<156) == "007010\0 ")
    #expect(block.count == 512 && block[265...].allSatisfy { $0 == 0 })
  }

  @Test func padsBlocksAndAllowsMaximumSizes() throws {
    for (byteCount, padding) in [(0, 0), (1, 511), (511, 1), (512, 0), (513, 511)] {
      #expect(TarHeader(name: "a", byteCount: byteCount).padding == padding)
    }
    for header in [
      TarHeader(name: String(repeating: "n", count: 100), byteCount: 0),
      TarHeader(name: "a", byteCount: 0o77_777_777_777), TarHeader(name: "é", byteCount: 8),
    ] { #expect(try TarHeader(header.bytes) == header) }
    #expect(TarHeader.maximumByteCount == 8_589_934_591)
  }

  @Test func readsHeadersOfOtherPrograms() throws {
    var block = TarHeader(name: "a", byteCount: 0).bytes
    block[156] = 0
    block.replaceSubrange(124..<136, with: Array("      12345 ".utf8))
    updateChecksum(&block)
    #expect(try TarHeader(block) == TarHeader(name: "a", byteCount: 0o12345))
  }

  @Test func rejectsDamagedHeaders() throws {
    let whole = TarHeader(name: "a", byteCount: 5).bytes
    var (sum, name, prefix) = (whole, whole, whole)
    sum[153] ^= 1
    name[0] = 0xFF
    updateChecksum(&name)
    prefix[345] = UInt8(ascii: "p")
    updateChecksum(&prefix)
    for block in [Array(whole.dropLast()), whole + [0], sum, name, []] {
      #expect(throws: TarHeader.ParseError.damaged) { try TarHeader(block) }
    }
    #expect(throws: TarHeader.ParseError.notPlain(name: "a")) { try TarHeader(prefix) }
    var reader = try reader(prefix)
    #expect(throws: TarReader.ParseError.header(.notPlain(name: "a"))) { _ = try reader.next() }
  }

  @Test func readsContentsInParts() throws {
    var reader = try reader(archive([("a", Array(0..<10)), ("b", [9])]))
    _ = try reader.next()
    #expect(try reader.read(atMost: 4) == [0, 1, 2, 3] && reader.readAll() == [4, 5, 6, 7, 8, 9])
    #expect(try reader.read(atMost: 4) == [] && reader.next() == TarHeader(name: "b", byteCount: 1))
    #expect(try reader.read(atMost: 4) == [9] && reader.next() == nil)
  }

  @Test func endsWithTwoEmptyBlocks() throws {
    let bytes = try archive([("a", [1]), ("b", [])])
    #expect(bytes.count == 512 * 5 && bytes[512] == 1)
    #expect(bytes[513..<1024].allSatisfy { $0 == 0 } && bytes[1024] == UInt8(ascii: "b"))
    #expect(bytes[1536...].allSatisfy { $0 == 0 })
  }

  @Test func opensWithSystemTar() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/tar") else { return }
    try AtomicFile.write(archive([("a/b", [104, 105])]), to: folder("x.tar"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
    process.arguments = ["xf", folder("x.tar"), "-C", folder.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try FileReader.bytes(at: folder("a/b"), limit: 9) == [104, 105])
  }
}

@Suite struct GzipTests {
  private static let samples: [[UInt8]] = [
    [], [0], Array("a page of text".utf8), [UInt8](repeating: 7, count: 100_000),
    (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) },
  ]

  private func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  @Test(arguments: samples) func hasGzipHeaderAndTrailer(_ bytes: [UInt8]) throws {
    let packed = try #require(gzip(bytes))
    // Two magic bytes, and the only compression method.
    #expect(packed.prefix(3) == [0x1F, 0x8B, 8])
    #expect(number(packed.suffix(8).prefix(4)) == CRC32.checksum(bytes[...]))
    #expect(number(packed.suffix(4)) == UInt32(bytes.count))
  }

  @Test(arguments: samples) func decompressesWithSystemGzip(_ bytes: [UInt8]) throws {
    let packed = try #require(gzip(bytes))
    let command = ChildCommand(
      arguments: ["gzip", "-dc"], input: packed, outputLimit: 1 << 20,
      timeout: .seconds(60), grace: .milliseconds(100), isCancelled: { false })
    let outcome = try command.run()
    #expect(outcome.ending == .ended(.exited(status: 0)) && outcome.output == bytes)
  }

  @Test func compressesRepetitiveData() throws {
    // At best, the format packs 258 bytes into two bits.
    #expect(try #require(gzip([UInt8](repeating: 7, count: 100_000))).count < 200)
    let text = (0..<2000).map { "item \($0 % 37) of \($0 % 11)\n" }.joined()
    #expect(try #require(gzip(Array(text.utf8))).count < text.utf8.count / 8)
  }

  @Test func growsRandomDataLittle() throws {
    var random = TestRandom(state: 1)
    let bytes = (0..<50_000).map { _ in UInt8(truncatingIfNeeded: random.next() >> 56) }
    let packed = try #require(gzip(bytes))
    #expect(packed.count > 49_000 && packed.count < 50_100)
  }
}

@Suite("ZIP archive") struct ZipTests {
  private func archive(_ body: (inout ZipWriter) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ZipWriter { bytes += $0 }
    try body(&writer)
    try writer.finish()
    return bytes
  }

  @Test func hasExpectedBytes() throws {
    let bytes = try archive { try $0.add("a", [0x68, 0x69]) }
    let facts: [UInt8] = [
      // Version 2.0, UTF-8 names, stored, midnight on January 1, 1980.
      20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0,
      // The checksum of "hi", and both lengths.
      0xAC, 0x2A, 0x93, 0xD8, 2, 0, 0, 0, 2, 0, 0, 0,
      // The length of the name.
      1, 0,
    ]
    let local: [UInt8] = [0x50, 0x4B, 3, 4] + facts + [0, 0, 0x61, 0x68, 0x69]
    let record: [UInt8] =
      [0x50, 0x4B, 1, 2, 20, 0] + facts + [UInt8](repeating: 0, count: 16) + [0x61]
    let end: [UInt8] =
      [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, UInt8(record.count), 0, 0, 0]
      + [UInt8(local.count), 0, 0, 0, 0, 0]
    #expect(bytes == local + record + end)
  }

  @Test func keepsFirstFileAtFixedOffset() throws {
    let bytes = try archive {
      try $0.add("mimetype", Array("image/openraster".utf8))
      try $0.add("b", [1])
    }
    #expect(Array(bytes[30..<54]) == Array("mimetypeimage/openraster".utf8))
    #expect(bytes[8] == 0)
  }

  @Test func addsFilesFromDiskAndMemoryEqually() throws {
    let contents = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let spool = try FileSpool()
    try spool.write(Array(contents[..<7]))
    try spool.write([])
    try spool.write(Array(contents[7...]))
    #expect(try archive { try $0.add("a", spool) } == (try archive { try $0.add("a", contents) }))
  }

  @Test func allowsEmptyArchiveAndFiles() throws {
    #expect(try archive { _ in }.count == 22)
    let bytes = try archive {
      try $0.add("a", [])
      try $0.add("b", try FileSpool())
    }
    #expect(bytes.count == 22 + 2 * (30 + 46 + 2))
  }

  @Test func limitsNumberOfFiles() throws {
    #expect(throws: ZipError.tooManyFiles(limit: 65534)) {
      var writer = ZipWriter { _ in }
      for _ in 0...65534 { try writer.add("a", []) }
    }
  }
}
