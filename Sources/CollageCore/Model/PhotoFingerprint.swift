/// What a photo looks like in few numbers, so that copies of it are found which were changed a little.
public struct PhotoFingerprint: Hashable, Sendable {
  /// The columns and rows of the colours.
  public static let side = 16

  /// A bit for each step to the right in a grey picture of 9 by 8: whether it gets lighter there.
  public let differences: UInt64
  /// Red, green and blue of a picture of 16 by 16, row by row.
  public let colors: [UInt8]

  /// Keeps the numbers; nil if there are not as many colours.
  public init?(differences: UInt64, colors: [UInt8]) {
    guard colors.count == Self.side * Self.side * 3 else { return nil }
    self.differences = differences
    self.colors = colors
  }
}

extension PhotoFingerprint {
  /// The most bits in which copies of one photo differ.
  static let mostBits = 10
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
  public func distance(to other: PhotoFingerprint) -> Int? {
    let bits = CopyBits(self).distance(to: CopyBits(other))
    guard bits <= Self.mostBits, agrees(with: other) else { return nil }
    return bits
  }

  /// Whether photos whose bits agree have the same colours in the same places.
  func agrees(with other: PhotoFingerprint) -> Bool {
    let isInColor = isGrey == other.isGrey
    let (own, others) = isInColor ? (values, other.values) : (greys, other.greys)
    guard Self.difference(own, others) <= Self.mostColor else { return false }
    let channels = isInColor ? 3 : 1
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
  private static func difference(_ left: [Int], _ right: [Int]) -> Int {
    let shift = (left.reduce(0, +) - right.reduce(0, +)) / left.count
    return zip(left, right).reduce(0) { $0 + abs($1.0 - $1.1 - shift) } / left.count
  }

  private var values: [Int] { colors.map(Int.init) }

  /// The groups of photos that are copies of one, directly or by way of others in the group.
  ///
  /// - Parameters:
  ///   - prints: The photos' fingerprints.
  ///   - agree: Compares the colors of two photos whose bits agree.
  /// - Returns: The places of each group in ascending order, at least two; the group with the first
  ///   place first.
  /// - Complexity: O(photos²), some nanoseconds a pair. Colors are compared only of pairs whose bits and
  ///   signatures agree and that no other photos have joined yet.
  static func groupsOfCopies(
    _ prints: [PhotoFingerprint],
    agree: (PhotoFingerprint, PhotoFingerprint) -> Bool = { $0.agrees(with: $1) }
  ) -> [[Int]] {
    let bits = prints.map(CopyBits.init)
    let signatures = prints.map(CopySignature.init)
    var groups = DisjointSets(count: prints.count)
    for first in prints.indices {
      var leader = groups.leader(of: first)
      for second in prints.indices.dropFirst(first + 1) {
        guard groups.leader(of: second) != leader,
          bits[first].distance(to: bits[second]) <= mostBits,
          signatures[first].mayAgree(with: signatures[second]),
          agree(prints[first], prints[second])
        else { continue }
        groups.join(first, second)
        leader = groups.leader(of: first)
      }
    }
    return groups.groups()
  }

  /// Whether there are hardly any colours.
  var isGrey: Bool {
    stride(from: 0, to: colors.count, by: 3).allSatisfy { index in
      let pixel = colors[index..<index + 3]
      return Int(pixel.max() ?? 0) - Int(pixel.min() ?? 0) <= Self.leastColor
    }
  }

  private static let leastColor = 6

  /// How light each place is.
  var greys: [Int] {
    stride(from: 0, to: colors.count, by: 3).map { index in
      Self.grey(colors[index], colors[index + 1], colors[index + 2])
    }
  }

  /// The lightness of a colour as television weighs it (ITU-R BT.601), in thousandths rounded down.
  static func grey(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
  }
}
