internal import ArgumentParser
internal import CollageCore

/// `lock`: keeps items as they are.
struct Lock: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "lock", abstract: "Keep items as they are until they are unlocked.",
    usage: "collage lock ITEM... [--off] [options]",
    discussion: """
      No verb moves, turns, sizes, restacks or changes a locked item or takes it away: of several \
      items it is left as it is, which is said, and alone it is refused. It can still be selected, \
      which leaves it where it is in the stack, and copied, named, grouped and hidden; the copy \
      is unlocked. undo, redo and revert bring earlier states back, whatever is locked.

        collage lock backdrop
        collage move '*' --by 0 -20
        collage lock backdrop --off
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(CompletionValues.items)
  )
  var words: [Word] = []

  @Flag(help: "Unlock them.")
  var off = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .arrange(.lock(!off)))
  }
}
