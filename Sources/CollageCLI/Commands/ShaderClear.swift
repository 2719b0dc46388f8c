internal import ArgumentParser
internal import CollageCore

/// `shader clear`: switches all shaders off.
struct ShaderClear: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "clear", abstract: "Switch all shaders off.",
    usage: "collage shader clear ITEM... [options]",
    discussion: """
        collage shader clear hero
        collage shader clear '*'
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(Suggestions.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let edit = ItemsEdit(
      reference: preparation.reference(target),
      selectors: try ItemWords(words).selectors(of: Self.self),
      verb: "switched all shaders off for")
    return edit.prepared { ids, _ in .shader(ids, .clear) }
  }
}
