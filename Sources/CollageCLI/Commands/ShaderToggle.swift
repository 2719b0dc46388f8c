internal import ArgumentParser
internal import CollageCore

/// `shader toggle`: switches a shader on or off.
struct ShaderToggle: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "toggle", abstract: "Switch a shader on where it is off, and off where it is on.",
    usage: "collage shader toggle ITEM... NAME [options]",
    discussion: """
        collage shader toggle hero 3d-glasses
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let parts = try arguments.parts(of: Self.self)
    guard parts.assignments.isEmpty else {
      throw UserFacingError.usage(
        "toggle takes no parameters.",
        hint: "`shader on` and `shader set` take them, and leave the shader on.")
    }
    let edit = ItemsEdit(
      reference: preparation.reference(arguments.target),
      selectors: try parts.items.selectors(of: Self.self), verb: "switched",
      detail: { $0.shaderText })
    return edit.prepared { ids, collage in
      .shader(ids, try Self.change(parts.name, of: ids, in: collage))
    }
  }

  /// The change; a shader of a later version can be toggled where it is stored.
  private static func change(
    _ name: String, of ids: [Item.ID], in collage: CollageCore.Collage
  ) throws -> ShaderChange {
    guard ShaderArguments.isUnknown(name, storedOn: ids, of: collage) else {
      return .toggle(try ShaderText.kind(name).choice())
    }
    let states = ids.compactMap { collage.items[$0] }.filter { $0.look.shaders[name] != nil }
      .map { $0.look.shaders.isOn(name) }
    guard Set(states).count == 1, let isOn = states.first else {
      throw UserFacingError.usage(
        "'\(name)', a shader of a later version, is on for some of the items and off for others.",
        hint: "Use `shader on` or `shader off`.")
    }
    return isOn ? .off(name: name) : .onAgain(name: name)
  }
}
