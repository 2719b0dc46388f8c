internal import ArgumentParser
internal import CollageCore

/// `opacity`: fades items.
struct Opacity: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "opacity", abstract: "Fade items.",
    usage:
      "collage opacity ITEM... VALUE [options]\ncollage opacity ITEM... --by VALUE [options]",
    discussion: """
      1 or 100% is opaque, 0 invisible.

        collage opacity hero 0.5
        collage opacity hero 50%
        collage opacity hero --by -10%
      """)

  @Argument(
    help: ArgumentHelp("The items, then the opacity.", valueName: "item"),
    completion: .custom(Suggestions.items))
  var words: [Word] = []

  @Option(
    name: .customLong("by"), help: ArgumentHelp("What to add.", valueName: "value"),
    transform: Word.reader(FactorText.opacityChange))
  var step: Double?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let (items, change) = try read()
    let edit = ItemsEdit(
      reference: preparation.reference(target), selectors: try items.selectors(of: Self.self),
      verb: "faded", detail: { " to \(Phrases.percent($0.look.opacity.value))" })
    return edit.prepared { ids, _ in .opacity(ids, change) }
  }

  private func read() throws -> (ItemWords, Change<Double>) {
    if let step {
      return (try ItemWords(words).withoutValue("an opacity", besides: "--by"), .by(step))
    }
    let (items, values) = try ItemWords(words).splitLast(1, value: "an opacity", of: Self.self)
    return (items, .to(try FactorText.opacity(values[0]).value))
  }
}
