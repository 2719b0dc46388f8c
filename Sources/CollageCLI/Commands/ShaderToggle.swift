internal import ArgumentParser
internal import CollageCore

/// `shader toggle`: switches a shader on or off.
struct ShaderToggle: EditCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
    abstract: "Switch a shader on where it is off, and off where it is on.",
    usage: "collage shader toggle ITEM... NAME [key=value...] [options]",
    discussion: """
        collage shader toggle hero 3d-glasses
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    try arguments.edit(of: Self.self, preparation, verb: "switched") { kind, parameters in
      .toggle(kind, parameters)
    }
  }
}
