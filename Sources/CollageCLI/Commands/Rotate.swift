internal import ArgumentParser
internal import CollageCore

struct Rotate: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "rotate", abstract: "Rotate items",
    usage: "collage rotate ITEM... ANGLE [options]\ncollage rotate ITEM... --by ANGLE [options]",
    discussion: """
        collage rotate hero 30
        collage rotate hero -15
        collage rotate '*' --by 0.25turn

      Angles are in degrees, clockwise; 0.5rad and 0.25turn work too. Items rotate about their \
      centers. ANGLE is absolute; --by is relative to the current rotation.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the angle", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    name: .customLong("by"), help: ArgumentHelp("Rotate further by this angle", valueName: "angle"),
    transform: Word.reader(AngleParser.angle))
  var step: Angle?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, angle) = try read()
    let change = try ItemsChange.rotate(to: angle, by: step)
    return .items(try items.selectors(of: Self.self), change)
  }

  private func read() throws -> (ItemArguments, Angle?) {
    guard step == nil else {
      return (try ItemArguments(words).withoutValue(.angle, besides: .option("--by")), nil)
    }
    let (items, values) = try ItemArguments(words).splitLast(1, value: .angle, of: Self.self)
    return (items, try AngleParser.angle(values[0]))
  }
}
