internal import ArgumentParser
internal import CollageCore

/// `shader on`: switches a shader on.
struct ShaderOn: EditCommand {
  static let configuration = CommandConfiguration(
    commandName: "on",
    abstract: "Switch a shader on.",
    usage: "collage shader on ITEM... NAME [key=value...] [options]",
    discussion: """
        collage shader on hero glitch bands=3
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    try arguments.edit(of: Self.self, preparation, verb: "switched") { kind, parameters in
      .on(kind, parameters)
    }
  }
}
