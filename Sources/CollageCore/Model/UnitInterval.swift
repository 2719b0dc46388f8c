/// A number in `0...1`, such as an opacity; it is never NaN.
public struct UnitInterval: Hashable, Sendable, Comparable {
  /// The number.
  public let value: Double

  /// The number one, which is the opacity of an opaque item.
  public static let one = UnitInterval(clamping: 1)

  /// Creates a value, or returns `nil` if the number is NaN or outside `0...1`.
  public init?(_ value: Double) {
    guard (0...1).contains(value) else { return nil }
    self.value = value
  }

  /// Creates the nearest value in range; NaN becomes zero.
  public init(clamping value: Double) {
    self.value = value.isNaN ? 0 : min(1, max(0, value))
  }

  /// Returns whether the first number is smaller than the second.
  public static func < (left: UnitInterval, right: UnitInterval) -> Bool {
    left.value < right.value
  }
}

extension UnitInterval: Codable {
  /// Decodes a plain number; throws an error if it is out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Double.self)
    guard let value = UnitInterval(number) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(number) is outside 0...1")
    }
    self = value
  }

  /// Encodes a plain number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
