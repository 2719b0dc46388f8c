/// Extracts the values that an error carries, named after their labels or properties.
enum ErrorFacts {
  /// Returns the associated values of an enumeration's case, or the properties of a structure.
  static func of(_ error: any Error) -> [String: JSONValue] {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return members(mirror) }
    return mirror.children.first.map { payload($0.value) } ?? [:]
  }

  /// Returns the associated values of an enumeration case, keyed by label.
  ///
  /// Values without a label are named `value`, `value2`, and so on. Reflection shows a single
  /// unlabeled value directly. Several values, or one labeled value, form a tuple.
  private static func payload(_ any: Any) -> [String: JSONValue] {
    let mirror = Mirror(reflecting: any)
    if mirror.displayStyle == .tuple { return members(mirror) }
    return value(any).map { ["value": $0] } ?? [:]
  }

  private static func members(_ mirror: Mirror) -> [String: JSONValue] {
    let isValueNamed = mirror.children.contains { $0.label == "value" }
    let named = mirror.children.enumerated().compactMap { index, child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      let isFirst = index == 0 && !isValueNamed
      return value(child.value).map { (label ?? (isFirst ? "value" : "value\(index + 1)"), $0) }
    }
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  private static func value(_ any: Any) -> JSONValue? {
    switch any {
    case let value as Bool: .bool(value)
    case let value as Int: .integer(value)
    case let value as Int32: .integer(Int(value))
    case let value as Double: .number(value)
    case let value as String: .string(value)
    case let value as [Any]: .array(value.compactMap(self.value))
    case let value as any CustomStringConvertible: .string(value.description)
    case let value as any RawRepresentable: self.value(value.rawValue)
    default: composite(any)
    }
  }

  /// Returns the JSON form of an enumeration case or a structure.
  ///
  /// A case without associated values becomes its name. A case with associated values becomes an
  /// object whose only key is the name. Swift's default description of such a case or of a
  /// structure isn't used, because it can contain type names, which can change.
  private static func composite(_ any: Any) -> JSONValue? {
    let mirror = Mirror(reflecting: any)
    let child = mirror.children.first
    return switch mirror.displayStyle {
    case .optional: child.flatMap { value($0.value) }
    case .enum:
      child.map { .object([$0.label ?? "": .object(payload($0.value))]) } ?? .string("\(any)")
    case .struct: .object(members(mirror))
    default: nil
    }
  }
}
