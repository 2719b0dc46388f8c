import CollageCore
import Testing

@testable import CollageCLI

/// What is said to command lines that mean nothing, to the letter.
@Suite struct WrongVerbsTests {
  private let noStore =
    "Hint: `collage new` makes one; --store or $COLLAGE_STORE names another place.\n"

  @Test(arguments: [
    ("mvoe", "there is no verb 'mvoe'.", "Did you mean 'move'?"),
    ("hepl", "there is no verb 'hepl'.", "Did you mean 'help'?"),
    ("qqqq", "there is no verb 'qqqq'.", "`collage --help` lists the verbs."),
    ("help qqqq", "there is no verb 'qqqq'.", "`collage --help` lists the verbs."),
    ("help mvoe", "there is no verb 'mvoe'.", "Did you mean 'move'?"),
    ("shader tggle a x", "there is no verb 'shader tggle'.", "Did you mean 'shader toggle'?"),
    ("config gte", "there is no verb 'config gte'.", "Did you mean 'config get'?"),
    (
      "config qqqq", "there is no verb 'config qqqq'.",
      "There are config list, config get, config set, config unset, config reset, config adopt, "
        + "config export, config import."
    ),
    // What is called so elsewhere means something to the program itself only.
    (
      "shader ls", "there is no verb 'shader ls'.",
      "There are shader toggle, shader on, shader off, shader set, shader clear, shader list."
    ),
    (
      "ls", "there is no verb 'ls'.",
      "`collage list` lists the collages, `collage show` the items of one."
    ),
    ("History", "there is no verb 'History'.", "`collage log` lists the edits."),
    (
      "rm x -c 'a b'", "there is no verb 'rm'.",
      "`collage remove ITEM -c 'a b'` takes an item away, `collage delete -c 'a b'` a whole "
        + "collage."
    ),
    ("version", "there is no verb 'version'.", "`collage --version` tells it."),
    (
      "new x --background darkgrzy",
      "The value 'darkgrzy' is invalid for '--background <background>': a background is a "
        + "colour, or 'linear 135 #fff #ccc', 'radial #fff #ccc', 'image FILE', "
        + "'blur ITEM RADIUS', paper, linen or kraft.",
      "Did you mean 'darkgray', 'darkgrey' or 'darkgreen'?"
    ),
    (
      "new x --background 'linear 45 red bleu'",
      "The value 'linear 45 red bleu' is invalid for '--background <background>': 'bleu' is not a "
        + "colour; a colour is a CSS name such as coral, hex digits such as fff or ffffff80, "
        + "rgb(255, 0, 0) or none.",
      "Did you mean 'blue'?"
    ),
    (
      "new x --background 'raidal red blue'",
      "The value 'raidal red blue' is invalid for '--background <background>': a background is a "
        + "colour, or 'linear 135 #fff #ccc', 'radial #fff #ccc', 'image FILE', "
        + "'blur ITEM RADIUS', paper, linen or kraft.",
      "Did you mean 'radial'?"
    ),
    ("list -json", "there is no option '-json'.", "Did you mean '--json'?"),
    (
      "add -dash.jpg", "there is no option '-dash.jpg'.",
      "A file of that name is written ./-dash.jpg; behind -- any word can stand."
    ),
  ])
  func areToldWhatMayHaveBeenMeant(_ line: String, _ message: String, _ hint: String) throws {
    try Desk().expect([Step(line, "", "Error: \(message)\nHint: \(hint)\n", .usage)])
  }

