/// The hashes that find copies of a photo.
///
/// They are the hash in the photo's fingerprint, the hash of its grayscale thumbnail, and the
/// hashes of two variants of this thumbnail with cropped edges.
package struct DifferenceHashes {
  /// The fractions of each side that the cropped variants keep.
  static let cuts = [0.97, 0.94]

  private let own: UInt64
  private let whole: UInt64
  private let cut: (UInt64, UInt64)

  package init(_ fingerprint: PhotoFingerprint) {
    let grays = ColorGrid(fingerprint.grays, channels: 1)
    own = fingerprint.differences
    whole = grays.steps
    cut = (grays.middle(Self.cuts[0]).steps, grays.middle(Self.cuts[1]).steps)
  }

  /// Returns the minimum Hamming distance between the hashes of two photos.
  ///
  /// The hashes of two cropped thumbnails aren't compared with each other.
  package func distance(to other: DifferenceHashes) -> Int {
    var minimum = min((own ^ other.own).nonzeroBitCount, (whole ^ other.whole).nonzeroBitCount)
    minimum = min(
      minimum, (whole ^ other.cut.0).nonzeroBitCount, (whole ^ other.cut.1).nonzeroBitCount)
    return min(
      minimum, (cut.0 ^ other.whole).nonzeroBitCount, (cut.1 ^ other.whole).nonzeroBitCount)
  }
}

extension ColorGrid {
  /// The difference hash of the grid, resampled to 9 by 8 pixels; a bit is set if a pixel is
  /// lighter than its left neighbor.
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

  /// Divides a line of values into equal parts, and returns the mean of one part, multiplied by the
  /// number of values in the line.
  ///
  /// A part can begin and end within a value.
  private static func mean(of line: [Double], part: Int, of parts: Int) -> Double {
    // In a unit in which each value is `parts` wide, each part is `line.count` wide, so all edges
    // are integers.
    let (start, end) = (part * line.count, (part + 1) * line.count)
    var sum = 0.0
    for index in start / parts...(end - 1) / parts {
      let width = min(end, (index + 1) * parts) - max(start, index * parts)
      sum += line[index] * Double(width)
    }
    return sum
  }
}
