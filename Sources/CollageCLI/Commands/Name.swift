internal import ArgumentParser
internal import CollageCore

/// `name`: gives an item another name.
struct Name: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "name", abstract: "Give an item another name.",
    usage: "collage name ITEM NAME [options]",
    discussion: """
        collage name img-1234 hero
      """)

  @Argument(
    help: ArgumentHelp("The item and its new name.", valueName: "item"),
    completion: .custom(Suggestions.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let (items, values) = try ItemWords(words).splitLast(1, value: "the new name", of: Self.self)
    let name = try NameText.item(values[0])
    let edit = ItemsEdit(
      reference: preparation.reference(target), selectors: try items.selectors(of: Self.self),
      verb: "named")
    return edit.prepared { ids, _ in
      .name(try ItemsEdit.single(ids, verb: "name"), name)
    }
  }
}
