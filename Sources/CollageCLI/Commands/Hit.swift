internal import ArgumentParser
internal import CollageCore

struct Hit: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "hit", abstract: "List the items at a point",
    usage: "collage hit X Y [options]",
    discussion: """
        collage hit 50% 30%
        collage hit 120 300 --json
        collage select "$(collage hit 50% 30% | head -n 1)"

      The front item comes first. Transparent areas, such as those around a cutout, don't count. \
      If no item is at the point, nothing is printed. X and Y are as in `move`.
      """)

  @Argument(help: ArgumentHelp("X and Y of the point", valueName: "position"))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let position = try position()
    let workspace = try context.workspace()
    let collage = try workspace.state(of: context.reference(target)).collage
    let ids = try workspace.items(at: position, of: collage)
    let point = position.resolved(on: collage.canvas)
    try context.console.present(HitView(at: point, ids, of: collage)) {
      let names = ids.compactMap { collage.items[$0]?.name.rawValue }
      try context.console.printLines(names)
      if names.isEmpty { context.console.remark(.noItemAtPoint) }
    }
    return .done
  }

  private func position() throws -> Position {
    guard let (position, count) = try PositionParser.leading(words.map(\.text)) else {
      throw UserFacingError.missing(.xAndY, in: Self.self)
    }
    guard count == words.count else {
      throw UserFacingError.pointWords(words.count)
    }
    return position
  }
}
