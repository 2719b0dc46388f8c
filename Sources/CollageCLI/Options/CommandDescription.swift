internal import ArgumentParser
internal import Foundation

/// The arguments of a command, as its declarations state them.
struct CommandDescription: Decodable, Sendable {
  /// The commands below it; those of the program include `help`.
  let subcommands: [CommandDescription]?
  /// The positional arguments in order, the options and the flags, with those that the parser adds.
  let arguments: [ArgumentDescription]?

  /// Describes one command and those below it.
  ///
  /// - Complexity: Some milliseconds for most; a tenth of a second for the whole program.
  init(of type: any ParsableCommand.Type) throws {
    struct Dump: Decodable { let command: CommandDescription }
    self = try JSONDecoder().decode(Dump.self, from: Data(type._dumpHelp().utf8)).command
  }

  /// The argument with a name; `nil` if there isn't one.
  func argument(_ name: String) -> ArgumentDescription? {
    arguments?.first { $0.names.contains(name) }
  }

  /// The options and flags that the help shows.
  var shownOptions: [ArgumentDescription] {
    (arguments ?? []).filter { $0.isShown && $0.kind != .positional }
  }

  /// The arguments without those that the parser adds.
  var ownArguments: [ArgumentDescription] {
    (arguments ?? []).filter { !$0.names.contains("--help") && !$0.names.contains("--version") }
  }

  /// All commands: this one, and those below it.
  var family: [CommandDescription] { [self] + (subcommands ?? []).flatMap(\.family) }
}

/// An argument of a command, as its declaration states it.
struct ArgumentDescription: Decodable, Sendable {
  /// The kind of an argument.
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  /// The source of the values that a shell offers.
  enum Completion: Decodable {
    case list(values: [String])
    case file(extensions: [String])
    case directory
    case custom
  }

  /// Whether it is positional, an option with a value, or a flag.
  let kind: Kind
  /// Whether the help shows it.
  let isShown: Bool
  /// Whether the command can do without it.
  let isOptional: Bool
  /// Whether it can be given several times.
  let isRepeating: Bool
  /// Whether an option takes all words up to the next option.
  let takesWords: Bool
  /// The names with their dashes; empty for a positional argument.
  let names: [String]
  /// The placeholder of its value.
  let valueName: String
  /// The help in one line.
  let abstract: String?
  /// The allowed values; empty if any value may be valid.
  let allValues: [String]
  /// The source of the values that a shell offers; `nil` if it offers none.
  let completion: Completion?

  private enum CodingKeys: String, CodingKey {
    case kind, shouldDisplay, isOptional, isRepeating, parsingStrategy, names, valueName, abstract
    case allValues, completionKind
  }

  private struct Name: Decodable {
    let kind: String
    let name: String
    var text: String { (kind == "long" ? "--" : "-") + name }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind = try values.decode(Kind.self, forKey: .kind)
    isShown = try values.decode(Bool.self, forKey: .shouldDisplay)
    isOptional = try values.decode(Bool.self, forKey: .isOptional)
    isRepeating = try values.decode(Bool.self, forKey: .isRepeating)
    takesWords = try values.decode(String.self, forKey: .parsingStrategy) == "upToNextOption"
    names = try values.decodeIfPresent([Name].self, forKey: .names)?.map(\.text) ?? []
    valueName = try values.decodeIfPresent(String.self, forKey: .valueName) ?? ""
    abstract = try values.decodeIfPresent(String.self, forKey: .abstract)
    allValues = try values.decodeIfPresent([String].self, forKey: .allValues) ?? []
    completion = try values.decodeIfPresent(Completion.self, forKey: .completionKind)
  }

  /// The argument as messages show it, with the name that the user gave: `--size <size>`.
  func synopsis(_ name: String?) -> String {
    [name, "<\(valueName)>"].compactMap { $0 }.joined(separator: " ")
  }
}
