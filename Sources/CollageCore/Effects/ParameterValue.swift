/// A value of a parameter, and how it is stored.
protocol ParameterValue: Sendable {
  /// Reads a stored value; nil if it is of another kind.
  init?(stored: JSONValue)
  /// The value as it is stored.
  var stored: JSONValue { get }
}

/// A number that has a range.
protocol ParameterNumber: ParameterValue, Comparable {
  static func kind(in range: ClosedRange<Self>) -> ParameterKind
}

extension Int: ParameterNumber {
  init?(stored: JSONValue) {
    guard case .integer(let value) = stored else { return nil }
    self = value
  }

  var stored: JSONValue { .integer(self) }

  static func kind(in range: ClosedRange<Int>) -> ParameterKind { .whole(range) }
}

/// A whole number is stored as one, since JSON does not tell `1.0` from `1`.
extension Double: ParameterNumber {
  init?(stored: JSONValue) {
    switch stored {
    case .integer(let value): self = Double(value)
    case .number(let value): self = value
    default: return nil
    }
  }

  var stored: JSONValue { Int(exactly: self).map(JSONValue.integer) ?? .number(self) }

  static func kind(in range: ClosedRange<Double>) -> ParameterKind { .decimal(range) }
}

/// A colour is stored as its hexadecimal digits, one that cannot be seen as null.
extension Color: ParameterValue {
  init?(stored: JSONValue) {
    switch stored {
    case .null: self = .none
    case .string(let text): self.init(hex: text)
    default: return nil
    }
  }

  var stored: JSONValue { alpha == 0 ? .null : .string(hex) }
}

extension UInt64: ParameterValue {
  init?(stored: JSONValue) {
    guard case .string(let digits) = stored else { return nil }
    self.init(digits)
  }

  var stored: JSONValue { .seed(self) }
}
