internal import ArgumentParser
internal import CollageCore

struct Opacity: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "opacity", abstract: "Set the opacity of items",
    usage: """
      collage opacity ITEM... VALUE [options]
      collage opacity ITEM... --by VALUE [options]
      """,
    discussion: """
        collage opacity hero 50%
        collage opacity hero 0.5
        collage opacity hero --by -10%

      1, or 100%, is opaque; 0 is invisible.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the opacity", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp("Add this value to the current opacity", valueName: "value"),
    transform: Word.reader(FactorParser.opacityChange))
  var step: Double?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, opacity) = try read()
    let change = try ItemsChange.opacity(to: opacity, by: step)
    return .items(try items.selectors(of: Self.self), change)
  }

  private func read() throws -> (ItemArguments, UnitInterval?) {
    guard step == nil else {
      return (try ItemArguments(words).withoutValue(.opacity, besides: .option("--by")), nil)
    }
    let (items, values) = try ItemArguments(words).splitLast(1, value: .opacity, of: Self.self)
    return (items, try FactorParser.opacity(values[0]))
  }
}
