internal import ArgumentParser
internal import Foundation

/// The arguments of a command, as declared.
struct CommandDescription: Decodable, Sendable {
  /// The subcommands; those of the program include `help`.
  let subcommands: [CommandDescription]?
  /// The positional arguments in order, the options, and the flags, including those added by the
  /// parser.
  let arguments: [ArgumentDescription]?

  /// Describes a command and its subcommands.
  ///
  /// - Complexity: Takes a few milliseconds for most commands, and 0.1 s for the whole program.
  init(of type: any ParsableCommand.Type) throws {
    struct Dump: Decodable { let command: CommandDescription }
    self = try JSONDecoder().decode(Dump.self, from: Data(type._dumpHelp().utf8)).command
  }

  func argument(_ name: String) -> ArgumentDescription? {
    arguments?.first { $0.names.contains(name) }
  }

  var shownOptions: [ArgumentDescription] {
    (arguments ?? []).filter { $0.isShown && $0.kind != .positional }
  }

  /// The arguments, excluding those added by the parser.
  var ownArguments: [ArgumentDescription] {
    (arguments ?? []).filter { !$0.names.contains("--help") && !$0.names.contains("--version") }
  }

  /// This command and all its subcommands.
  var family: [CommandDescription] { [self] + (subcommands ?? []).flatMap(\.family) }
}

/// An argument of a command, as declared.
struct ArgumentDescription: Decodable, Sendable {
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

  let kind: Kind
  /// True if the help shows the argument.
  let isShown: Bool
  let isOptional: Bool
  let isRepeating: Bool
  /// True if the option takes all words up to the next option.
  let takesWords: Bool
  /// The names with their dashes; empty for a positional argument.
  let names: [String]
  /// The placeholder of the argument's value.
  let valueName: String
  let abstract: String?
  /// The allowed values; empty if the values aren't restricted to a list.
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

  /// Returns the argument as messages show it, with the name that the user gave: `--size <size>`.
  func synopsis(_ name: String?) -> String {
    [name, "<\(valueName)>"].compactMap { $0 }.joined(separator: " ")
  }
}
