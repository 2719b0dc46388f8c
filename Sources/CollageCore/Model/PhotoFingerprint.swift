/// A perceptual fingerprint of a photo, which finds copies that differ only slightly.
package struct PhotoFingerprint: Hashable, Sendable {
  /// The width and the height of the color thumbnail, in pixels.
  package static let side = 16

  /// A difference hash of a 9 by 8 grayscale thumbnail: a bit is set if a pixel is lighter than its
  /// left neighbor.
  package let differences: UInt64
  /// The red, green and blue values of a 16 by 16 thumbnail, row by row.
  package let colors: [UInt8]

  package init?(differences: UInt64, colors: [UInt8]) {
    guard colors.count == Self.side * Self.side * 3 else { return nil }
    self.differences = differences
    self.colors = colors
  }
}

extension PhotoFingerprint {
  /// The largest number of bits in which the hashes of copies can differ.
  package static let maximumDistance = 10
  /// The largest mean difference between the color values of copies, in `0...255`, after their mean
  /// lightness has been made equal.
  static let maximumColorDifference = 24
  /// The smallest normalized cross-correlation of the colors of copies.
  static let minimumCorrelation = 0.935

  /// Returns the Hamming distance between the hashes of two photos if they are copies; otherwise
  /// `nil`.
  ///
  /// Each photo is compared both whole and with its edges cropped. Hashes alone confuse scanned
  /// pages, skies and objects on white backgrounds, so the mean difference and the correlation of
  /// the colors are also checked. If only one of the photos has colors, gray values are compared
  /// instead.
  func distance(to other: PhotoFingerprint) -> Int? {
    let bits = DifferenceHashes(self).distance(to: DifferenceHashes(other))
    guard bits <= Self.maximumDistance, hasSimilarColors(to: other) else { return nil }
    return bits
  }

  /// Returns whether the colors of two photos with similar hashes are similar enough for copies,
  /// according to their mean difference and their correlation.
  package func hasSimilarColors(to other: PhotoFingerprint) -> Bool {
    let channels = isGray == other.isGray ? 3 : 1
    let (own, others) = (values(channels: channels), other.values(channels: channels))
    guard Self.difference(own, others) <= Self.maximumColorDifference else { return false }
    return Self.correlate(ColorGrid(own, channels: channels), ColorGrid(others, channels: channels))
  }

  /// Returns whether the correlation of two thumbnails is high enough for copies, either if both
  /// are whole or if the edges of one are cropped.
  private static func correlate(_ own: ColorGrid, _ other: ColorGrid) -> Bool {
    // If only one thumbnail is flat, they don't match. Two flat thumbnails don't have a
    // correlation, so only their lightness is compared.
    guard let whole = own.correlation(with: other) else {
      return own.isFlat && other.isFlat
        && abs(own.mean - other.mean) <= Double(maximumColorDifference)
    }
    guard whole < minimumCorrelation else { return true }
    guard whole > minimumUncroppedCorrelation else { return false }
    return DifferenceHashes.cuts.contains { part in
      [own.middle(part).correlation(with: other), own.correlation(with: other.middle(part))]
        .contains { $0 ?? 0 >= minimumCorrelation }
    }
  }

  /// The correlation of the whole thumbnails above which cropped variants are also compared.
  static let minimumUncroppedCorrelation = 0.6

  /// Returns the mean absolute difference of two lists of values, after shifting one list so that
  /// both means are equal.
  ///
  /// A lighter copy therefore still matches.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let sum = { (values: [UInt8]) in values.reduce(0) { $0 + Int($1) } }
    let shift = (sum(left) - sum(right)) / left.count
    return zip(left, right).reduce(0) { $0 + abs(Int($1.0) - Int($1.1) - shift) } / left.count
  }

  private func values(channels: Int) -> [UInt8] { channels == 1 ? grays : colors }

  func grid(channels: Int) -> ColorGrid {
    ColorGrid(values(channels: channels), channels: channels)
  }

  /// Returns the groups of photos that are copies of each other, directly or through other photos
  /// of the group.
  ///
  /// A group consists of at least two indices in ascending order. The groups are ordered by their
  /// first index.
  ///
  /// - Complexity: O(*n*²) for *n* photos; a pair takes a few nanoseconds.
  package static func duplicateGroups(_ prints: [PhotoFingerprint]) -> [[Int]] {
    let photos = prints.map(DuplicateCandidate.init)
    let bits = prints.map(DifferenceHashes.init)
    // For each photo, a bound on how similar its colors are to those of the group's first photo:
    // the margin between the two photos is at least this value. See
    // ``DuplicateCandidate/margin(to:)``.
    var margins = [Float](repeating: 0, count: prints.count)
    var rest = Array(prints.indices)
    var groups: [[Int]] = []
    while let first = rest.first {
      // A breadth-first search for the photos connected to the first one.
      for other in rest { margins[other] = -.infinity }
      var group = [rest.removeFirst()]
      var next = 0
      while next < group.count, !rest.isEmpty {
        let member = group[next]
        let distance = member == first ? 0 : photos[member].distance(to: photos[first])
        rest.removeAll { other in
          guard margins[other] <= distance,
            bits[member].distance(to: bits[other]) <= maximumDistance
          else { return false }
          let margin = photos[member].margin(to: photos[other])
          margins[other] = .maximum(margins[other], margin - distance)
          guard margin <= 0, prints[member].hasSimilarColors(to: prints[other]) else {
            return false
          }
          group.append(other)
          return true
        }
        next += 1
      }
      if group.count > 1 { groups.append(group.sorted()) }
    }
    return groups
  }

  /// True if the thumbnail has hardly any color.
  var isGray: Bool {
    stride(from: 0, to: colors.count, by: 3).allSatisfy { index in
      let (red, green, blue) = (colors[index], colors[index + 1], colors[index + 2])
      return max(red, green, blue) - min(red, green, blue) <= Self.grayTolerance
    }
  }

  private static let grayTolerance = 6

  var grays: [UInt8] {
    stride(from: 0, to: colors.count, by: 3).map { index in
      UInt8(Self.gray(colors[index], colors[index + 1], colors[index + 2]))
    }
  }

  /// Returns the ITU-R BT.601 luma of a color, rounded down; the weights are in thousandths.
  package static func gray(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
  }
}
