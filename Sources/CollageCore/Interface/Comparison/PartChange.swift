/// A single difference between two states.
struct PartChange: Hashable, Sendable, Encodable {
  /// The changed part; usually the name of a verb or an option.
  let part: String
  /// The earlier value as text, such as `45` or `off`; `nil` if only ``text`` describes the change.
  let from: String?
  /// The later value as text, such as `45` or `off`; `nil` if only ``text`` describes the change.
  let to: String?
  /// The description of the change for display, without the item's name.
  let text: String

  /// Creates a change whose description begins with `verb`, such as `moved`, or with the name of
  /// the part if `verb` is `nil`.
  init(_ part: String, _ verb: String? = nil, from: String, to: String) {
    (self.part, self.from, self.to) = (part, from, to)
    text = "\(verb ?? part) from \(from) to \(to)"
  }

  /// Creates a change of a part that was switched on or off.
  init(_ part: String, isOn: Bool, _ text: String) {
    self.part = part
    (from, to) = isOn ? ("off", "on") : ("on", "off")
    self.text = text
  }

  /// Creates a change that only has a description.
  init(_ part: String, description text: String) {
    (self.part, from, to, self.text) = (part, nil, nil, text)
  }
}

/// Collects the differences between two states of a value.
struct PartComparison<Value> {
  let before: Value
  let after: Value
  private(set) var changes: [PartChange] = []

  init(_ before: Value, _ after: Value) { (self.before, self.after) = (before, after) }

  /// Compares one part of both states by its text.
  ///
  /// `write` returns the part's text; `nil` if a state doesn't have the part. If the values differ
  /// only in digits that the short form omits, the change shows all digits.
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
