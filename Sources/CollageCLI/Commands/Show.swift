internal import ArgumentParser
internal import CollageCore

struct Show: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "show", abstract: "Show the collage, or all properties of items",
    usage: "collage show [ITEM...] [options]",
    discussion: """
        collage show
        collage show hero
        collage show --picture
        collage show --json

      Items are listed from back to front.
      """)

  @Argument(
    help: ArgumentHelp("The items (default: all)", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(help: "Draw the collage or items first (terminals only)")
  var picture = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    if picture { try context.console.requireTextOutput(for: "--picture") }
    let workspace = try context.workspace()
    let state = try workspace.state(of: context.reference(target))
    let console = context.console
    let ids =
      try words.isEmpty
      ? nil : state.collage.resolve(ItemArguments(words).selectors(of: Self.self))
    let shown = ids.map(Set.init)
    let unknown = UnknownFeatures(
      of: state.collage.items.filter { shown?.contains($0.id) ?? true },
      on: shown == nil ? state.collage.canvas : nil)
    Warning.unknown(unknown).forEach(console.warn)
    try console.present(ShowView(state, only: ids, in: workspace)) {
      if picture { try draw(state, only: ids, in: workspace, context) }
      try console.printText(try text(of: state, only: ids, in: workspace, console))
    }
    return .done
  }

  private func draw(
    _ state: CollageState, only ids: [Item.ID]?, in workspace: Workspace, _ context: CommandContext
  ) throws {
    guard let renderer = try TerminalImageRenderer(context) else { return }
    defer { renderer.end() }
    let wish = TerminalImageArea.SizeRequest(maximumRows: renderer.area.rows / 2)
    guard let ids else { return try renderer.draw(state.collage, in: workspace, wish, context) }
    try renderer.draw(ids, of: state.collage, in: workspace, wish, context)
  }

  private func text(
    of state: CollageState, only ids: [Item.ID]?, in workspace: Workspace, _ console: Console
  ) throws -> String {
    guard let ids else { return CollageText.text(state, console: console) }
    let views = try ItemView.views(of: state.collage, only: ids, in: workspace)
    let dates = Dictionary(
      state.collage.items.map { ($0.id.text, $0.createdAt) }, uniquingKeysWith: { $1 })
    return views.map { ItemText.text($0, added: dates[$0.id]) }.joined(separator: "\n")
  }
}
