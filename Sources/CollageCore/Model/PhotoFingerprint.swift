/// What a photo looks like in few numbers, so that copies of it are found which were changed a little.
package struct PhotoFingerprint: Hashable, Sendable {
  /// The columns and rows of the colours.
  package static let side = 16

  /// A bit for each step to the right in a grey picture of 9 by 8: whether it gets lighter there.
  package let differences: UInt64
  /// Red, green and blue of a picture of 16 by 16, row by row.
  package let colors: [UInt8]

  /// Keeps the numbers; nil if there are not as many colours.
  package init?(differences: UInt64, colors: [UInt8]) {
    guard colors.count == Self.side * Self.side * 3 else { return nil }
    self.differences = differences
    self.colors = colors
  }
}

extension PhotoFingerprint {
  /// The most bits in which copies of one photo differ.
  package static let mostBits = 10
  /// How far apart the colours of copies are at most, in the mean of all channels, once the mean
  /// lightness is taken off.
  static let mostColor = 24
  /// How well the colours of copies go up and down together at least.
  static let leastCorrelation = 0.935

  /// In how many bits two photos differ, if they are copies of one; else nil.
  ///
  /// A photo counts as it is, and as it would be with its edges cut. The bits alone take documents, skies
  /// and things on white for each other, so the colours must agree, too, in the mean and from place to
  /// place: all of them, or their greys where one of the two has no colours.
  ///
  /// - Parameter other: Another photo's.
  /// - Returns: How many bits of 64 differ, at most ten.
  func distance(to other: PhotoFingerprint) -> Int? {
    let bits = CopyBits(self).distance(to: CopyBits(other))
    guard bits <= Self.mostBits, agrees(with: other) else { return nil }
    return bits
  }

  /// Whether photos whose bits agree have the same colors in the same places.
  package func agrees(with other: PhotoFingerprint) -> Bool {
    let channels = isGrey == other.isGrey ? 3 : 1
    let (own, others) = (values(channels: channels), other.values(channels: channels))
    guard Self.difference(own, others) <= Self.mostColor else { return false }
    return Self.correlate(ColorGrid(own, channels: channels), ColorGrid(others, channels: channels))
  }

  /// Whether two pictures go up and down together, or one of them and what is left of the other one when
  /// its edges are cut.
  private static func correlate(_ own: ColorGrid, _ other: ColorGrid) -> Bool {
    // Of pictures without any shape lightness is all that there is.
    guard let whole = own.correlation(with: other) else {
      return own.isFlat && other.isFlat && abs(own.mean - other.mean) <= Double(mostColor)
    }
    guard whole < leastCorrelation else { return true }
    guard whole > hopelessCorrelation else { return false }
    return CopyBits.cuts.contains { part in
      [own.middle(part).correlation(with: other), own.correlation(with: other.middle(part))]
        .contains { $0 ?? 0 >= leastCorrelation }
    }
  }

  /// Below this no cut helps.
  static let hopelessCorrelation = 0.6

  /// The mean distance of values when their means are laid on each other, so that a copy that is
  /// lighter is one still.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let sum = { (values: [UInt8]) in values.reduce(0) { $0 + Int($1) } }
    let shift = (sum(left) - sum(right)) / left.count
    return zip(left, right).reduce(0) { $0 + abs(Int($1.0) - Int($1.1) - shift) } / left.count
  }

  /// The colors, or the grays for one channel.
  private func values(channels: Int) -> [UInt8] { channels == 1 ? greys : colors }

  /// The values that are compared with those of another photo.
  func grid(channels: Int) -> ColorGrid {
    ColorGrid(values(channels: channels), channels: channels)
  }

  /// The groups of photos that are copies of one, directly or by way of others in the group.
  ///
  /// - Parameter prints: The photos' fingerprints.
  /// - Returns: The places of each group in ascending order, at least two; the group with the first
  ///   place first.
  /// - Complexity: O(photos²), some nanoseconds a pair.
  package static func groupsOfCopies(_ prints: [PhotoFingerprint]) -> [[Int]] {
    let photos = prints.map(CopyCandidate.init)
    let bits = prints.map(CopyBits.init)
    // Lower bounds of the margins of the first photo of a group.
    var margins = [Float](repeating: 0, count: prints.count)
    var rest = Array(prints.indices)
    var groups: [[Int]] = []
    while let first = rest.first {
      // A breadth-first search for the photos that are connected with the first one.
      for other in rest { margins[other] = -.infinity }
      var group = [rest.removeFirst()]
      var next = 0
      while next < group.count, !rest.isEmpty {
        let member = group[next]
        let distance = member == first ? 0 : photos[member].distance(to: photos[first])
        rest.removeAll { other in
          guard margins[other] <= distance, bits[member].distance(to: bits[other]) <= mostBits
          else { return false }
          let margin = photos[member].margin(to: photos[other])
          margins[other] = .maximum(margins[other], margin - distance)
          guard margin <= 0, prints[member].agrees(with: prints[other]) else { return false }
          group.append(other)
          return true
        }
        next += 1
      }
      if group.count > 1 { groups.append(group.sorted()) }
    }
    return groups
  }

  /// Whether there are hardly any colors.
  var isGrey: Bool {
    stride(from: 0, to: colors.count, by: 3).allSatisfy { index in
      let (red, green, blue) = (colors[index], colors[index + 1], colors[index + 2])
      return max(red, green, blue) - min(red, green, blue) <= Self.leastColor
    }
  }

  private static let leastColor = 6

  /// The lightness of each place.
  var greys: [UInt8] {
    stride(from: 0, to: colors.count, by: 3).map { index in
      UInt8(Self.grey(colors[index], colors[index + 1], colors[index + 2]))
    }
  }

  /// The lightness of a colour as television weighs it (ITU-R BT.601), in thousandths rounded down.
  package static func grey(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
  }
}
