import Foundation
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageModel

@Suite("Sheet grid") struct SheetGridTests {
  private let sheet = Canvas(
    size: PixelSize(width: 2100, height: 2970), background: .white, dpi: 254)

  @Test func centersImagesAtOwnSize() {
    let card = Canvas(size: PixelSize(width: 850, height: 550), background: .white, dpi: 254)
    let grid = SheetGrid(10, of: card, on: sheet)
    #expect(grid.columns == 2 && grid.rows == 5 && grid.cell == Size(width: 850, height: 550))
    #expect(grid.rectangle(at: 0).minX == 200 && grid.rectangle(at: 0).minY == 110)
    #expect(grid.rectangle(at: 9).maxX == 1900 && grid.rectangle(at: 9).maxY == 2860)
  }

  @Test func fillsSheetIfImageHasNoUsableSize() {
    let free = Canvas(size: PixelSize(width: 100, height: 100), background: .white)
    let grid = SheetGrid(6, of: free, on: sheet)
    #expect(grid.columns == 2 && grid.rows == 3 && abs(grid.cell.width - (2970 - 160) / 3) < 1e-9)
    let large = Canvas(size: PixelSize(width: 9000, height: 9000), background: .white, dpi: 254)
    #expect(SheetGrid(1, of: large, on: sheet).cell.width < 2000)
  }

