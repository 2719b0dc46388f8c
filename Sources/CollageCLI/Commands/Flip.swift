internal import ArgumentParser
internal import CollageCore

/// `flip`: mirrors items.
struct Flip: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "flip", abstract: "Mirror items.",
    usage: "collage flip ITEM... h|v [options]",
    discussion: """
      h swaps left and right, v top and bottom; the same again undoes it.

        collage flip hero h
        collage flip hero beach vertical
      """)

  @Argument(
    help: ArgumentHelp("The items, then h or v.", valueName: "item"),
    completion: .custom(Suggestions.items(and: ["h", "v"])))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let (items, values) = try ItemWords(words).splitLast(1, value: "h or v", of: Self.self)
    let axis = try StackText.axis(values[0])
    let edit = ItemsEdit(
      reference: preparation.reference(target), selectors: try items.selectors(of: Self.self),
      verb: "mirrored",
      detail: { _ in axis == .horizontal ? " left to right" : " top to bottom" })
    return edit.prepared { ids, _ in .flip(ids, axis) }
  }
}