  @Test(arguments: [
    ("list --serch x", "Unknown option '--serch'.\nHint: Did you mean '--search'?", "list "),
    ("show --foo", "Unknown option '--foo'.", "show [ITEM...] [options]\n"),
    (
      "new x --background",
      "Missing value for '--background <background>'.\nHint: To the shell an unquoted #fff is a "
        + "comment: write fff or '#fff'.", "new [NAME] [options]\n"
    ),
    ("new x --size", "Missing value for '--size <size>'.", "new [NAME] [options]\n"),
    (
      "render x.jpg", "Unexpected argument 'x.jpg'.\nHint: -o names the file, -c the collage.",
      "render "
    ),
    (
      "new a b", "Unexpected argument 'b'.\nHint: --size gives the collage a size.",
      "new [NAME] [options]\n"
    ),
    (
      "list x", "Unexpected argument 'x'.\nHint: --search finds collages by their names.", "list "
    ),
    (
      "canvas 9x9",
      "Unexpected argument '9x9'.\nHint: --size, --dpi, --background and --frame say what to "
        + "change.",
      "canvas "
    ),
    (
      "save x",
      "Unexpected argument 'x'.\nHint: -c names the collage; `collage render -o FILE` writes a "
        + "file.",
      "save "
    ),
    ("info x", "Unexpected argument 'x'.", "info "),
    ("sample", "missing the folder.", "sample FOLDER [options]\n"),
    ("open", "missing the collage.", "open COLLAGE [options]\n"),
    ("config get", "missing the setting.", "config get "),
    (
      "move 5 50%", "missing an item.",
      "move ITEM... X Y [options]\n       collage move ITEM... --by DX DY [options]\n"
    ),
    (
      "move hero 5", "missing X and Y.",
      "move ITEM... X Y [options]\n       collage move ITEM... --by DX DY [options]\n"
    ),
    (
      "move", "missing an item and X and Y.",
      "move ITEM... X Y [options]\n       collage move ITEM... --by DX DY [options]\n"
    ),
    (
      "rotate -8", "missing an item.",
      "rotate ITEM... ANGLE [options]\n       collage rotate ITEM... --by ANGLE [options]\n"
    ),
    (
      "rotate 2nd", "missing an angle.",
      "rotate ITEM... ANGLE [options]\n       collage rotate ITEM... --by ANGLE [options]\n"
    ),
    (
      "opacity", "missing an item and an opacity.",
      "opacity ITEM... VALUE [options]\n       collage opacity ITEM... --by VALUE [options]\n"
    ),
    (
      "scale 2", "missing an item.",
      "scale ITEM... FACTOR [options]\n       collage scale ITEM... (--by F | --width W "
        + "| --height H | --fit WxH | --cover WxH)\n"
    ),
    ("flip hero", "missing h or v.", "flip ITEM... h|v [options]\n"),
    (
      "order hero", "missing front, back, up, down or a place.",
      "order ITEM... front|back|up|down|N [options]\n"
    ),
    ("name hero", "missing the new name.", "name ITEM NAME [options]\n"),
    ("shader on hero", "missing a shader.", "shader on ITEM... NAME [key=value...] [options]\n"),
    ("shader clear", "missing an item.", "shader clear ITEM... [options]\n"),
    (
      "shader", "missing what to do with a shader.",
      "shader toggle|on|off|set|clear ITEM... NAME [key=value...]\n"
    ),
    ("copy", "missing an item.", "copy ITEM [--as NAME] [options]\n"),
    ("remove", "missing an item.", "remove ITEM... [options]\n"),
    (
      "add", "missing a file.",
      "add FILE|FOLDER... [options]\n       collage add --files-from FILE [options]\n"
    ),
    (
      "replace a", "missing a file.",
      "replace ITEM FILE [options]\n       collage replace --everywhere FILE|ITEM NEW [options]\n"
    ),
    ("cutout", "missing an item.", "cutout "), ("import", "missing a file.", "import FILE..."),
  ])
  func areToldWithTheUsage(_ line: String, _ message: String, _ usage: String) throws {
    let outcome = try Desk().run(line)
    #expect(
      outcome.messages.hasPrefix("Error: \(message)\nUsage: collage \(usage)"),
      "\(outcome.messages)")
    #expect(outcome.status == .usage && outcome.output.isEmpty)
  }

  @Test func wrongValuesAreToldWithWhatIsAllowed() throws {
    func refusal(_ body: () throws -> Any) throws -> ValueError {
      try #require(throws: ValueError.self) { _ = try body() }
    }
    func message(_ value: String, _ option: String, _ error: ValueError) -> String {
      "Error: The value '\(value)' is invalid for '\(option)': \(error.kind) is \(error.allowed).\n"
    }
    let size = try refusal { try SizeText.size("sqare") }
    let color = try refusal { try BackgroundText.background("corall") }
    let angle = try refusal { try AngleText.angle("x") }
    let anchor = try refusal { try AnchorText.anchor("-5") }
    try Desk().expect([
      Step(
        "new x --size sqare", "",
        message("sqare", "--size <size>", size) + "Hint: Did you mean 'square'?\n", .usage),
      Step(
        "new x --background corall", "",
        message("corall", "--background <background>", color) + "Hint: Did you mean 'coral'?\n",
        .usage),
      Step("rotate a --by x", "", message("x", "--by <angle>", angle), .usage),
      // What protects a word that begins with a minus is not shown.
      Step("copy a --anchor -5 --at 1 2", "", message("-5", "--anchor <point>", anchor), .usage),
    ])
  }

  @Test func errorsHaveTheFormThatIsAskedFor() throws {
    try Desk().expect([
      Step(
        "mvoe --json", "",
        #"{"error":{"code":"usage","exitCode":2,"hint":"Did you mean 'move'?","message":"#
          + #""there is no verb 'mvoe'."}}"# + "\n", .usage),
      Step(
        "mvoe --color always", "",
        "\u{1B}[1;31mError:\u{1B}[0m there is no verb 'mvoe'.\n"
          + "\u{1B}[1;36mHint:\u{1B}[0m Did you mean 'move'?\n", .usage),
      Step(
        "mvoe --color=always -q", "",
        "\u{1B}[1;31mError:\u{1B}[0m there is no verb 'mvoe'.\n"
          + "\u{1B}[1;36mHint:\u{1B}[0m Did you mean 'move'?\n", .usage),
      Step("show", "", "Error: there is no store at @F/store.\n" + noStore, .store),
      Step(
        "show --store @F/x", "",
        "Error: there is no store at @F/x.\nHint: `collage new --store @F/x` makes one; --store or "
          + "$COLLAGE_STORE names another place.\n", .store),
    ])
  }

  @Test func helpIsGivenInEveryWayItIsAskedFor() throws {
    let desk = try Desk()
    func output(_ line: String) throws -> String {
      let outcome = try desk.run(line)
      #expect(outcome.messages.isEmpty && outcome.status == .done, "\(line)")
      return outcome.output
    }
    let all = try output("--help")
    #expect(all.contains("USAGE: collage VERB [ITEM...] [VALUES] [--options]\n"))
    for line in ["help", "help --json", "help -q", "-q help"] {
      #expect(try output(line) == all, "\(line)")
    }
    let move = try output("help move")
    #expect(move.hasPrefix("OVERVIEW: Place items on the canvas.\n"))
    for line in ["move --help", "move -h", "help move --json", "--json help move"] {
      #expect(try output(line) == move, "\(line)")
    }
    let on = try output("help shader on")
    #expect(on.hasPrefix("OVERVIEW: Switch a shader on.\n"))
    #expect(try output("shader on --help") == on)
    #expect(!(desk.folder + "/store").isPathInUse)
  }

  @Test func theVerbMayStandBehindAnOptionWhoseValueLooksLikeAnEnd() {
    #expect(CommandLineWords(["-c", "--", "show"]).words == ["show", "-c", "--"])
    #expect(
      CommandLineWords(["--from", "a", "b", "-q", "show"]).words
        == ["show", "--from", "a", "b", "-q"])
  }

  @Test func onlySomeVerbsTakeWordsThatMayMeanAnOption() {
    #expect(StrayWords.hint(nil) == nil && StrayWords.hint("info") == nil)
    #expect(StrayWords.hint("list") == "--search finds collages by their names.")
  }

  @Test func positionsCanBeOneWord() throws {
    let desk = try Desk()
    try desk.picture("a.png", 9)
    try desk.run("new p --size 40x20")
    try desk.run("add @F/a.png")
    try desk.run("copy a --as b")
    try desk.expect([
      Step("move a 10,5", "", "moved a to 10, 5\n"),
      Step("move a b '12 6'", "", "moved a, b\n"),
      Step("move b 25% bottom", "", "moved b to 10, 20\n"),
      Step("move b --by -2,3 -q"), Step("move b --by '1 1'", "", "moved b to 9, 24\n"),
      Step("move --by 1 -4 b", "", "moved b to 10, 20\n"),
    ])
  }
}
