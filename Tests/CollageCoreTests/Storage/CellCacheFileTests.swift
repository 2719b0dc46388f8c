import Testing

@testable import CollageStore

@Suite("Cell archive") struct CellCacheFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder("a.cells") }
  private let first = String(repeating: "a", count: 64)
  private let second = String(repeating: "b", count: 64)
  /// The CRC-32 check value of these nine bytes is cbf43926.
  private let digits = Array("123456789".utf8)

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func write(_ cells: [(String, [UInt8])]) -> Bool {
    let writer = CellCacheWriter(path: path, staging: folder.path)
    for (key, bytes) in cells { writer.add(key, bytes) }
    return writer.commit()
  }

  private func file() throws -> [UInt8] { try FileReader.bytes(at: path, limit: .max - 1) }

  @Test("round-trips cells by key, and keeps the first of two with the same key")
  func roundTripsCells() throws {
    #expect(write([(second, digits), (first, [7]), (second, [9, 9])]))
    let archive = try #require(CellCacheFile(path: path))
    #expect(archive.count == 2 && archive.cell(first) == [7] && archive.cell(second) == digits)
    #expect(archive.cell(String(repeating: "c", count: 64)) == nil && Folder.mode(path) == 0o600)
  }

  @Test func allowsNoCellsAndEmptyCells() throws {
    #expect(write([]) && CellCacheFile(path: path)?.count == 0 && write([(first, [])]))
    #expect(CellCacheFile(path: path)?.cell(first) == [])
  }

  @Test("stores the cells, a sorted table and a trailer of 24 bytes")
  func storesCellsSortedTableAndTrailer() throws {
    write([(second, digits), (first, [])])
    func little(_ number: Int, _ count: Int = 8) -> [UInt8] {
      (0..<count).map { UInt8(number >> ($0 * 8) & 255) }
    }
    // An entry has a key, an offset, a length and a checksum, which is 0 for no bytes.
    let table =
      Array(first.utf8) + little(9) + little(0) + little(0)
      + Array(second.utf8) + little(0) + little(9) + little(0xCBF4_3926)
    let sum = Int(CRC32.checksum(table[...]))
    #expect(try file() == digits + table + Array("COLLAGE1".utf8) + little(9) + little(sum))
  }

  @Test func losesOnlyDamagedCell() throws {
    write([(first, digits), (second, [1, 2, 3])])
    for (offset, lost) in [(0, first), (8, first), (9, second), (11, second)] {
      var bytes = try file()
      bytes[offset] ^= 1
      try AtomicFile.write(bytes, to: folder("b.cells"))
      let archive = try #require(CellCacheFile(path: folder("b.cells")))
      #expect([first, second].filter { archive.cell($0) == nil } == [lost], "\(offset)")
    }
  }

  @Test func rejectsDamagedOrMissingTrailer() throws {
    write([(first, digits), (second, [1, 2, 3])])
    let whole = try file()
    func isRejected(_ bytes: [UInt8]) throws -> Bool {
      try AtomicFile.write(bytes, to: path)
      return CellCacheFile(path: path) == nil
    }
    for distance in 1...24 + 2 * 88 {
      #expect(try isRejected(whole.dropLast(distance)), "\(distance)")
      // The upper half of the checksum field is unused.
      guard distance > 4 else { continue }
      var bytes = whole
      bytes[bytes.count - distance] ^= 1
      #expect(try isRejected(bytes), "\(distance)")
    }
    #expect(try !isRejected(whole))
  }

  @Test func rejectsMissingAndShortFiles() throws {
    #expect(CellCacheFile(path: path) == nil)
    for bytes in [[], Array("COLLAGE1".utf8), [UInt8](repeating: 0, count: 24)] {
      try AtomicFile.write(bytes, to: path)
      #expect(CellCacheFile(path: path) == nil)
    }
  }

  @Test func keepsOlderArchiveAfterFailedWrite() throws {
    let writer = CellCacheWriter(path: folder("none/a.cells"), staging: folder("none"))
    writer.add(first, [1])
    #expect(!writer.commit())
    write([(first, digits)])
    do {
      let writer = CellCacheWriter(path: path, staging: folder.path)
      writer.add(second, [1])
    }
    #expect(try CellCacheFile(path: path)?.cell(first) == digits && folder.contents == ["a.cells"])
  }

  @Test func limitsSizeOfCachedArchives() throws {
    let store = StoreFolder(path: folder("store"))
    try store.make()
    let cache = CellCache(folder: store, limit: .max)
    let writer = cache.writer(first)
    writer.add(second, digits)
    #expect(writer.commit())
    let length = 9 + 88 + 24
    #expect(Folder.byteCount(ofFile: "\(store.cells)/\(first).cells") == length)
    #expect(CellCache(folder: store, limit: length).file(first) != nil)
    #expect(CellCache(folder: store, limit: length - 1).file(first) == nil)
    CellCache(folder: store, limit: length).trim()
    #expect(cache.file(first) != nil)
    CellCache(folder: store, limit: length - 1).trim()
    #expect(cache.file(first) == nil)
  }

  @Test(
    arguments: [
      (String(repeating: "a", count: 64) + ".cells", true),
      (String(repeating: "a", count: 63) + ".cells", false),
      (String(repeating: "A", count: 64) + ".cells", false),
      (String(repeating: "a", count: 64), false),
      (String(repeating: "a", count: 64) + ".cell", false),
      (String(repeating: "a", count: 64) + ".cells.cells", false),
    ])
  func recognizesArchiveNames(_ name: String, _ isArchive: Bool) {
    #expect(CellCache.isArchive(name) == isArchive)
  }
}
