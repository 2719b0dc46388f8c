internal import ArgumentParser
internal import CollageCore

struct TextCommand: RequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "text", abstract: "Add text, or change existing text",
    usage: """
      collage text "TEXT" [options]
      collage text ITEM ["TEXT"] [options]
      """,
    discussion: """
        collage text "Summer 2026" --at center 90% --size 8% --color white
        collage text title "Winter 2026"
        collage text title,date --font "Noto Serif" --weight bold
        collage text "A long story" --width 60% --align justify --lines 5
        collage text "Big" --fit 80%x20% --color "linear 90 gold crimson"
        collage text "{name}, {date:MMMM yyyy}" --of hero --language de

      Prints the new item's name. New text is in front of all items, centered on the canvas or, \
      with --of, below the photo. Text is an item, so `move`, `rotate`, `opacity`, `shadow` and \
      other verbs work on it. In TEXT, \\n starts a new line, \\t is a tab, and \\\\ is a \
      backslash. If TEXT is -, standard input is read, without these escapes. TEXT that begins \
      with - goes after --.

      If options are given, a single argument that names text items, such as title,date or @all, \
      changes these items; --at moves them. @all, groups and patterns skip photos. Exception: if \
      --at is the only option and the argument is also the text of the item, a copy of the text is \
      added. With options, an argument that could be a misspelled name of a text item is an error, \
      and so is a list if some of its parts don't name text items. --new or --as adds the argument \
      as text.

      When text changes, its anchor stays in place: the point set by --at and --anchor, or the \
      side set by --align.

      --of fills {name}, {file}, {date}, {time}, {camera}, {lens}, {tags}, {width}, {height}, \
      {item} (the item's name), {number} (the photo's position in the stack) and {count} (the \
      number of photos). A date can have a Unicode date pattern, such as {date:d MMMM yyyy}. \
      --size in percent refers to the canvas's shorter side.
      """)

  @Argument(
    help: ArgumentHelp("The text, or an item and its text", valueName: "text"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(name: .customLong("new"), help: "Add the text even if it names items")
  var isNew = false

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The new item's name", valueName: "name"),
    transform: Word.reader(NameParser.item))
  var name: ItemName?

  @OptionGroup var placing: PlacingOptions
  @OptionGroup var options: TextOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { textArguments().last?.text == "-" ? 1 : 0 }

  private static let byteLimit = 1 << 20

  func request() throws -> EditRequest { try textRequest().request() }

  func pageEdit(_ context: EditContext) throws -> PageEdit { .text(try textRequest()) }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    // The arguments are parsed only once, because standard input can be read only once.
    try textRequest().prepared(context.reference(target), context)
  }

  /// Returns the arguments that name an item or contain the text, including those that the parser
  /// assigned to `--at`.
  private func textArguments() -> [Word] { words + ((try? placing.place().rest) ?? []) }

  /// Returns the request; reads standard input if the text is `-`.
  func textRequest() throws -> TextRequest {
    let place = try placing.place()
    let words = textArguments()
    var spec = try options.spec()
    guard words.count < 3 else {
      throw UserFacingError.severalTexts(words.count)
    }
    guard let last = words.last else { throw UserFacingError.missing(.text, in: Self.self) }
    let isAdded = name != nil || isNew
    guard words.count == 1 || !isAdded else {
      throw UserFacingError.newTextWithItem(isNew ? "--new" : "--as")
    }
    if words.count == 2 {
      spec.place = place.position.map { TextSpec.Place($0, place.anchor) }
    }
    let target: TextRequest.Target =
      words.count == 2
      ? .items(try ItemArguments([words[0]]).selectors(of: Self.self))
      : .new(
        name: name, placement: PlacementSpec(position: place.position, anchor: place.anchor),
        mayNameItems: !isAdded && last.text != "-")
    spec.text = try Self.text(last.text)
    return try TextRequest(
      spec, font: options.font?.text, isForced: options.force, for: target)
  }

  /// Returns an argument with its escapes replaced, or the text of standard input if it is `-`.
  private static func text(_ argument: String) throws -> String {
    guard argument == "-" else { return TextArgument.text(of: argument) }
    let bytes = try FileReader.standardInput(limit: byteLimit)
    guard let text = TextArgument.text(ofFile: bytes) else {
      throw UserFacingError.inputIsNotText
    }
    return text
  }
}
