/// A parameter of an effect type: its descriptor, and closures that get and set its value.
struct ParameterPath<Root: Effect>: Sendable {
  let descriptor: EffectParameter
  let value: @Sendable (Root) -> JSONValue
  /// Sets the parameter from a stored value, clamped to its range; ignores invalid values.
  let set: @Sendable (JSONValue, inout Root) -> Void

  init<Number: ParameterNumber>(
    _ name: String, _ path: any WritableKeyPath<Root, Number> & Sendable,
    in range: ClosedRange<Number>
  ) {
    self.init(name, Number.kind(in: range), path) {
      min(max($0, range.lowerBound), range.upperBound)
    }
  }

  /// Creates a parameter whose value is a color or `Color.none`.
  init(_ name: String, color path: any WritableKeyPath<Root, Color> & Sendable) {
    self.init(name, .color, path)
  }

  /// Creates a parameter whose value is a seed.
  ///
  /// The initial value is derived from the item.
  init(_ name: String, seed path: any WritableKeyPath<Root, UInt64> & Sendable) {
    self.init(name, .seed, path)
  }

  private init<Value: ParameterValue>(
    _ name: String, _ kind: ParameterKind, _ path: any WritableKeyPath<Root, Value> & Sendable,
    clamp: @escaping @Sendable (Value) -> Value = { $0 }
  ) {
    let defaultValue = kind == .seed ? nil : Root()[keyPath: path].stored
    descriptor = EffectParameter(name: name, kind: kind, defaultValue: defaultValue)
    value = { $0[keyPath: path].stored }
    set = { stored, effect in
      if let value = Value(stored: stored) { effect[keyPath: path] = clamp(value) }
    }
  }
}
