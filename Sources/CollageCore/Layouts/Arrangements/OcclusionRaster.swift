/// A coarse raster of a page (the area that a layout fills) that records which parts of rotated
/// items are covered by others.
///
/// An item's depth is its position in the z-order; zero is the back. Each cell of the raster stores
/// the depths of its items as bits, so adding or removing an item visits only the item's cells. An
/// item's focus is the part that other items should not cover.
struct OcclusionRaster {
  let cells: RasterCells
  /// For each depth, the number of visible cells of its item.
  private(set) var visibleCounts: [Int]
  /// For each depth, the number of visible cells of its item's focus.
  private(set) var visibleFocusCounts: [Int]
  private(set) var coveredCount = 0

  /// The number of 64-bit words that store the depths of one cell.
  private let wordCount: Int
  /// For each cell, a bit set of the depths whose items cover it.
  private var coverBits: [UInt64]
  /// For each cell, a bit set of the depths whose focus covers it.
  private var focusBits: [UInt64]
  /// For each cell, the depth of its front item; -1 if the cell is empty.
  private var fronts: [Int32]

  struct Shape {
    let cells: RotatedCells
    let focus: RotatedCells
    /// The number of the focus's cells that are on the page.
    let focusCount: Int

    init(cells: RotatedCells, focus: RotatedCells) {
      (self.cells, self.focus) = (cells, focus)
      focusCount = focus.coveredCellCount
    }
  }

  init(page: Size, pictures: Int, count: Int = 5400) {
    cells = RasterCells(page: page, count: count)
    let cellCount = cells.columns * cells.rows
    wordCount = (pictures + 63) / 64
    coverBits = [UInt64](repeating: 0, count: cellCount * wordCount)
    focusBits = coverBits
    fronts = [Int32](repeating: -1, count: cellCount)
    visibleCounts = [Int](repeating: 0, count: pictures)
    visibleFocusCounts = visibleCounts
  }

  var coverage: Double { Double(coveredCount) / Double(fronts.count) }

  /// Adds an item at a depth that no other item has.
  mutating func add(_ shape: Shape, at depth: Int) {
    mark(shape.focus, at: depth)
    let (word, bit) = (depth / 64, UInt64(1) << UInt64(depth % 64))
    var (gained, focusGained) = (0, 0)
    for (row, span) in shape.cells.spans.enumerated() {
      let start = (shape.cells.firstRow + row) * cells.columns
      for cell in start + span.lowerBound..<start + span.upperBound {
        let index = cell * wordCount + word
        coverBits[index] |= bit
        let front = Int(fronts[cell])
        guard front < depth else { continue }
        fronts[cell] = Int32(depth)
        gained += 1
        if focusBits[index] & bit != 0 { focusGained += 1 }
        if front >= 0 { updateCounts(cell, front, -1) } else { coveredCount += 1 }
      }
    }
    visibleCounts[depth] += gained
    visibleFocusCounts[depth] += focusGained
  }

  /// Removes the item at a depth; `shape` must be the shape that was added.
  mutating func remove(_ shape: Shape, at depth: Int) {
    let (word, bit) = (depth / 64, UInt64(1) << UInt64(depth % 64))
    for (row, span) in shape.cells.spans.enumerated() {
      let start = (shape.cells.firstRow + row) * cells.columns
      for cell in start + span.lowerBound..<start + span.upperBound {
        coverBits[cell * wordCount + word] &= ~bit
        guard Int(fronts[cell]) == depth else { continue }
        let front = front(cell, from: word)
        fronts[cell] = Int32(front)
        if front >= 0 { updateCounts(cell, front, 1) } else { coveredCount -= 1 }
      }
    }
    // The removed item does not have visible cells.
    visibleCounts[depth] = 0
    visibleFocusCounts[depth] = 0
    mark(shape.focus, at: depth)
  }

  private mutating func mark(_ focus: RotatedCells, at depth: Int) {
    let (word, bit) = (depth / 64, UInt64(1) << UInt64(depth % 64))
    for (row, span) in focus.spans.enumerated() {
      let start = (focus.firstRow + row) * cells.columns
      for cell in start + span.lowerBound..<start + span.upperBound {
        focusBits[cell * wordCount + word] ^= bit
      }
    }
  }

  private mutating func updateCounts(_ cell: Int, _ depth: Int, _ change: Int) {
    visibleCounts[depth] += change
    if focusBits[cell * wordCount + depth / 64] >> UInt64(depth % 64) & 1 == 1 {
      visibleFocusCounts[depth] += change
    }
  }

  /// Returns the depth of a cell's front item, searching from a word toward the back; -1 if nothing
  /// covers the cell.
  private func front(_ cell: Int, from word: Int) -> Int {
    for word in stride(from: word, through: 0, by: -1) {
      let bits = coverBits[cell * wordCount + word]
      if bits != 0 { return word * 64 + 63 - bits.leadingZeroBitCount }
    }
    return -1
  }
}
