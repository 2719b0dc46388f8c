internal import ArgumentParser
internal import CollageCore

struct GalleryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only collages whose name contains this text", valueName: "text"))
  var search: Word?

  @Option(
    name: [.customShort("n"), .customLong("limit")],
    help: ArgumentHelp("The maximum number of collages", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a number of collages", in: 1...100_000)))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Sort by name, edited, saved or created (default: saved)", valueName: "order"),
    completion: .list(GalleryOrderParser.names), transform: Word.reader(GalleryOrderParser.order))
  var sort: GalleryQuery.Order?

  var isGiven: Bool { search != nil || limit != nil || sort != nil }
}
