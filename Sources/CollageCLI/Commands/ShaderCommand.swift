internal import ArgumentParser
internal import CollageCore

struct ShaderCommand: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "shader", abstract: "Apply shaders (effects) to items",
    usage: """
      collage shader toggle|on|off|set|clear ITEM... NAME [key=value...]
      collage shader list
      """,
    discussion: """
        collage shader list
        collage shader on hero pixellate
        collage shader on hero beach glitch bands=3 seed=42
        collage shader set hero pixellate block=16
        collage shader toggle hero pixellate
        collage shader clear hero

      Shaders run in the order in which they were switched on. A shader that is switched off keeps \
      its parameters.
      """,
    subcommands: [
      ShaderToggle.self, ShaderOn.self, ShaderOff.self, ShaderSet.self, ShaderClear.self,
      ShaderList.self,
    ])

  static var missingVerb: UserFacingError {
    .missing(.shaderVerb, in: ShaderCommand.self)
  }
}

struct ShaderArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The items, then the shader", valueName: "item"),
    completion: .custom(CompletionValues.items(and: ShaderParser.names)))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions

  struct Parts {
    let items: ItemArguments
    let name: String
    /// The assignments of values to parameters, such as `radius=4`.
    let assignments: [String]
  }

  /// Parses the items, then the shader, then the assignments.
  func parts(of command: any ParsableCommand.Type) throws(UserFacingError) -> Parts {
    let rest = words.prefix { !$0.text.contains("=") }
    let assignments = words.dropFirst(rest.count).map(\.text)
    let (items, values) = try ItemArguments(Array(rest)).splitLast(1, value: .shader, of: command)
    return Parts(items: items, name: values[0], assignments: assignments)
  }
}
