/// The bits by which copies of a photo are looked for: those of its fingerprint, and those that its colours
/// tell of the whole and of what is left when its edges are cut.
package struct CopyBits {
  /// What parts of each side copies may have left that were cut at their edges.
  static let cuts = [0.97, 0.94]

  private let own: UInt64
  private let whole: UInt64
  private let cut: (UInt64, UInt64)

  /// Works out the bits.
  package init(_ print: PhotoFingerprint) {
    let greys = ColorGrid(print.greys, channels: 1)
    own = print.differences
    whole = greys.steps
    cut = (greys.middle(Self.cuts[0]).steps, greys.middle(Self.cuts[1]).steps)
  }

  /// In how many bits two photos differ at least, whole or one of them cut.
  package func distance(to other: CopyBits) -> Int {
    var least = min((own ^ other.own).nonzeroBitCount, (whole ^ other.whole).nonzeroBitCount)
    least = min(least, (whole ^ other.cut.0).nonzeroBitCount, (whole ^ other.cut.1).nonzeroBitCount)
    return min(
      least, (cut.0 ^ other.whole).nonzeroBitCount, (cut.1 ^ other.whole).nonzeroBitCount)
  }
}

extension ColorGrid {
  /// A bit for each step to the right in the picture as one of 9 by 8: whether it gets lighter there.
  fileprivate var steps: UInt64 {
    let (side, columns) = (PhotoFingerprint.side, 9)
    var bits: UInt64 = 0
    for row in stride(from: 0, to: side, by: 2) {
      let line = (0..<side).map { values[row * side + $0] + values[(row + 1) * side + $0] }
      let means = (0..<columns).map { Self.mean(of: line, part: $0, of: columns) }
      for column in 1..<columns {
        bits = bits << 1 | (means[column - 1] < means[column] ? 1 : 0)
      }
    }
    return bits
  }

  /// The mean of one of several equal parts of a line, between whose values it may end.
  private static func mean(of line: [Double], part: Int, of parts: Int) -> Double {
    // In units in which both values and parts have whole widths.
    let (start, end) = (part * line.count, (part + 1) * line.count)
    var sum = 0.0
    for index in start / parts...(end - 1) / parts {
      let width = min(end, (index + 1) * parts) - max(start, index * parts)
      sum += line[index] * Double(width)
    }
    return sum
  }
}
