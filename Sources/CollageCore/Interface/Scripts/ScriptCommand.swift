/// A verb of the command line with its arguments, before they are quoted for the shell.
struct ScriptCommand: Hashable, Sendable {
  struct Option: Hashable, Sendable {
    /// The long name, without dashes.
    let name: String
    /// The values; empty for a flag.
    let values: [String]
  }

  /// The verb, which can consist of two words.
  let verb: [String]
  /// The positional arguments: items, files and values.
  var operands: [String]
  private(set) var options: [Option] = []
  /// The text for standard input; `nil` if the command doesn't read any.
  var input: String?

  init(_ verb: String..., operands: [String] = []) {
    (self.verb, self.operands) = (verb, operands)
  }

  mutating func add(_ name: String, _ values: String...) {
    options.append(Option(name: name, values: values))
  }

  mutating func add(_ name: String, ifAny value: String?) {
    if let value { add(name, value) }
  }

  mutating func add(_ name: String, if isSet: Bool) {
    if isSet { options.append(Option(name: name, values: [])) }
  }

  /// All arguments except the item, as one text for display.
  var arguments: String {
    (operands + options.flatMap { ["--" + $0.name] + $0.values }).joined(separator: " ")
  }

  var isOff: Bool { verb.last == "off" }

  /// Returns the command with the item as its first positional argument.
  func of(_ item: ItemName) -> ScriptCommand {
    var command = self
    command.operands.insert(item.rawValue, at: 0)
    return command
  }

  var line: String {
    let needsEnd = operands.contains { $0.hasPrefix("-") && !Self.isNumber($0) }
    let named = options.flatMap(Self.tokens)
    let tokens = needsEnd ? named + ["--"] + operands : operands + named
    let command = (["collage"] + verb + tokens).map(BashQuoting.quoted).joined(separator: " ")
    return input.map { "printf %s \(BashQuoting.quoted($0)) | \(command)" } ?? command
  }

  /// Returns an option as words, joined by an equals sign if the value looks like an option.
  private static func tokens(_ option: Option) -> [String] {
    if option.values.count == 1, let value = option.values.first, value.hasPrefix("-"),
      !isNumber(value)
    {
      return ["--\(option.name)=\(value)"]
    }
    return ["--" + option.name] + option.values
  }

  /// Returns whether the command line parses a word that begins with a dash as a number.
  private static func isNumber(_ word: String) -> Bool {
    let rest = word.dropFirst()
    let digits = rest.first == "." ? rest.dropFirst() : rest
    return word.hasPrefix("-") && digits.first.map { $0.isASCII && $0.isNumber } ?? false
  }
}
