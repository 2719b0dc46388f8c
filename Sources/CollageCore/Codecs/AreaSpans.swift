/// The old pixels that one new pixel covers along one axis, and how much of each.
struct AreaSpan {
  var first: Int
  var last: Int
  var firstWeight: UInt32
  var innerWeight: UInt32
  /// Of the last pixel; of no meaning where it is also the first.
  var lastWeight: UInt32

  /// How much of a pixel between `first` and `last` is covered.
  func weight(of pixel: Int) -> UInt32 {
    if pixel == first { return firstWeight }
    return pixel == last ? lastWeight : innerWeight
  }
}

/// How the pixels of a smaller row lie over those of a larger one.
struct AreaSpans {
  /// The sum of weights of each span.
  let total: Int
  /// One for each new pixel.
  private let spans: [AreaSpan]

  init(old: Int, new: Int) {
    let divisor = Self.commonDivisor(old, new)
    let total = old / divisor
    self.total = total
    spans = (0..<new).map { Self.span($0, total: total, unit: new / divisor) }
  }

  /// The number of new pixels.
  var count: Int { spans.count }

  subscript(index: Int) -> AreaSpan { spans[index] }

  private static func span(_ index: Int, total: Int, unit: Int) -> AreaSpan {
    let start = index * total
    let end = start + total
    let first = start / unit
    let last = (end - 1) / unit
    return AreaSpan(
      first: first, last: last,
      firstWeight: UInt32(first == last ? total : (first + 1) * unit - start),
      innerWeight: UInt32(unit), lastWeight: UInt32(end - last * unit))
  }

  private static func commonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : commonDivisor(b, a % b)
  }
}

/// Division by a number that is known beforehand, rounded to the nearest, for quotients in a byte.
struct ExactDivision {
  private let divisor: UInt64
  private let half: UInt64
  /// `2^64 / divisor`, rounded up; zero where that would not be exact.
  private let reciprocal: UInt64

  init(by divisor: UInt64) {
    self.divisor = divisor
    half = divisor / 2
    // With n < 256 d, floor(n * r / 2^64) is exact as long as n * (r * d - 2^64) < 2^64, hence for
    // every d below 2^28; for one, the reciprocal itself does not fit.
    reciprocal = divisor > 1 && divisor < 1 << 28 ? UInt64.max / divisor + 1 : 0
  }

  func rounded(_ value: UInt64) -> UInt8 {
    let sum = value &+ half
    let quotient = reciprocal == 0 ? sum / divisor : sum.multipliedFullWidth(by: reciprocal).high
    return UInt8(truncatingIfNeeded: quotient)
  }
}
