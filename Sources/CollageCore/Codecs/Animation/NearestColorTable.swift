/// A lookup table that finds the nearest color of a palette.
///
/// A cell is a cube of colors whose channels agree in their upper five bits. For each cell, the
/// table lists the few palette colors that can be the nearest to a color in the cell. The result is
/// exact, and only a few distances need to be calculated.
struct NearestColorTable: Sendable {
  private static let cellCount = 1 << 15

  /// The index in `candidates` at which each cell's list starts, followed by the end index of the
  /// last list.
  private let starts: [Int32]
  /// The lists of palette colors; from the lowest byte to the highest, a value contains red, green,
  /// blue and the color index.
  private let candidates: [UInt32]

  /// Creates the table in O(cells × colors), and much faster if the colors are far apart.
  init(_ palette: GIFPalette) {
    let all = (0..<palette.count).map { index in
      let channels = palette.colors[index * 3..<index * 3 + 3].reversed()
      return channels.reduce(UInt32(index)) { $0 << 8 | UInt32($1) }
    }
    var starts: [Int32] = []
    var candidates: [UInt32] = []
    starts.reserveCapacity(Self.cellCount + 1)
    // Blocks of 4×4×4 cells narrow down the candidates first.
    let blocks = (0..<512).map { block in
      Self.possible(
        all, lowest: ((block >> 6) * 32, (block >> 3 & 7) * 32, (block & 7) * 32), side: 32)
    }
    for cell in 0..<Self.cellCount {
      let (red, green, blue) = (cell >> 10, cell >> 5 & 31, cell & 31)
      let block = (red >> 2) * 64 + (green >> 2) * 8 + (blue >> 2)
      starts.append(Int32(candidates.count))
      candidates += Self.possible(
        blocks[block], lowest: (red * 8, green * 8, blue * 8), side: 8)
    }
    starts.append(Int32(candidates.count))
    self.starts = starts
    self.candidates = candidates
  }

  /// Returns the palette colors that can be the nearest to a color in a cube.
  ///
  /// All colors are compared with a reference: the color nearest to the cube's center. The
  /// difference between the squared distances to a color and to the reference is linear in the
  /// position, so it is smallest in one corner of the cube. The color is a candidate if, in that
  /// corner, it is at least as near as the reference.
  private static func possible(
    _ colors: [UInt32], lowest: (Int, Int, Int), side: Int
  ) -> [UInt32] {
    let low = SIMD4(Int32(lowest.0), Int32(lowest.1), Int32(lowest.2), 0)
    let high = low &+ Int32(side - 1)
    let middle = low &+ Int32(side / 2)
    let best = colors.min {
      unsafe Search.distance($0, middle.x, middle.y, middle.z)
        < Search.distance($1, middle.x, middle.y, middle.z)
    }
    guard let best else { return [] }
    let center = channels(best)
    return colors.filter { color in
      let corner = low.replacing(with: high, where: channels(color) .> center)
      return unsafe Search.distance(color, corner.x, corner.y, corner.z)
        <= Search.distance(best, corner.x, corner.y, corner.z)
    }
  }

  @inline(__always)
  private static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(
      Int32(color & 255), Int32(color >> 8 & 255), Int32(color >> 16 & 255), 0)
  }

  func withSearch<Value>(_ body: (Search) -> Value) -> Value {
    unsafe starts.withUnsafeBufferPointer { starts in
      unsafe candidates.withUnsafeBufferPointer { candidates in
        unsafe body(Search(starts: starts, candidates: candidates))
      }
    }
  }

  /// Finds the nearest colors through pointers to the table's lists, which are only valid during a
  /// call of `withUnsafeBufferPointer`.
  @unsafe struct Search {
    fileprivate let starts: UnsafeBufferPointer<Int32>
    fileprivate let candidates: UnsafeBufferPointer<UInt32>

    /// Returns the index of the nearest color; the lowest index if several colors are equally near.
    @inline(__always)
    func nearest(_ red: Int32, _ green: Int32, _ blue: Int32) -> UInt8 {
      let cell = Int((red >> 3) << 10 | (green >> 3) << 5 | blue >> 3)
      // The low bits of each value contain the color index, and the bits above contain the
      // distance. The minimum of the values needs no branch, which the processor would mispredict
      // half of the time.
      var best = UInt32.max
      // SAFETY: the channels are in 0...255, and the start indices are within the candidates.
      for index in unsafe Int(starts[cell])..<Int(starts[cell + 1]) {
        let color = unsafe candidates[index]
        let distance = unsafe UInt32(bitPattern: Self.distance(color, red, green, blue))
        best = min(best, distance << 8 | color >> 24)
      }
      return UInt8(truncatingIfNeeded: best)
    }

    @inline(__always)
    static func distance(_ color: UInt32, _ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
      let red = Int32(bitPattern: color & 255) &- red
      let green = Int32(bitPattern: color >> 8 & 255) &- green
      let blue = Int32(bitPattern: color >> 16 & 255) &- blue
      return red &* red &+ green &* green &+ blue &* blue
    }
  }
}
