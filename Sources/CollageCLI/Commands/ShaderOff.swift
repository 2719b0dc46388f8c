internal import ArgumentParser
internal import CollageCore

/// `shader off`: switches a shader off.
struct ShaderOff: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "off", abstract: "Switch a shader off; it keeps its parameters.",
    usage: "collage shader off ITEM... NAME [options]",
    discussion: """
        collage shader off hero glitch
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let parts = try arguments.parts(of: Self.self)
    guard parts.assignments.isEmpty else {
      throw UserFacingError.usage("off takes no parameters.", hint: "`shader set` changes them.")
    }
    let edit = ItemsEdit(
      reference: preparation.reference(arguments.target),
      selectors: try parts.items.selectors(of: Self.self), verb: "switched \(parts.name) off for")
    return edit.prepared { ids, collage in
      .shader(ids, .off(name: try Self.name(parts.name, on: ids, of: collage)))
    }
  }

  /// The name of a shader that this version knows, or that one of the items has from a later one.
  private static func name(_ text: String, on ids: [Item.ID], of collage: Collage) throws -> String
  {
    let isStored = ShaderArguments.isUnknown(text, storedOn: ids, of: collage)
    return isStored ? text : try ShaderText.kind(text).name
  }
}
