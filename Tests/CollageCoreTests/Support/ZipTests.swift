import Testing

@testable import CollageCore

@Suite("A zip archive")
struct ZipTests {
  private func archive(_ body: (inout ZipWriter) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ZipWriter { bytes += $0 }
    try body(&writer)
    try writer.finish()
    return bytes
  }

  @Test("is the bytes that the format says")
  func bytes() throws {
    let bytes = try archive { try $0.add("a", [0x68, 0x69]) }
    let facts: [UInt8] = [
      // Version 2.0, names in UTF-8, stored, midnight of 1 January 1980.
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

  @Test("keeps a first file where others look for it")
  func type() throws {
    let bytes = try archive {
      try $0.add("mimetype", Array("image/openraster".utf8))
      try $0.add("b", [1])
    }
    #expect(Array(bytes[30..<54]) == Array("mimetypeimage/openraster".utf8))
    #expect(bytes[8] == 0)
  }

  @Test("takes a file from the disk as it takes it from memory")
  func spool() throws {
    let contents = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let spool = try FileSpool()
    try spool.write(Array(contents[..<7]))
    try spool.write([])
    try spool.write(Array(contents[7...]))
    let fromDisk = try archive { try $0.add("a", spool) }
    #expect(fromDisk == (try archive { try $0.add("a", contents) }))
  }

  @Test("may be empty, and hold empty files")
  func empty() throws {
    #expect(try archive { _ in }.count == 22)
    let bytes = try archive {
      try $0.add("a", [])
      try $0.add("b", try FileSpool())
    }
    #expect(bytes.count == 22 + 2 * (30 + 46 + 2))
  }

  @Test("has no more files than its numbers hold")
  func most() throws {
    #expect(throws: ZipError.tooManyFiles(limit: 65534)) {
      var writer = ZipWriter { _ in }
      for _ in 0...65534 { try writer.add("a", []) }
    }
  }
}
