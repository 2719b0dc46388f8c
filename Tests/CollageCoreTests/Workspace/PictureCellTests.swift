import Foundation
import Testing

@testable import CollageCore
@testable import CollageImaging
@testable import CollageStore

@Suite("Image cells") struct PictureCellTests {
  private let folder: TemporaryFolder
  private let cache: CellCache
  private let name = contentHash(of: [0])
  private let keys = [["a", "b"], ["c", "d"]].map { $0.map { contentHash(of: Array($0.utf8)) } }

  init() throws {
    folder = try TemporaryFolder()
    let store = StoreFolder(path: folder("store"))
    try store.make()
    cache = CellCache(folder: store, limit: 1 << 20)
  }

  private func cell(_ number: UInt8) -> CodedCell { CodedCell(parts: [[number], [number, 9]]) }

  /// Writes cells to the cache, as if from a previous rendering.
  private func write(_ cells: [(key: String, bytes: [UInt8])]) throws {
    let writer = cache.writer(name)
    for cell in cells { writer.add(cell.key, cell.bytes) }
    #expect(writer.commit())
  }

  private func stored() throws -> [String: CodedCell] {
    let archive = try #require(cache.file(name))
    let all = keys.joined().compactMap { key in
      archive.cell(key).flatMap(CodedCell.init(bytes:)).map { (key, $0) }
    }
    #expect(all.count == archive.count)
    return Dictionary(uniqueKeysWithValues: all)
  }

  @Test("are all needed with an empty cache, and are then cached")
  func areAllNeededWithoutCache() throws {
    let cells = ImageCells(keys: keys, cache: cache, name: name)
    #expect(cells.needed == [[0, 1], [0, 1]])
    #expect(cells.cells(ofBand: 0, rendered: [cell(1), cell(2)]) == [cell(1), cell(2)])
    #expect(cells.cells(ofBand: 1, rendered: [cell(3), cell(4)]) == [cell(3), cell(4)])
    cells.commit()
    #expect(
      try stored()
        == [keys[0][0]: cell(1), keys[0][1]: cell(2), keys[1][0]: cell(3), keys[1][1]: cell(4)])
    let cached = ImageCells(keys: keys, cache: cache, name: name)
    #expect(
      cached.needed == [[], []] && cached.cells(ofBand: 1, rendered: []) == [cell(3), cell(4)])
  }

  @Test func combineCachedAndNewCells() throws {
    try write([(keys[0][1], cell(2).bytes), (keys[1][0], cell(3).bytes)])
    let cells = ImageCells(keys: keys, cache: cache, name: name)
    #expect(cells.needed == [[0], [1]])
    #expect(cells.cells(ofBand: 0, rendered: [cell(7)]) == [cell(7), cell(2)])
    #expect(cells.cells(ofBand: 1, rendered: [cell(8)]) == [cell(3), cell(8)])
    cells.commit()
    #expect(
      try stored().count == 4 && stored()[keys[0][0]] == cell(7)
        && stored()[keys[1][0]] == cell(3))
  }

  @Test func areNeededIfCachedDataIsInvalid() throws {
    try write([(keys[0][0], [255, 255, 255, 127]), (keys[0][1], cell(2).bytes)])
    let cells = ImageCells(keys: keys, cache: cache, name: name)
    #expect(cells.needed == [[0], [0, 1]] && cells.cells(ofBand: 0, rendered: []) == nil)
    #expect(cells.cells(ofBand: 1, rendered: [cell(3)]) == nil)
  }

  @Test func dropUnusedCellsAndSkipUnchangedWrites() throws {
    let path = "\(cache.folder.cells)/\(name).cells"
    let all = keys.joined().enumerated().map { ($1, cell(UInt8($0)).bytes) }
    try write(all + [(contentHash(of: [7]), cell(7).bytes)])
    let number = Folder.fileID(path)
    for isLess in [true, false] {
      let cells = ImageCells(keys: keys, cache: cache, name: name)
      #expect(cells.needed == [[], []])
      for band in 0...1 { #expect(cells.cells(ofBand: band, rendered: [])?.count == 2) }
      let before = Folder.fileID(path)
      cells.commit()
      #expect((Folder.fileID(path) == before) != isLess && cache.file(name)?.count == 4)
    }
    #expect(Folder.fileID(path) != number)
  }

  @Test func areAllNeededWithoutFolder() {
    let grid = CellGrid(height: 20, bandHeight: 8, columns: [0..<5, 5..<9, 9..<12])
    let cells = ImageCells(grid: grid)
    #expect(cells.needed == [[0, 1, 2], [0, 1, 2], [0, 1, 2]])
    #expect(cells.cells(ofBand: 2, rendered: [cell(1)]) == [cell(1)])
    cells.commit()
  }

  @Test func touchUsedArchive() throws {
    let store = cache.folder
    let (requested, forgotten) = (contentHash(of: [1]), contentHash(of: [2]))
    for (age, name) in [requested, forgotten].enumerated() {
      let writer = cache.writer(name)
      writer.add(contentHash(of: [1]), [1, 2, 3])
      #expect(writer.commit())
      let time = timespec(tv_sec: 1_700_000_000 + age * 60, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, "\(store.cells)/\(name).cells", [time, time], 0) == 0)
    }
    #expect(cache.file(requested) != nil)
    let size = try #require(Folder.byteCount(ofFile: "\(store.cells)/\(requested).cells"))
    CellCache(folder: store, limit: size).trim()
    #expect(try Folder.names(in: store.cells) == [requested + ".cells"])
  }
}
