/// Runs a face detection cascade on the windows of a scaled image, eight at a time.
struct PatternScan {
  /// The top-left corner of a window that the cascade accepts, in pixels of the scaled image.
  struct Hit: Hashable, Sendable {
    let x: Int
    let y: Int
  }

  private let cascade: FaceCascade
  /// The value of each stump for each pattern, in blocks of 256 values per stump.
  private let stumpValues: [Int32]
  /// For each stump, the minimum sum of the stage's values up to and including this stump's value.
  ///
  /// A window with a smaller sum can't reach the stage's threshold.
  private let minimumSums: [Int32]
  /// For each stage, the index after its last stump.
  private let ends: [Int]
  private let cells: [PatternCells]

  init(_ cascade: FaceCascade) {
    self.cascade = cascade
    let stumps = cascade.stages.flatMap(\.stumps)
    cells = stumps.map(\.cells)
    stumpValues = stumps.flatMap { stump in (0...255).map { stump.value(of: UInt8($0)) } }
    var (minimumSums, ends): ([Int32], [Int]) = ([], [])
    for stage in cascade.stages {
      var remaining = stage.stumps.reduce(Int32(0)) { $0 + max($1.inside, $1.outside) }
      for stump in stage.stumps {
        remaining -= max(stump.inside, stump.outside)
        minimumSums.append(stage.threshold - remaining)
      }
      ends.append(minimumSums.count)
    }
    (self.minimumSums, self.ends) = (minimumSums, ends)
  }

  /// Returns the windows that all stages accept, row by row.
  ///
  /// Windows begin at every second column and row. `budget` is the remaining number of stump
  /// evaluations, each of which examines ``PatternSums/lanes`` windows. The scan stops when the
  /// budget is negative. The result is empty if the image is smaller than a window.
  func hits(in sums: PatternSums, budget: inout Int) -> [Hit] {
    guard sums.size.width >= cascade.window.width, sums.size.height >= cascade.window.height
    else { return [] }
    let step = PatternSums.step
    let windows = (sums.size.width - cascade.window.width) / step + 1
    let offsets = cells.flatMap { Self.offsets(of: $0, in: sums) }
    var hits: [Hit] = []
    unsafe sums.values.withUnsafeBufferPointer { values in
      unsafe stumpValues.withUnsafeBufferPointer { stumpValues in
        unsafe offsets.withUnsafeBufferPointer { offsets in
          for y in stride(from: 0, through: sums.size.height - cascade.window.height, by: step) {
            for first in stride(from: 0, to: windows, by: PatternSums.lanes) {
              guard budget >= 0 else { return }
              // SAFETY: The cells of all stumps are inside a window. The last group of windows in a
              // row may extend past the row by less than `lanes`, and the storage is padded for
              // that.
              let start = sums.start(window: first, row: y)
              var mask = Lanes(count: windows - first).accepted
              unsafe accept(&mask, values, at: start, stumpValues, offsets, &budget)
              for lane in 0..<PatternSums.lanes where mask[lane] {
                hits.append(Hit(x: (first + lane) * step, y: y))
              }
            }
          }
        }
      }
    }
    return hits
  }

  /// Returns the offsets of the sixteen corners of a stump's nine cells.
  private static func offsets(of cells: PatternCells, in sums: PatternSums) -> [Int] {
    (0...3).flatMap { row in
      (0...3).map { column in
        sums.offset(x: cells.x + column * cells.width, y: cells.y + row * cells.height)
      }
    }
  }

  /// Removes from `mask` the windows that one of the stages rejects.
  @inline(__always)
  private func accept(
    _ mask: inout SIMDMask<SIMD8<Int32>>, _ values: UnsafeBufferPointer<UInt16>, at start: Int,
    _ stumpValues: UnsafeBufferPointer<Int32>, _ offsets: UnsafeBufferPointer<Int>,
    _ budget: inout Int
  ) {
    var stump = 0
    // SAFETY: Each stump has 256 values and 16 offsets.
    for end in ends {
      var sum = SIMD8<Int32>.zero
      while stump < end {
        budget &-= 1
        let patterns = unsafe Self.patterns(values, at: start, offsets, stump &* 16)
        let base = stump &* 256
        for lane in 0..<PatternSums.lanes {
          unsafe sum[lane] &+= stumpValues[base &+ Int(patterns[lane])]
        }
        mask = mask .& (sum .>= SIMD8(repeating: minimumSums[stump]))
        guard any(mask) else { return }
        stump &+= 1
      }
    }
  }

  /// Returns the local binary patterns of eight adjacent windows.
  @inline(__always)
  private static func patterns(
    _ values: UnsafeBufferPointer<UInt16>, at start: Int, _ offsets: UnsafeBufferPointer<Int>,
    _ first: Int
  ) -> SIMD8<UInt16> {
    @inline(__always)
    func corner(_ index: Int) -> SIMD8<UInt16> {
      let base = unsafe UnsafeRawPointer(values.baseAddress.unsafelyUnwrapped + start)
      return unsafe base.loadUnaligned(
        fromByteOffset: offsets[first &+ index] &* 2, as: SIMD8<UInt16>.self)
    }
    @inline(__always)
    func cells(_ upper: Corners, _ lower: Corners) -> Cells {
      let (a, b) = (lower.0 &- upper.0, lower.1 &- upper.1)
      let (c, d) = (lower.2 &- upper.2, lower.3 &- upper.3)
      return (b &- a, c &- b, d &- c)
    }
    let first = (corner(0), corner(1), corner(2), corner(3))
    let second = (corner(4), corner(5), corner(6), corner(7))
    let third = (corner(8), corner(9), corner(10), corner(11))
    let fourth = (corner(12), corner(13), corner(14), corner(15))
    let (upper, middle, lower) = (cells(first, second), cells(second, third), cells(third, fourth))
    @inline(__always)
    func bit(_ value: UInt16, _ cell: SIMD8<UInt16>) -> SIMD8<UInt16> {
      SIMD8<UInt16>.zero.replacing(with: value, where: cell .>= middle.1)
    }
    return bit(128, upper.0) | bit(64, upper.1) | bit(32, upper.2) | bit(16, middle.2)
      | bit(8, lower.2) | bit(4, lower.1) | bit(2, lower.0) | bit(1, middle.0)
  }

  private typealias Corners = (SIMD8<UInt16>, SIMD8<UInt16>, SIMD8<UInt16>, SIMD8<UInt16>)
  private typealias Cells = (SIMD8<UInt16>, SIMD8<UInt16>, SIMD8<UInt16>)
}

/// The lanes of a vector that contain windows.
private struct Lanes {
  let accepted: SIMDMask<SIMD8<Int32>>

  init(count: Int) {
    accepted = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7) .< Int32(truncatingIfNeeded: count)
  }
}
