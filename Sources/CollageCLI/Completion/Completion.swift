internal import ArgumentParser

/// The possible completions of a word on the command line.
///
/// A shell's script runs `collage ---complete INDEX WORD…`. The words are those of the command
/// line, starting with the program's name. The index, from 0, is that of the word to complete. The
/// first line of the reply is `words`, `folders`, or `files`. File extensions can follow `files` on
/// the same line. After `words`, each further line is a word, a tab, and a description.
struct Completion {
  /// The first argument of a completion request.
  static let requestArgument = "---complete"

  private let words: [String]
  private let index: Int

  /// Parses a request; `nil` if the arguments aren't a completion request.
  init?(_ words: [String]) {
    guard words.first == Self.requestArgument, words.count > 1, let index = Int(words[1]), index > 0
    else { return nil }
    self.words = Array(words.dropFirst(2))
    self.index = index
  }

  private var current: String { words.indices.contains(index) ? words[index] : "" }

  var text: String {
    var typed = words.prefix(index).dropFirst()
    while let option = typed.first, option.hasPrefix("-") {
      let count = OptionNames.values(of: option) == .one ? 2 : 1
      guard typed.count >= count else { return Self.offer([]) }
      typed = typed.dropFirst(count)
    }
    guard let name = typed.popFirst() else {
      return current.hasPrefix("-")
        ? Self.offer(Self.flags)
        : Self.offerVerbs(CollageTool.verbs) + "\nhelp\tShow help for a verb"
    }
    let verbs = CollageTool.verbs.filter { $0.verbName == (name == "help" ? typed.first : name) }
    guard let verb = verbs.first else {
      return Self.offerVerbs(name == "help" && typed.isEmpty ? CollageTool.verbs : [])
    }
    let configuration = verb.configuration
    if name == "help" { return Self.offerVerbs(typed.count == 1 ? configuration.subcommands : []) }
    guard !configuration.subcommands.isEmpty else { return offer(verb, typed) }
    typed = CommandLineArguments.insertingTableVerb([name] + typed).dropFirst()
    if typed.isEmpty, !current.hasPrefix("-") { return Self.offerVerbs(configuration.subcommands) }
    if let second = configuration.subcommands.first(where: { $0.verbName == typed.first }) {
      return offer(second, typed.dropFirst())
    }
    return offer(configuration.defaultSubcommand ?? verb, typed)
  }

  /// Returns the reply for the word to complete; `typed` contains the words between the command and
  /// this word.
  private func offer(_ type: any ParsableCommand.Type, _ typed: ArraySlice<String>) -> String {
    guard let command = try? CommandDescription(of: type) else { return Self.offer([]) }
    var (position, isEnded) = (0, false)
    var pending: ArgumentDescription?
    var used: Set<String> = []
    for word in typed {
      if isEnded || !word.hasPrefix("-") || word == "-" {
        if pending == nil { position += 1 }
        if pending?.takesWords != true { pending = nil }
      } else if word == "--" {
        (isEnded, pending) = (true, nil)
      } else {
        let argument = command.argument(String(word.prefix { $0 != "=" }))
        used.formUnion(argument?.names ?? [])
        pending = argument?.kind == .option && !word.contains("=") ? argument : nil
      }
    }
    let isOption = current.hasPrefix("-") && !isEnded
    if isOption, let sign = current.firstIndex(of: "=") {
      pending = command.argument(String(current[..<sign]))
      return pending?.kind == .option ? values(pending, of: type) : Self.offer([])
    }
    if let pending, !isOption { return values(pending, of: type) }
    let options = command.shownOptions
      .filter { $0.isRepeating || used.isDisjoint(with: $0.names) }
      .flatMap { option in option.names.map { ($0, option.abstract ?? "") } }
    if isOption { return Self.offer(options + Self.flags.prefix(1)) }
    let positionals = command.ownArguments.filter { $0.kind == .positional }
    if positionals.last?.isRepeating == true { position = min(position, positionals.count - 1) }
    guard position < positionals.count else {
      return Self.offer(current.isEmpty && !isEnded ? options + Self.flags.prefix(1) : [])
    }
    return values(positionals[position], of: type, named: "positional@\(position)")
  }

  private func values(
    _ argument: ArgumentDescription?, of type: any ParsableCommand.Type, named name: String? = nil
  ) -> String {
    switch argument?.completion {
    case nil: return Self.offer([])
    case .list(let values): return Self.offer(values.map { ($0, "") })
    case .file(let endings): return (["files"] + endings).joined(separator: " ")
    case .directory: return "folders"
    case .custom:
      // Closures in the declarations of arguments provide the values. Only the argument parser can
      // call these closures.
      let question = ["---completion", "--", name ?? argument?.names.first ?? "", "\(index)", "0"]
      do {
        _ = try type.parseAsRoot(question + words)
        return Self.offer([])
      } catch {
        let names = type.exitCode(for: error) == .success ? type.message(for: error) : ""
        return Self.offer(names.split(separator: "\n").map { (String($0), "") })
      }
    }
  }

  /// The program's flags; the options of a verb include all of them except `--version`.
  private static let flags = [
    ("--version", "Show the version"), ("-h", "Show help information"),
    ("--help", "Show help information"),
  ]

  private static func offerVerbs(_ verbs: [any ParsableCommand.Type]) -> String {
    offer(verbs.map { ($0.verbName, $0.configuration.abstract) })
  }

  private static func offer(_ words: [(String, String)]) -> String {
    (["words"]
      + words.map { word, meaning in
        let line = HelpText.withoutPeriods(meaning).split(whereSeparator: \.isNewline)
          .joined(separator: " ")
        return line.isEmpty ? word : "\(word)\t\(line)"
      }).joined(separator: "\n")
  }
}
