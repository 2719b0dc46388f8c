internal import ArgumentParser
internal import CollageCore

struct Preview: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "preview", abstract: "Show the collage or items in the terminal",
    usage: "collage preview [ITEM...] [options]",
    discussion: """
        collage preview
        collage preview hero beach
        collage preview --width 40
        COLLAGE_PREVIEW=blocks collage preview

      The collage is drawn as by `render`. It is scaled down to fit the terminal, but scaled up \
      only with --width or --height. With ITEM, each named item is drawn alone, unrotated and \
      opaque. The image is sent by the kitty, iTerm2 or sixel protocol if the terminal supports \
      one, and otherwise drawn with characters. $COLLAGE_PREVIEW overrides this: kitty, iterm, \
      sixel, symbols (block and line characters), blocks (half blocks) or none.
      """)

  @Argument(
    help: ArgumentHelp("The items (default: the whole collage)", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @OptionGroup var cells: CellOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try context.console.requireTextOutput(for: "preview")
    guard context.console.outputIsTerminal else {
      throw UserFacingError.outputIsNotTerminal
    }
    let workspace = try context.workspace()
    let state = try workspace.state(of: context.reference(target))
    let ids =
      try words.isEmpty
      ? nil : state.collage.resolve(ItemArguments(words).selectors(of: Self.self))
    guard let renderer = try TerminalImageRenderer(context) else {
      throw UserFacingError.previewIsOff(TerminalCapabilities.variable)
    }
    defer { renderer.end() }
    guard let ids else { return try draw(state.collage, renderer, in: workspace, context) }
    try renderer.draw(
      ids, of: state.collage, in: workspace, cells.sizeRequest, context, isNamed: ids.count > 1)
    return .done
  }

  private func draw(
    _ collage: CollageCore.Collage, _ renderer: TerminalImageRenderer, in workspace: Workspace,
    _ context: CommandContext
  ) throws -> ExitStatus {
    RenderRequest(format: .png).lossNotes(of: collage, workspace.fonts)
      .forEach(context.console.printNote)
    try renderer.draw(collage, in: workspace, cells.sizeRequest, limits: limits.request, context)
    collage.refusals.forEach(context.console.printError)
    return collage.refusals.isEmpty ? .done : .failed
  }
}

/// The options for the size of an image on a terminal, in character cells.
struct CellOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The width in columns; the height follows", valueName: "cells"),
    transform: Word.reader(IntegerParser.parser("a number of columns", in: 1...1000)))
  var width: Int?

  @Option(
    help: ArgumentHelp("The height in lines; the width follows", valueName: "cells"),
    transform: Word.reader(IntegerParser.parser("a number of lines", in: 1...1000)))
  var height: Int?

  var sizeRequest: TerminalImageArea.SizeRequest {
    TerminalImageArea.SizeRequest(columns: width, rows: height)
  }
}
