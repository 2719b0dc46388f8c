internal import ArgumentParser
internal import CollageCore

/// The options for filtering and sorting the gallery.
struct GalleryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only collages whose name contains this.", valueName: "text"))
  var search: Word?

  @Option(
    name: [.customShort("n"), .customLong("limit")],
    help: ArgumentHelp("The most collages to show.", valueName: "n"),
    transform: Word.reader(IntegerParser.reader("a number of collages", in: 1...100_000)))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "name, or by what is newest: edited, saved (when not given) or created.",
      valueName: "order"),
    completion: .list(GalleryOrderParser.names),
    transform: Word.reader(GalleryOrderParser.order))
  var sort: GalleryQuery.Order?

  var isSaid: Bool { search != nil || limit != nil || sort != nil }
}
