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
    completion: .custom(Suggestions.items(and: ShaderText.names)))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions

  /// The parts of the words.
  struct Parts {
    /// The items.
    let items: ItemWords
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
  func parts(of command: any ParsableCommand.Type) throws -> Parts {
    let rest = words.prefix { !$0.text.contains("=") }
    let assignments = words.dropFirst(rest.count).map(\.text)
    let (items, values) = try ItemWords(Array(rest)).splitLast(1, value: "a shader", of: command)
    return Parts(items: items, name: values[0], assignments: assignments)
  }

  /// Whether a name is that of a shader of a later version that one of the items has.
  static func isUnknown(
    _ name: String, storedOn ids: [Item.ID], of collage: CollageCore.Collage
  ) -> Bool {
    EffectRegister.effect(named: name.lowercased()) == nil
      && ids.contains { collage.items[$0]?.look.shaders[name] != nil }
  }

  /// An edit that switches a known shader.
  ///
  /// - Parameters:
  ///   - command: The command, for its usage.
  ///   - preparation: Where the edit will happen.
  ///   - verb: What was done, in the past.
  ///   - makeChange: Makes the change from the shader and what is to be set.
  /// - Returns: The step of the transaction.
  /// - Throws: Whatever is wrong with the words.
  func edit(
    of command: any ParsableCommand.Type, _ preparation: Preparation, verb: String,
    _ makeChange: (EffectKind, ShaderChoice) throws -> ShaderChange
  ) throws -> PreparedEdit {
    let parts = try parts(of: command)
    let kind = try ShaderText.kind(parts.name)
    let change = try makeChange(kind, try ShaderText.choice(parts.assignments, of: kind))
    let edit = ItemsEdit(
      reference: preparation.reference(target), selectors: try parts.items.selectors(of: command),
      verb: verb, detail: { $0.shaderText })
    return edit.prepared { ids, _ in .shader(ids, change) }
  }
}

extension Item {
  /// The shaders that run, as the end of a sentence.
  var shaderText: String {
    look.shaders.active.isEmpty
      ? ": no shaders" : ": " + look.shaders.active.map(\.name).joined(separator: ", ")
  }
}
