internal import ArgumentParser
internal import CollageCore

/// `rotate`: turns items.
struct Rotate: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "rotate", abstract: "Turn items about their centres.",
    usage:
      "collage rotate ITEM... ANGLE [options]\ncollage rotate ITEM... --by ANGLE [options]",
    discussion: """
      Angles are degrees, clockwise; 0.5rad and 0.25turn work too.

        collage rotate hero 30
        collage rotate hero -15
        collage rotate '*' --by 0.25turn
      """)

  @Argument(
    help: ArgumentHelp("The items, then the angle.", valueName: "item"),
    completion: .custom(Suggestions.items))
  var words: [Word] = []

  @Option(
    name: .customLong("by"), help: ArgumentHelp("How far to turn on.", valueName: "angle"),
    transform: Word.reader(AngleText.angle))
  var step: Angle?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let (items, change) = try read()
    let edit = ItemsEdit(
      reference: preparation.reference(target), selectors: try items.selectors(of: Self.self),
      verb: "turned",
      detail: { " to \(Phrases.number($0.transform.rotation.degrees))°" })
    return edit.prepared { ids, _ in .rotate(ids, change) }
  }

  private func read() throws -> (ItemWords, Change<Angle>) {
    if let step {
      return (try ItemWords(words).withoutValue("an angle", besides: "--by"), .by(step))
    }
    let (items, values) = try ItemWords(words).splitLast(1, value: "an angle", of: Self.self)
    return (items, .to(try AngleText.angle(values[0])))
  }
}
