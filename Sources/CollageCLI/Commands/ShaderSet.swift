internal import ArgumentParser
internal import CollageCore

/// `shader set`: changes a shader's parameters.
struct ShaderSet: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "set", abstract: "Change a shader's parameters, and switch it on if it is off.",
    usage: "collage shader set ITEM... NAME [key=value...] [options]",
    discussion: """
        collage shader set hero pixellate block=16
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    try arguments.edit(of: Self.self, preparation, verb: "set") { kind, choice in
      guard !choice.given.isEmpty else {
        throw UserFacingError.usage(
          "there is nothing to set.",
          hint: "Write for example \(kind.name) \(Self.example(of: kind)).")
      }
      return .on(choice)
    }
  }

  /// The first parameter with its default.
  private static func example(of kind: EffectKind) -> String {
    kind.parameters.prefix(1).map { "\($0.name)=\($0.defaultValue?.words ?? "1")" }.joined()
  }
}
