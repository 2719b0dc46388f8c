internal import ArgumentParser
internal import CollageCore

/// `shader`: the verbs about shader stacks.
struct ShaderCommand: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "shader", abstract: "Run items through effects.",
    usage: "collage shader toggle|on|off|set|clear ITEM... NAME [key=value...]",
    discussion: """
      An item's shaders run in the order in which they were switched on. One that is switched \
      off keeps its parameters.

        collage shader list
        collage shader toggle hero pixellate
        collage shader set hero pixellate block=16
        collage shader on hero beach glitch bands=3 seed=42
        collage shader clear hero
      """,
    subcommands: [
      ShaderToggle.self, ShaderOn.self, ShaderOff.self, ShaderSet.self, ShaderClear.self,
      ShaderList.self,
    ])

  /// What is wrong with the verb alone.
  static var missingVerb: UserFacingError {
    .missing("what to do with a shader", in: ShaderCommand.self)
  }
}

/// The arguments that the shader verbs share.
struct ShaderArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The items, the shader, and what to set: key=value.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: ShaderParser.names)))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions

  /// The parts of the words.
  struct Parts {
    /// The items.
    let items: ItemArguments
    /// The shader's name.
    let name: String
    /// What is to be set.
    let assignments: [String]
  }

  /// Takes the words apart: assignments at the end, the shader before them, items before that.
  ///
  /// - Parameter command: The command, for its usage.
  /// - Returns: The three parts.
  /// - Throws: ``UserFacingError`` when something is missing.
  func parts(of command: any ParsableCommand.Type) throws(UserFacingError) -> Parts {
    let rest = words.prefix { !$0.text.contains("=") }
    let assignments = words.dropFirst(rest.count).map(\.text)
    let (items, values) = try ItemArguments(Array(rest)).splitLast(
      1, value: "a shader", of: command)
    return Parts(items: items, name: values[0], assignments: assignments)
  }
}
