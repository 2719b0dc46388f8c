/// A parameter of one type of effects: what is known of it, and where its value is.
struct ParameterPath<Root: Effect>: Sendable {
  /// The name, the kind and the default.
  let facts: EffectParameter
  /// The value of an effect, as it is stored.
  let value: @Sendable (Root) -> JSONValue
  /// Gives an effect a stored value: the nearest one in range, or none if it is of another kind.
  let take: @Sendable (JSONValue, inout Root) -> Void

  /// A number in a range.
  init<Number: ParameterNumber>(
    _ name: String, _ path: any WritableKeyPath<Root, Number> & Sendable,
    in range: ClosedRange<Number>
  ) {
    self.init(name, Number.kind(in: range), path) {
      min(max($0, range.lowerBound), range.upperBound)
    }
  }

  /// A colour, or none.
  init(_ name: String, color path: any WritableKeyPath<Root, Color> & Sendable) {
    self.init(name, .color, path)
  }

  /// The seed of random numbers, which comes from the item.
  init(_ name: String, seed path: any WritableKeyPath<Root, UInt64> & Sendable) {
    self.init(name, .seed, path)
  }

  private init<Value: ParameterValue>(
    _ name: String, _ kind: ParameterKind, _ path: any WritableKeyPath<Root, Value> & Sendable,
    limited: @escaping @Sendable (Value) -> Value = { $0 }
  ) {
    let standard = kind == .seed ? nil : Root()[keyPath: path].stored
    facts = EffectParameter(name: name, kind: kind, defaultValue: standard)
    value = { $0[keyPath: path].stored }
    take = { stored, effect in
      if let value = Value(stored: stored) { effect[keyPath: path] = limited(value) }
    }
  }
}
