/// One thing that is otherwise in another state.
struct PartChange: Hashable, Sendable, Encodable {
  /// What it is: the name of a verb or of an option, mostly.
  let part: String
  /// What it was, in the words of the verb; nil where that says nothing.
  let from: String?
  /// What it is.
  let to: String?
  /// All of it in words, without the item's name.
  let text: String

  /// Describes a change from one value to another.
  ///
  /// - Parameters:
  ///   - part: What it is.
  ///   - verb: What happened to it, if there is a word for that: `moved`.
  ///   - from: What it was.
  ///   - to: What it is.
  init(_ part: String, _ verb: String? = nil, from: String, to: String) {
    (self.part, self.from, self.to) = (part, from, to)
    text = "\(verb ?? part) from \(from) to \(to)"
  }

  /// Describes something that was switched.
  ///
  /// - Parameters:
  ///   - part: What it is.
  ///   - isOn: Whether it is on now.
  ///   - text: What is said of it.
  init(_ part: String, isOn: Bool, _ text: String) {
    self.part = part
    (from, to) = isOn ? ("off", "on") : ("on", "off")
    self.text = text
  }

  /// Describes something that has no values to show.
  init(_ part: String, saying text: String) {
    (self.part, from, to, self.text) = (part, nil, nil, text)
  }
}

/// Two states of something, and what is otherwise.
struct PartComparison<Value> {
  let before: Value
  let after: Value
  private(set) var changes: [PartChange] = []

  /// Begins a comparison.
  init(_ before: Value, _ after: Value) { (self.before, self.after) = (before, after) }

  /// Compares what is written of both; where people would read no difference, all digits are shown.
  ///
  /// - Parameters:
  ///   - part: What it is.
  ///   - verb: What happened to it.
  ///   - write: Writes it; nil is none.
  mutating func compare(
    _ part: String, _ verb: String? = nil, _ write: (Value, NumberWriting) -> String?
  ) {
    let exact = [before, after].map { write($0, .exact) ?? LookText.none }
    guard exact[0] != exact[1] else { return }
    let short = [before, after].map { write($0, .short) ?? LookText.none }
    let shown = short[0] == short[1] ? exact : short
    changes.append(PartChange(part, verb, from: shown[0], to: shown[1]))
  }

  /// Compares something that is on or off.
  mutating func compare(
    _ part: String, _ isOn: (Value) -> Bool, on: String, off: String
  ) {
    guard isOn(before) != isOn(after) else { return }
    changes.append(PartChange(part, isOn: isOn(after), isOn(after) ? on : off))
  }

  /// Adds a change.
  mutating func add(_ change: PartChange) { changes.append(change) }
}
