import Testing

@testable import CollageStore

@Suite("An archive of cells") struct CellCacheFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder("a.cells") }
  private let first = String(repeating: "a", count: 64)
  private let second = String(repeating: "b", count: 64)
  /// The checksum of these nine bytes is the check value of CRC-32, cbf43926.
  private let digits = Array("123456789".utf8)

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func write(_ cells: [(String, [UInt8])]) -> Bool {
    let writer = CellArchiveWriter(path: path, staging: folder.path)
    for (key, bytes) in cells { writer.add(key, bytes) }
    return writer.commit()
  }

  private func file() throws -> [UInt8] { try FileReader.bytes(at: path, limit: .max - 1) }

  @Test("gives back every cell under its own name, and the first of two with one name")
  func roundTrip() throws {
    #expect(write([(second, digits), (first, [7]), (second, [9, 9])]))
    let archive = try #require(CellCacheFile(path: path))
    #expect(archive.count == 2 && archive.cell(first) == [7] && archive.cell(second) == digits)
    #expect(archive.cell(String(repeating: "c", count: 64)) == nil && Folder.mode(path) == 0o600)
  }

  @Test("may hold nothing, and a cell of no bytes") func empty() throws {
    #expect(write([]) && CellCacheFile(path: path)?.count == 0 && write([(first, [])]))
    #expect(CellCacheFile(path: path)?.cell(first) == [])
  }

  @Test("is the cells, a table sorted by name, and 24 bytes that say where the table is")
  func layout() throws {
    write([(second, digits), (first, [])])
    func little(_ number: Int, _ count: Int = 8) -> [UInt8] {
      (0..<count).map { UInt8(number >> ($0 * 8) & 255) }
    }
    // Place, length and checksum; that of nothing is 0.
    let table =
      Array(first.utf8) + little(9) + little(0) + little(0)
      + Array(second.utf8) + little(0) + little(9) + little(0xCBF4_3926)
    let sum = Int(CRC32.checksum(table[...]))
    #expect(try file() == digits + table + Array("COLLAGE1".utf8) + little(9) + little(sum))
  }

  @Test("loses a cell whose bytes are damaged, and no other one") func damagedCell() throws {
    write([(first, digits), (second, [1, 2, 3])])
    for (place, lost) in [(0, first), (8, first), (9, second), (11, second)] {
      var bytes = try file()
      bytes[place] ^= 1
      try AtomicFile.write(bytes, to: folder("b.cells"))
      let archive = try #require(CellCacheFile(path: folder("b.cells")))
      #expect([first, second].filter { archive.cell($0) == nil } == [lost], "\(place)")
    }
  }

  @Test("does not count when its end is damaged or is not there") func damagedEnd() throws {
    write([(first, digits), (second, [1, 2, 3])])
    let whole = try file()
    func isRefused(_ bytes: [UInt8]) throws -> Bool {
      try AtomicFile.write(bytes, to: path)
      return CellCacheFile(path: path) == nil
    }
    for place in 1...24 + 2 * 88 {
      #expect(try isRefused(whole.dropLast(place)), "\(place)")
      // The upper half of the checksum's field holds nothing.
      guard place > 4 else { continue }
      var bytes = whole
      bytes[bytes.count - place] ^= 1
      #expect(try isRefused(bytes), "\(place)")
    }
    #expect(try !isRefused(whole))
  }

  @Test("is none where there is no file, or one shorter than its end") func none() throws {
    #expect(CellCacheFile(path: path) == nil)
    for bytes in [[], Array("COLLAGE1".utf8), [UInt8](repeating: 0, count: 24)] {
      try AtomicFile.write(bytes, to: path)
      #expect(CellCacheFile(path: path) == nil)
    }
  }

  @Test("that cannot be written is given up, and leaves the older one") func unwritable() throws {
    let writer = CellArchiveWriter(path: folder("none/a.cells"), staging: folder("none"))
    writer.add(first, [1])
    #expect(!writer.commit())
    write([(first, digits)])
    do {
      let writer = CellArchiveWriter(path: path, staging: folder.path)
      writer.add(second, [1])
    }
    #expect(try CellCacheFile(path: path)?.cell(first) == digits && folder.contents == ["a.cells"])
  }

  @Test("is taken from the cache where it is no longer than the limit") func limit() throws {
    let store = StoreFolder(path: folder("store"))
    try store.make()
    let cache = CellCache(folder: store, limit: .max)
    let writer = cache.writer(first)
    writer.add(second, digits)
    #expect(writer.commit())
    let length = 9 + 88 + 24
    #expect(Folder.byteCount(ofFile: "\(store.pictures)/\(first).cells") == length)
    #expect(CellCache(folder: store, limit: length).archive(first) != nil)
    #expect(CellCache(folder: store, limit: length - 1).archive(first) == nil)
    CellCache(folder: store, limit: length).trim()
    #expect(cache.archive(first) != nil)
    CellCache(folder: store, limit: length - 1).trim()
    #expect(cache.archive(first) == nil)
  }

  @Test(
    "has a name that is a hash and an ending",
    arguments: [
      (String(repeating: "a", count: 64) + ".cells", true),
      (String(repeating: "a", count: 63) + ".cells", false),
      (String(repeating: "A", count: 64) + ".cells", false),
      (String(repeating: "a", count: 64), false),
      (String(repeating: "a", count: 64) + ".cell", false),
      (String(repeating: "a", count: 64) + ".cells.cells", false),
    ])
  func names(_ name: String, _ isArchive: Bool) {
    #expect(CellCache.isArchive(name) == isArchive)
  }
}