  @Test func keepsSizeThatFillsSheet() throws {
    let card = Canvas(size: PixelSize(width: 1050, height: 740), background: .white, dpi: 254)
    let grid = SheetGrid(8, of: card, on: sheet)
    #expect(grid.columns == 2 && grid.rows == 4 && grid.cell == Size(width: 1050, height: 740))
    #expect(SheetReduction(of: card, on: SheetRequest(sheet, count: 8, hasCutMarks: true)) == nil)
    let shrinkage = try #require(
      SheetReduction(of: card, on: SheetRequest(sheet, count: 10, hasCutMarks: false)))
    #expect(shrinkage.printedSize == Size(width: 105, height: 74))
    #expect(shrinkage.maximumCountAtFullSize == 8 && shrinkage.reducedSize.width < 105)
    let free = Canvas(size: PixelSize(width: 9000, height: 9000), background: .white)
    #expect(SheetReduction(of: free, on: SheetRequest(sheet, count: 9, hasCutMarks: false)) == nil)
  }

  @Test func placesMarksOutsideImages() {
    let card = Canvas(size: PixelSize(width: 850, height: 550), background: .white, dpi: 254)
    let grid = SheetGrid(10, of: card, on: sheet)
    let marks = grid.marks(millimeter: 10)
    #expect(marks.count == 2 * 3 + 2 * 6)
    for mark in marks {
      #expect(mark.minX >= 0 && mark.minY >= 0 && mark.maxX <= 2100 && mark.maxY <= 2970)
      for index in 0..<10 {
        let frame = grid.rectangle(at: index)
        let isApart =
          mark.maxX < frame.minX || mark.minX > frame.maxX || mark.maxY < frame.minY
          || mark.minY > frame.maxY
        #expect(isApart)
      }
    }
  }

  @Test func choosesRowsByNumberAndShard() throws {
    let shards = (1...3).compactMap { RowSelection.Shard($0, of: 3) }
    for row in 1...20 { #expect(shards.count { RowSelection(shard: $0).contains(row) } == 1) }
    #expect(RowSelection(rows: 3...5).contains(5) && !RowSelection(rows: 3...5).contains(6))
    #expect(RowSelection.Shard(0, of: 2) == nil && RowSelection.Shard(3, of: 2) == nil)
    #expect(
      try TableOptionParser.rows("7") == 7...7 && TableOptionParser.rows("10-") == 10...Int.max)
    for text in ["0", "5-3", "a", "1-2-3", "-2", ""] {
      #expect(throws: ValueError.self) { try TableOptionParser.rows(text) }
    }
    for text in ["1", "0/2", "3/2", "1/x", "1/2/3"] {
      #expect(throws: ValueError.self) { try TableOptionParser.shard(text) }
    }
  }

  @Test func computesValueOnceAndEvictsOldest() throws {
    let cache = SharedLRUCache<Int, Int>(limit: 3)
    let computationCount = Mutex(0)
    let values = ParallelMap.results(
      of: Array(repeating: [1, 2, 3], count: 40).flatMap(\.self), jobs: 4
    ) { key in
      (try? cache.value(key) {
        computationCount.withLock { $0 += 1 }
        return key * 10
      }) ?? 0
    }
    #expect(
      values == Array(repeating: [10, 20, 30], count: 40).flatMap(\.self)
        && computationCount.withLock { $0 } == 3)
    // The threads used the keys in a random order. These uses make key 2 the least recently used.
    for key in [2, 3, 1] { _ = try cache.value(key) { 0 } }
    _ = try cache.value(4) { 40 }
    #expect(try cache.value(1) { 0 } == 10 && cache.value(2) { 99 } == 99)
    #expect(throws: CancellationError.self) { try cache.value(9) { throw CancellationError() } }
    #expect(try cache.value(9) { 90 } == 90)
  }

  @Test func endsUnfinishedLineFirst() throws {
    let path = NSTemporaryDirectory() + "collage-log-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try AppendedFile(path).append(Array("one".utf8))
    try Data("one\ntw".utf8).write(to: URL(filePath: path))
    try AppendedFile(path).append(Array("three".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntw\nthree\n")
  }

  @Test func roundTripsStoredPlaces() throws {
    let column = try #require(ColumnName(rawValue: "Photo 1"))
    for placeholder in [
      TemplatePlaceholder(column),
      TemplatePlaceholder(column, isRequired: true, sizing: .fit, isCutOut: true),
      TemplatePlaceholder(column, keepsContent: true),
    ] {
      let flags = ItemFlags(place: placeholder)
      let bytes = try JSONEncoder().encode(flags)
      #expect(try JSONDecoder().decode(ItemFlags.self, from: bytes) == flags)
    }
    let later = Data(#"{"place":{"column":"x","sizing":"spiral"}}"#.utf8)
    let flags = try JSONDecoder().decode(ItemFlags.self, from: later)
    #expect(flags.place == nil)
    #expect(try String(decoding: JSONEncoder().encode(flags), as: UTF8.self).contains("spiral"))
    for name in ["", " x", "a{", "a:b", "a=b", "\u{1B}", String(repeating: "x", count: 101)] {
      #expect(ColumnName(rawValue: name) == nil)
    }
  }
}

@Suite struct PageRemarkTests {
  private func placing(_ remarks: LayoutWarning...) -> Edit {
    var placing = Arrangement([], arguments: [])
    placing.warnings = remarks
    return .place(placing)
  }

  @Test func mergesEqualRemarks() {
    let covered = LayoutWarning.coveredCalendar([.month])
    var remarks = PageRemarks(pageCount: 3)
    for (page, factor) in [(0, 0.5), (2, 0.25)] {
      remarks.add(placing(.shrunkCaptions(factor), covered), unfilled: 1, skipped: [], on: page)
    }
    remarks.add(placing(covered), unfilled: 2, skipped: [], on: 1)
    remarks.endStep()
    #expect(
      remarks.all == [
        PageRemark(kind: .layout(.shrunkCaptions(0.25)), pages: [1, 3]),
        PageRemark(kind: .layout(covered), pages: []), PageRemark(kind: .unfilled(4), pages: []),
      ])
  }

  @Test func doesNotRepeatRemarkOfLaterStep() {
    var remarks = PageRemarks(pageCount: 1)
    let name = Sample.itemName("a")
    for factor in [0.5, 0.5, 0.7] {
      remarks.add(placing(.shrunkCaptions(factor)), unfilled: 0, skipped: [name], on: 0)
      remarks.endStep()
    }
    remarks.add(nil, unfilled: 0, skipped: [], on: 0)
    remarks.endStep()
    #expect(
      remarks.all == [
        PageRemark(kind: .layout(.shrunkCaptions(0.5)), pages: []),
        PageRemark(kind: .locked([name]), pages: []),
        PageRemark(kind: .layout(.shrunkCaptions(0.7)), pages: []),
      ])
  }
}
