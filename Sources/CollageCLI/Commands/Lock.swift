internal import ArgumentParser
internal import CollageCore

struct Lock: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "lock", abstract: "Lock items against edits",
    usage: "collage lock ITEM... [--off] [options]",
    discussion: """
        collage lock backdrop
        collage move '*' --by 0 -20
        collage lock backdrop --off

      Locked items can't be moved, rotated, scaled, restacked, changed or removed. Verbs on \
      several items skip the locked items and report them. If all items are locked, the verb \
      fails. Locked items can still be copied, named, grouped, hidden and selected, but `select` \
      doesn't bring them to the front. A copy is unlocked. undo, redo and revert ignore locks.
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(help: "Unlock the items")
  var off = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .arrange(.lock(!off)))
  }
}
