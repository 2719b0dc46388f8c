/// A verb of the command line with its arguments, before anything is quoted.
struct VerbWords: Hashable, Sendable {
  /// An option and its values.
  struct Option: Hashable, Sendable {
    /// The long name without its dashes.
    let name: String
    /// The values; none for a flag.
    let values: [String]
  }

  /// The verb, which may have a second word.
  let verb: [String]
  /// What stands without a name: items, files, values.
  var operands: [String]
  /// The options in their order.
  private(set) var options: [Option] = []
  /// What comes through standard input.
  var input: String?

  /// Begins a command.
  init(_ verb: String..., operands: [String] = []) {
    (self.verb, self.operands) = (verb, operands)
  }

  /// Adds an option with its values, or a flag.
  mutating func add(_ name: String, _ values: String...) {
    options.append(Option(name: name, values: values))
  }

  /// Adds an option if it has a value.
  mutating func add(_ name: String, ifAny value: String?) {
    if let value { add(name, value) }
  }

  /// Adds a flag if it is set.
  mutating func add(_ name: String, if isSet: Bool) {
    if isSet { options.append(Option(name: name, values: [])) }
  }

  /// The arguments behind the item, as people read them.
  var arguments: String {
    (operands + options.flatMap { ["--" + $0.name] + $0.values }).joined(separator: " ")
  }

  /// Whether it switches something off.
  var isOff: Bool { verb.last == "off" }

  /// The same for an item.
  func of(_ item: ItemName) -> VerbWords {
    var words = self
    words.operands.insert(item.rawValue, at: 0)
    return words
  }

  /// The command as a shell reads it.
  var line: String {
    let needsEnd = operands.contains { $0.hasPrefix("-") && !Self.isNumber($0) }
    let named = options.flatMap(Self.words)
    let words = needsEnd ? named + ["--"] + operands : operands + named
    let command = (["collage"] + verb + words).map(BashWords.quoted).joined(separator: " ")
    return input.map { "printf %s \(BashWords.quoted($0)) | \(command)" } ?? command
  }

  /// An option as words; a value that reads as an option is tied to its name.
  private static func words(_ option: Option) -> [String] {
    if option.values.count == 1, let value = option.values.first, value.hasPrefix("-"),
      !isNumber(value)
    {
      return ["--\(option.name)=\(value)"]
    }
    return ["--" + option.name] + option.values
  }

  /// Whether the command line takes a word that begins with a dash for a number.
  private static func isNumber(_ word: String) -> Bool {
    let rest = word.dropFirst()
    let digits = rest.first == "." ? rest.dropFirst() : rest
    return word.hasPrefix("-") && digits.first.map { $0.isASCII && $0.isNumber } ?? false
  }
}
