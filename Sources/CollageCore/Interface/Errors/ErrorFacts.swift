/// The facts that errors carry, by their names in the code: what is added to an error is told, too.
enum ErrorFacts {
  /// The facts of an error: the labels of its case, or the properties of a structure.
  static func of(_ error: any Error) -> [String: JSONValue] {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return members(mirror) }
    // A case with one value has it as it is, one with several has a tuple.
    guard let payload = mirror.children.first?.value else { return [:] }
    let inside = Mirror(reflecting: payload)
    return inside.displayStyle == .tuple ? members(inside) : ["value": value(payload)]
  }

  private static func members(_ mirror: Mirror) -> [String: JSONValue] {
    let isValueNamed = mirror.children.contains { $0.label == "value" }
    let named = mirror.children.enumerated().map { index, child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      let isFirst = index == 0 && !isValueNamed
      return (label ?? (isFirst ? "value" : "value\(index + 1)"), value(child.value))
    }
    return Dictionary(named, uniquingKeysWith: { first, _ in first }).filter { $0.value != .null }
  }

  private static func value(_ any: Any) -> JSONValue {
    switch any {
    case let value as Bool: .bool(value)
    case let value as Int: .integer(value)
    case let value as Int32: .integer(Int(value))
    case let value as Double: .number(value)
    case let value as String: .string(value)
    case let value as [Any]: .array(value.map(self.value))
    default: other(any)
    }
  }

  private static func other(_ any: Any) -> JSONValue {
    let mirror = Mirror(reflecting: any)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { value($0.value) } ?? .null
    }
    return .string("\(any)")
  }
}
