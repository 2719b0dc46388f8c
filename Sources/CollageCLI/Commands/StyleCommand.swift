internal import ArgumentParser
internal import CollageCore

struct StyleCommand: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "style", abstract: "Apply a style, a look saved under a name",
    usage: """
      collage style ITEM... NAME [options]
      collage style save|list|delete|export|import ...
      """,
    discussion: """
        collage style hero polaroid
        collage style save mine hero
        collage style beach city mine
        collage style list
        collage style export -o styles.json

      The built-in styles are \
      \(CollageCore.Style.builtIn.map(\.name.rawValue).joined(conjunction: "and")). plain removes \
      the border, corners, shadow, outline and mask.

      `style save` stores the look of an item: its border, corners, shadow, outline and mask, and \
      its opacity, shaders, adjustments and blend mode if they are set. A look whose mask is an \
      image can't be saved, because the mask belongs to one photo.
      """,
    subcommands: [
      StyleApply.self, StyleSave.self, StyleList.self, StyleDelete.self, StyleExport.self,
      StyleImport.self,
    ],
    defaultSubcommand: StyleApply.self)
}

struct StyleApply: PartialRequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "apply", abstract: "Apply a style to items",
    usage: "collage style ITEM... NAME [options]",
    discussion: """
        collage style hero polaroid
        collage style beach city mine

      `apply` can be left out.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the style", valueName: "item"),
    completion: .custom(CompletionValues.itemsAndStyles))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var verb: String { StyleCommand.verbName }

  func request() throws -> EditRequest? {
    let (items, name) = try read()
    let selectors = try items.selectors(of: Self.self)
    return CollageCore.Style.builtIn(name).map {
      .items(selectors, .look(.change(.style($0))))
    }
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    let (items, name) = try read()
    return try .style(items.selectors(of: Self.self), name, context)
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    let (items, name) = try read()
    return try StoreRequest.style(items.selectors(of: Self.self), name).prepared(reference, context)
  }

  private func read() throws -> (ItemArguments, String) {
    let verbs = StyleCommand.configuration.subcommands.map { $0.verbName }
    if words.count == 1, let nearest = NearestNames.to(words[0].text, among: verbs).first {
      throw UserFacingError.missingStyle(nearest: nearest)
    }
    let (items, values) = try ItemArguments(words).splitLast(1, value: .style, of: Self.self)
    return (items, values[0])
  }
}
