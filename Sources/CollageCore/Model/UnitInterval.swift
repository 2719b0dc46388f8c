/// A number in `0...1`; NaN and values outside the range cannot be built.
public struct UnitInterval: Hashable, Sendable, Comparable {
  /// The number.
  public let value: Double

  /// One: fully opaque.
  public static let one = UnitInterval(clamping: 1)

  /// Makes a value, or nil when the number is outside `0...1` or not a number.
  public init?(_ value: Double) {
    guard (0...1).contains(value) else { return nil }
    self.value = value
  }

  /// Makes the nearest value in range; not-a-number becomes zero.
  public init(clamping value: Double) {
    self.value = value.isNaN ? 0 : min(1, max(0, value))
  }

  /// Compares the numbers.
  public static func < (left: UnitInterval, right: UnitInterval) -> Bool {
    left.value < right.value
  }
}

extension UnitInterval: Codable {
  /// Reads a plain number and refuses one outside the range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Double.self)
    guard let value = UnitInterval(number) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(number) is outside 0...1")
    }
    self = value
  }

  /// Stores a plain number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
