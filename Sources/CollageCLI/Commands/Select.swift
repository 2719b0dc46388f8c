internal import ArgumentParser
internal import CollageCore

/// `select`: the tap.
struct Select: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "select", abstract: "Select an item and bring it to the front, as a tap does.",
    usage: "collage select ITEM [options]",
    discussion: """
        collage select hero
        collage move @selected 50% 50%
      """)

  @Argument(
    help: ArgumentHelp("The item.", valueName: "item"), completion: .custom(Suggestions.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let edit = ItemsEdit(
      reference: preparation.reference(target),
      selectors: try ItemWords(words).selectors(of: Self.self), verb: "selected")
    return edit.prepared { ids, _ in
      .select(try ItemsEdit.single(ids, verb: "select"))
    }
  }
}
