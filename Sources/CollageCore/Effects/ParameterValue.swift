protocol ParameterValue: Sendable {
  /// Decodes a stored value; `nil` if the value is invalid, for example of the wrong type.
  init?(stored: JSONValue)
  var stored: JSONValue { get }
}

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

/// Whole numbers are stored as integers, since JSON does not distinguish `1.0` from `1`.
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

/// A color is stored as text of hexadecimal digits. An invisible color is stored as null.
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
