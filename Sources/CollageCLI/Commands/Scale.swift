internal import ArgumentParser
internal import CollageCore

/// `scale`: sizes items.
struct Scale: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "scale", abstract: "Size items about their centres.",
    usage: """
      collage scale ITEM... FACTOR [options]
      collage scale ITEM... (--by F | --width W | --height H | --fit WxH | --cover WxH)
      """,
    discussion: """
      FACTOR 1 is the size at which an item was added. Widths and heights are those of the item \
      before it is turned, in canvas pixels, percent of the canvas, or mm, cm, in and pt of paper.

        collage scale hero 1.5
        collage scale hero 150%
        collage scale hero beach --by 0.5
        collage scale hero --width 40%
        collage scale hero --width 4cm
        collage scale backdrop --cover 100%x100%
      """)

  @Argument(
    help: ArgumentHelp("The items, then the factor.", valueName: "item"),
    completion: .custom(Suggestions.items))
  var words: [Word] = []

  @Option(
    name: .customLong("by"), help: ArgumentHelp("Multiply the present size.", valueName: "factor"),
    transform: Word.reader(FactorText.scale))
  var step: Double?

  @Option(
    help: ArgumentHelp("The width.", valueName: "length"),
    transform: Word.lengthReader)
  var width: Length?

  @Option(
    help: ArgumentHelp("The height.", valueName: "length"),
    transform: Word.lengthReader)
  var height: Length?

  @Option(
    help: ArgumentHelp("As large as fits inside.", valueName: "WxH"),
    transform: Word.reader(BoundsText.bounds))
  var fit: BoundsText?

  @Option(
    help: ArgumentHelp("As small as covers.", valueName: "WxH"),
    transform: Word.reader(BoundsText.bounds))
  var cover: BoundsText?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let (items, sizing) = try read()
    let edit = ItemsEdit(
      reference: preparation.reference(target), selectors: try items.selectors(of: Self.self),
      verb: "scaled",
      detail: { item in
        let size = item.drawnSize
        return " to \(Phrases.number(size.width))x\(Phrases.number(size.height))"
      })
    return edit.prepared { ids, collage in .scale(ids, sizing(collage.canvas)) }
  }

  private func read() throws -> (ItemWords, (Canvas) -> Sizing) {
    let ways: [((Canvas) -> Sizing)?] = [
      step.map { step in { _ in .by(step) } },
      width.map { width in { _ in .width(width) } },
      height.map { height in { _ in .height(height) } },
      fit.map { bounds in { .fit(bounds.resolved(on: $0)) } },
      cover.map { bounds in { .cover(bounds.resolved(on: $0)) } },
    ]
    let given = ways.compactMap { $0 }
    guard given.count < 2 else {
      throw UserFacingError.usage(
        "there are \(given.count) sizes.",
        hint: "Give one of FACTOR, --by, --width, --height, --fit and --cover.")
    }
    if let sizing = given.first {
      return (try ItemWords(words).withoutValue("a factor", besides: "another size"), sizing)
    }
    let (items, values) = try ItemWords(words).splitLast(1, value: "a factor", of: Self.self)
    let factor = try FactorText.scale(values[0])
    return (items, { _ in .factor(factor) })
  }
}
