/// A coarse raster of a page, on which it is seen what turned pictures hide of each other.
///
/// Each cell knows the depths at which pictures cover it, as bits, so that laying and taking away one
/// picture costs no more than its cells.
struct CoverRaster {
  /// The cells.
  let cells: RasterCells
  /// How many cells of the picture at each depth are seen.
  private(set) var seen: [Int]
  /// How many cells of what must not be covered of the picture at each depth are seen.
  private(set) var focusSeen: [Int]
  /// How many cells are covered by any picture.
  private(set) var coveredCount = 0

  /// How many words of bits a cell has.
  private let wordCount: Int
  /// The depths that cover each cell.
  private var covering: [UInt64]
  /// The depths whose focus covers each cell.
  private var focusing: [UInt64]
  /// The depth in front at each cell; -1 where there is none.
  private var fronts: [Int32]

  /// What one picture covers.
  struct Shape {
    /// All of it.
    let cells: TurnedCells
    /// What must not be covered.
    let focus: TurnedCells
    /// How many cells of the page must not be covered.
    let focusCount: Int

    init(cells: TurnedCells, focus: TurnedCells) {
      (self.cells, self.focus) = (cells, focus)
      focusCount = focus.metCount
    }
  }

  /// Makes an empty raster for so many pictures.
  init(page: Size, pictures: Int, count: Int = 5400) {
    cells = RasterCells(page: page, count: count)
    let all = cells.columns * cells.rows
    wordCount = (pictures + 63) / 64
    covering = [UInt64](repeating: 0, count: all * wordCount)
    focusing = covering
    fronts = [Int32](repeating: -1, count: all)
    seen = [Int](repeating: 0, count: pictures)
    focusSeen = seen
  }

  /// The part of the page that is covered, 0…1.
  var coverage: Double { Double(coveredCount) / Double(fronts.count) }

  /// Lays a picture at a depth where there is none yet.
  mutating func lay(_ shape: Shape, at depth: Int) {
    mark(shape.focus, at: depth)
    let (word, bit) = (depth / 64, UInt64(1) << UInt64(depth % 64))
    var (gained, focusGained) = (0, 0)
    for (row, span) in shape.cells.spans.enumerated() {
      let start = (shape.cells.firstRow + row) * cells.columns
      for cell in start + span.lowerBound..<start + span.upperBound {
        let index = cell * wordCount + word
        covering[index] |= bit
        let front = Int(fronts[cell])
        guard front < depth else { continue }
        fronts[cell] = Int32(depth)
        gained += 1
        if focusing[index] & bit != 0 { focusGained += 1 }
        if front >= 0 { count(cell, front, -1) } else { coveredCount += 1 }
      }
    }
    seen[depth] += gained
    focusSeen[depth] += focusGained
  }

  /// Takes the picture at a depth away, whose cells these are.
  mutating func remove(_ shape: Shape, at depth: Int) {
    let (word, bit) = (depth / 64, UInt64(1) << UInt64(depth % 64))
    for (row, span) in shape.cells.spans.enumerated() {
      let start = (shape.cells.firstRow + row) * cells.columns
      for cell in start + span.lowerBound..<start + span.upperBound {
        covering[cell * wordCount + word] &= ~bit
        guard Int(fronts[cell]) == depth else { continue }
        let front = front(cell, from: word)
        fronts[cell] = Int32(front)
        if front >= 0 { count(cell, front, 1) } else { coveredCount -= 1 }
      }
    }
    // Nothing of it is seen any more.
    seen[depth] = 0
    focusSeen[depth] = 0
    mark(shape.focus, at: depth)
  }

  /// Sets the bits of a focus, or takes them away.
  private mutating func mark(_ focus: TurnedCells, at depth: Int) {
    let (word, bit) = (depth / 64, UInt64(1) << UInt64(depth % 64))
    for (row, span) in focus.spans.enumerated() {
      let start = (focus.firstRow + row) * cells.columns
      for cell in start + span.lowerBound..<start + span.upperBound {
        focusing[cell * wordCount + word] ^= bit
      }
    }
  }

  private mutating func count(_ cell: Int, _ depth: Int, _ change: Int) {
    seen[depth] += change
    if focusing[cell * wordCount + depth / 64] >> UInt64(depth % 64) & 1 == 1 {
      focusSeen[depth] += change
    }
  }

  /// The highest depth of a cell, which is in this word or a lower one; -1 where there is none.
  private func front(_ cell: Int, from word: Int) -> Int {
    for word in stride(from: word, through: 0, by: -1) {
      let bits = covering[cell * wordCount + word]
      if bits != 0 { return word * 64 + 63 - bits.leadingZeroBitCount }
    }
    return -1
  }
}
