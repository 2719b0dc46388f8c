internal import ArgumentParser
internal import CollageCore

struct Adjust: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "adjust", abstract: "Adjust brightness, color and sharpness",
    usage: "collage adjust ITEM... key=value... [options]\ncollage adjust ITEM... none",
    discussion: """
        collage adjust hero brightness=15 contrast=10
        collage adjust hero beach temperature=-20
        collage adjust hero none

      \(table)

      Parameters that aren't given keep their values. none removes all adjustments.
      """)

  @Argument(
    help: ArgumentHelp("The items, then parameters: key=value", valueName: "item"),
    completion: .custom(CompletionValues.items(and: AdjustmentParser.names.map { $0 + "=" })))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    guard !words.isEmpty else {
      throw UserFacingError.missing(.itemAnd(.adjustment), in: Self.self)
    }
    let rest = words.prefix { !$0.text.contains("=") }
    let assignments = words.dropFirst(rest.count).map(\.text)
    let isNone =
      assignments.isEmpty && rest.count > 1 && rest.last?.text.lowercased() == LookParser.none
    let items = ItemArguments(Array(isNone ? rest.dropLast() : rest))
    try Self.checkNames(items.arguments, assignments, isNone: isNone)
    let selectors = try items.selectors(of: Self.self)
    return .items(selectors, try .adjust(assignments, isNone: isNone))
  }

  /// Rejects an adjustment's name without a value; otherwise, the name would be parsed as an item.
  private static func checkNames(
    _ words: [String], _ assignments: [String], isNone: Bool
  ) throws(UserFacingError) {
    guard assignments.isEmpty, !isNone, words.count > 1, let last = words.last,
      AdjustmentParser.names.contains(last)
    else { return }
    throw .adjustmentValue(last)
  }

  private static let table = Adjustments.parameters.map { parameter in
    let range = [parameter.range.lowerBound, parameter.range.upperBound].map(DecimalParser.exact)
    let name = parameter.name.padding(to: 12)
    return "  \(name)\(range[0]) to \(range[1]): \(parameter.summary)"
  }.joined(separator: "\n")
}
