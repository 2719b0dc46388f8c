internal import ArgumentParser
internal import CollageCore

/// `shader on`: switches a shader on.
struct ShaderOn: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "on", abstract: "Switch a shader on.",
    usage: "collage shader on ITEM... NAME [key=value...] [options]",
    discussion: """
        collage shader on hero glitch bands=3
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let parts = try arguments.parts(of: Self.self)
    guard parts.assignments.isEmpty, EffectRegister.effect(named: parts.name.lowercased()) == nil
    else {
      return try arguments.edit(of: Self.self, preparation, verb: "switched") { _, choice in
        .on(choice)
      }
    }
    let edit = ItemsEdit(
      reference: preparation.reference(arguments.target),
      selectors: try parts.items.selectors(of: Self.self), verb: "switched",
      detail: { $0.shaderText })
    return edit.prepared { ids, collage in
      // A shader of a later version can be switched on again where it is stored.
      guard ShaderArguments.isUnknown(parts.name, storedOn: ids, of: collage) else {
        return .shader(ids, .on(try ShaderText.kind(parts.name).choice()))
      }
      return .shader(ids, .onAgain(name: parts.name))
    }
  }
}
