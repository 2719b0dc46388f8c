internal import ArgumentParser
internal import CollageCore

/// `text`: puts words on the canvas, or changes those that are there.
struct TextCommand: RequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "text", abstract: "Put words on the canvas, or change them.",
    usage: "collage text \"WORDS\" [options]\ncollage text ITEM [\"WORDS\"] [options]",
    discussion: """
      New words stand at the centre, in front of all, and their item's name is printed. They are \
      an item like any other: they move, turn, fade, and have looks. \\n in WORDS begins a line, \
      \\t is a tab, and \\\\ a backslash; - reads them from standard input as they are. A single \
      word that names text items, such as title,date or @all, changes those when options are \
      given, and --at moves them; of @all, groups and patterns, photos are left out. With --at \
      alone, text equal to the item's own text is added again. With options, a word or a pattern \
      that is close to an item's name, and a list that does not name text items, are errors. --new \
      or --as adds them anyway. Text that changes stays where it is anchored: at the point given \
      by --at and --anchor, or at the side given by --align. Words that begin with - stand behind \
      --.

        collage text "Summer 2026" --at center 90% --size 8% --color white
        collage text title "Winter 2026"
        collage text title --font "Noto Serif" --weight bold --align center
        collage text title --font serif --at 50% 5%
        collage text title,date --font Fraunces.ttf
        collage text 'day-*' --color white
        collage text "{name}, {date:MMMM yyyy}" --of hero --language de
        collage text "A long story" --width 60% --align justify --lines 5
        collage text "Big" --fit 80%x20% --color "linear 90 gold crimson"
      """)

  @Argument(
    help: ArgumentHelp("The words, or an item and its words.", valueName: "words"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(name: .customLong("new"), help: "Add the words, whatever they name.")
  var isNew = false

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The new item's name.", valueName: "name"),
    transform: Word.reader(NameParser.item))
  var name: ItemName?

  @OptionGroup var placing: PlacingOptions
  @OptionGroup var options: TextOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { given().last?.text == "-" ? 1 : 0 }

  /// The most bytes that are read from standard input.
  private static let byteLimit = 1 << 20

  func request() throws -> EditRequest { try textRequest().request() }

  func pageEdit(_ context: EditContext) throws -> PageEdit { .text(try textRequest()) }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    // Once, for standard input can be read once.
    try textRequest().prepared(context.reference(target), context)
  }

  /// The words, also those behind the place, which the parser takes for a part of it.
  private func given() -> [Word] { words + ((try? placing.place().rest) ?? []) }

  /// What the words ask for; reads standard input where they name it.
  func textRequest() throws -> TextRequest {
    let place = try placing.place()
    let words = given()
    var wanted = try options.wanted()
    guard words.count < 3 else {
      throw UserFacingError.usage(
        "there are \(words.count) words, not one text.",
        hint: "Put the text in quotation marks: collage text \"Summer 2026\"")
    }
    guard let last = words.last else { throw UserFacingError.missing("the words", in: Self.self) }
    let isAdded = name != nil || isNew
    guard words.count == 1 || !isAdded else {
      throw UserFacingError.usage(
        "an item and its words go without \(isNew ? "--new" : "--as").",
        hint: "Leave the item away to put new words there; `collage move` and `collage name` "
          + "change one that is there.")
    }
    if words.count == 2 {
      wanted.place = place.position.map { TextSpec.Place($0, place.anchor) }
    }
    let target: TextRequest.Target =
      words.count == 2
      ? .items(try ItemArguments([words[0]]).selectors(of: Self.self))
      : .new(
        name: name, placement: PlacementSpec(position: place.position, anchor: place.anchor),
        mayNameItems: !isAdded && last.text != "-")
    wanted.words = try Self.text(last.text)
    return try TextRequest(
      wanted, font: options.font?.text, isForced: options.force, for: target)
  }

  /// The words as they were meant.
  private static func text(_ word: String) throws -> String {
    guard word == "-" else { return TextArgument.words(of: word) }
    let bytes = try FileReader.standardInput(limit: byteLimit)
    guard let text = TextArgument.words(ofFile: bytes) else {
      throw UserFacingError.usage(
        "what comes from standard input is no text in UTF-8.",
        hint: "Convert it first: iconv -f LATIN1 -t UTF-8 words.txt | collage text -")
    }
    return text
  }
}
