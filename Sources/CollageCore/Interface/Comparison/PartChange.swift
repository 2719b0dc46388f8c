/// A single difference between two states.
struct PartChange: Hashable, Sendable, Encodable {
  /// The changed part, usually the name of a verb or an option.
  let part: String
  /// The former value as an argument of the verb; `nil` if it carries no information.
  let from: String?
  /// The new value.
  let to: String?
  /// The description of the change, without the item's name.
  let text: String

  /// Creates a change from one value to another.
  ///
  /// - Parameters:
  ///   - part: The changed part.
  ///   - verb: The verb that describes the change, such as `moved`, if there is one.
  ///   - from: The former value.
  ///   - to: The new value.
  init(_ part: String, _ verb: String? = nil, from: String, to: String) {
    (self.part, self.from, self.to) = (part, from, to)
    text = "\(verb ?? part) from \(from) to \(to)"
  }

  /// Creates a change of something that was switched on or off.
  ///
  /// - Parameters:
  ///   - part: The changed part.
  ///   - isOn: A Boolean value indicating whether it is on now.
  ///   - text: The description of the change.
  init(_ part: String, isOn: Bool, _ text: String) {
    self.part = part
    (from, to) = isOn ? ("off", "on") : ("on", "off")
    self.text = text
  }

  /// Creates a change that has no values to show.
  init(_ part: String, saying text: String) {
    (self.part, from, to, self.text) = (part, nil, nil, text)
  }
}

/// Two states of a value and their differences.
struct PartComparison<Value> {
  let before: Value
  let after: Value
  private(set) var changes: [PartChange] = []

  init(_ before: Value, _ after: Value) { (self.before, self.after) = (before, after) }

  /// Compares the written forms of both states.
  ///
  /// If their short forms are equal, the change shows all digits.
  ///
  /// - Parameters:
  ///   - part: The compared part.
  ///   - verb: The verb that describes the change.
  ///   - write: Returns the written form of a state; `nil` if the part is absent.
  mutating func compare(
    _ part: String, _ verb: String? = nil, _ write: (Value, NumberPrecision) -> String?
  ) {
    let exact = [before, after].map { write($0, .exact) ?? LookParser.none }
    guard exact[0] != exact[1] else { return }
    let short = [before, after].map { write($0, .short) ?? LookParser.none }
    let shown = short[0] == short[1] ? exact : short
    changes.append(PartChange(part, verb, from: shown[0], to: shown[1]))
  }

  mutating func compare(
    _ part: String, _ isOn: (Value) -> Bool, on: String, off: String
  ) {
    guard isOn(before) != isOn(after) else { return }
    changes.append(PartChange(part, isOn: isOn(after), isOn(after) ? on : off))
  }

  mutating func add(_ change: PartChange) { changes.append(change) }
}
