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

      Locked items can't be moved, rotated, scaled, restacked, changed or removed. Among several \
      items, a locked one is skipped and reported; alone it is an error. A locked item can still \
      be selected, without coming to the front, and copied, named, grouped and hidden. Its copy is \
      unlocked. undo, redo and revert restore earlier states regardless of locks.
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
