internal import ArgumentParser
internal import Foundation

struct CommandDescription: Decodable, Sendable {
  /// The subcommands; those of the root command include `help`, which the argument parser adds.
  let subcommands: [CommandDescription]?
  /// The positional arguments in order, the options, and the flags, including those that the
  /// argument parser adds.
  let arguments: [ArgumentDescription]?

  /// Describes a command and its subcommands; takes a few milliseconds for most commands, and 0.1 s
  /// for the whole program.
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

  /// The arguments, without those that the argument parser adds.
  var ownArguments: [ArgumentDescription] {
    (arguments ?? []).filter { !$0.names.contains("--help") && !$0.names.contains("--version") }
  }

  /// This command, its subcommands, and their subcommands.
  var family: [CommandDescription] { [self] + (subcommands ?? []).flatMap(\.family) }
}

struct ArgumentDescription: Decodable, Sendable {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  enum Completion: Decodable {
    case list(values: [String])
    case file(extensions: [String])
    case directory
    case custom
  }

  let kind: Kind
  let isShown: Bool
  let isOptional: Bool
  let isRepeating: Bool
  /// True if the option's values are all words up to the next option.
  let takesWords: Bool
  /// The option names with their dashes; empty for a positional argument.
  let names: [String]
  let valueName: String
  let abstract: String?
  /// The allowed values; empty if other values are allowed, too.
  let allValues: [String]
  /// The source of the values that a shell suggests; `nil` if it suggests none.
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

  /// Returns the argument as messages show it, with the option name as typed: `--size <size>`.
  func synopsis(_ name: String?) -> String {
    [name, "<\(valueName)>"].compactMap { $0 }.joined(separator: " ")
  }
}
