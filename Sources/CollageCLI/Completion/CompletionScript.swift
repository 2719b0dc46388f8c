internal import ArgumentParser

/// The script with which a shell completes words.
///
/// The argument parser writes most of it. Its scripts let bash expand what the program offers, and zsh
/// take names apart; and they know nothing of what can follow `help`.
enum CompletionScript {
  /// The script of a shell.
  ///
  /// - Parameter shell: Which.
  /// - Returns: Text for the shell to read.
  /// - Throws: ``UserFacingError`` when the argument parser's script is not the one that is known: no
  ///   script is better than one that runs what a collage's name says.
  static func text(for shell: Completions.Shell) throws(UserFacingError) -> String {
    switch shell {
    case .bash: try bash(CollageTool.completionScript(for: .bash))
    case .zsh: try zsh(CollageTool.completionScript(for: .zsh))
    case .fish: try fish(CollageTool.completionScript(for: .fish))
    }
  }

  private static func bash(_ script: String) throws(UserFacingError) -> String {
    var script = Script(text: script)
    try script.replaceAll(
      /__collage_add_completions -W "\$\(__collage_custom_complete (?<question>[^"]*?)(?: "[^\n]*)?\)"/
    ) { "__collage_add_candidates \($0.question)" }
    try script.replace("\n_collage() {\n", "\n\(BashCandidates.functions)\n\n_collage() {\n")
    try script.replace("    local -r prev=\"${3}\"\n", BashCandidates.words)
    try script.replace(
      "local -a unparsed_words=(\"${COMP_WORDS[@]:1:${COMP_CWORD}}\")",
      "local -a unparsed_words=(\"${words[@]:1}\")")
    let cases = helpWords.map { verb, words in
      // Lines, as the function takes blanks for parts of words.
      let lines = words.split(separator: " ").map { "'\($0)'" }.joined(separator: "$'\\n'")
      return "    \(verb)) __collage_add_completions -W \(lines) ;;"
    }
    let help = "    __collage_offer_flags_options -1\n"
    try script.replace(
      "\n    non_repeating_flags=(--version)\n    repeating_options=()\n"
        + "    non_repeating_options=()\n\(help)}\n",
      "\n    non_repeating_flags=(--version)\n    repeating_options=()\n"
        + "    non_repeating_options=()\n\(help)    case \"${prev}\" in\n"
        + cases.joined(separator: "\n") + "\n    esac\n}\n")
    guard !script.text.contains("-W \"$("), !script.text.contains("-W $(") else {
      throw Script.unknown
    }
    return script.text
  }

  private static func zsh(_ script: String) throws(UserFacingError) -> String {
    var script = Script(text: script)
    try script.replaceAll(/__collage_custom_complete\(\) \{\n.*?\n\}/.dotMatchesNewlines()) { _ in
      ZshCandidates.function
    }
    // Without it the shell's editor leaves an exclamation mark in a name as it is.
    try script.replace("unsetopt aliases banghist", "unsetopt aliases")
    let cases = helpWords.map { "\($0.verb)) compadd -- \($0.words) ;; " }
    try script.replace(
      "'*:subcommands:'",
      "'*:verb:{case \"${words[CURRENT-1]}\" in \(cases.joined())esac}'")
    return script.text
  }

  private static func fish(_ script: String) throws(UserFacingError) -> String {
    let offer =
      /complete -c 'collage' -n '__collage_should_offer_completions_for_positional "collage(?: (?<verb>\w+))?" -eq 1' (?<offer>-fa '[a-z0-9-]+' -d .*)/
    let lines = script.matches(of: offer).map { match in
      let place =
        match.verb.map { "-eq 2; and contains -- \($0) (__collage_tokens -pc)" } ?? "-eq 1"
      return "complete -c 'collage' -n '__collage_should_offer_completions_for_positional "
        + "\"collage help\" \(place)' \(match.offer)"
    }
    guard !lines.isEmpty else { throw Script.unknown }
    return script + "\n" + lines.joined(separator: "\n")
  }

  /// What can follow `help`, and behind that a verb that has verbs of its own.
  private static var helpWords: [(verb: String, words: String)] {
    let verbs = CollageTool.verbs.map { $0.verbName }
    return [("help", verbs.joined(separator: " "))]
      + verbs.compactMap { verb in
        CommandReader.secondLevelNames(verb).map { (verb, $0.joined(separator: " ")) }
      }
  }
}

/// A script that is changed in places that must be there.
private struct Script {
  var text: String

  static let unknown = UserFacingError(
    "failed", .failed, "the completion script cannot be made safe in this build.")

  mutating func replace(_ part: String, _ replacement: String) throws(UserFacingError) {
    guard text.contains(part) else { throw Self.unknown }
    text.replace(part, with: replacement)
  }

  mutating func replaceAll<Output>(
    _ part: some RegexComponent<Output>, _ replacement: (Output) -> String
  ) throws(UserFacingError) {
    guard text.firstMatch(of: part) != nil else { throw Self.unknown }
    text.replace(part) { replacement($0.output) }
  }
}
