internal import ArgumentParser
internal import CollageCore

/// The options that give all photos of a page a look; each works like the verb with its name.
struct MakeLookOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Add a border, such as 20 or '20 black'", valueName: "width"))
  var border: Word?

  @Option(help: ArgumentHelp("Round the corners, such as 12 or 50%", valueName: "radius"))
  var corners: Word?

  @Flag(help: "Add a soft drop shadow")
  var shadow = false

  @Option(help: ArgumentHelp("Add an outline, such as '8 gold'", valueName: "width"))
  var outline: Word?

  @Option(
    help: ArgumentHelp("Mask photos with ellipse, perforated, torn or an image", valueName: "mask"),
    completion: .list(MaskParser.names))
  var mask: Word?

  @Option(
    help: ArgumentHelp("Apply a style, such as polaroid", valueName: "name"),
    completion: .list(CollageCore.Style.builtIn.map(\.name.rawValue)))
  var style: Word?

  @Option(
    help: ArgumentHelp(
      "Adjust photos, such as 'brightness=10 contrast=5' (repeatable)", valueName: "key=value"))
  var adjust: [Word] = []

  @Option(
    help: ArgumentHelp("Apply a shader, such as 'glitch bands=3' (repeatable)", valueName: "name"))
  var shader: [Word] = []

  @Option(
    help: ArgumentHelp("Run an edit at the end: 'rotate beach 5' (repeatable)", valueName: "line"))
  var edit: [Word] = []

  /// Returns the edits to apply to all photos before the layout places them, in order.
  ///
  /// `name` is the collage's name if `make` stores the collage, and `nil` otherwise.
  func looks(keptAs name: CollageName?, _ context: inout EditContext) throws -> [PageEdit] {
    // The option `--fixed` makes lengths independent of the photos' sizes, which the layout changes
    // later.
    let lines: [(verb: [String], values: [Word], ending: [String])] = [
      (["style"], [style].compactMap { $0 }, []),
      (["adjust"], adjust, []),
      (["shader", "on"], shader, []),
      (["corners"], [corners].compactMap { $0 }, ["--fixed"]),
      (["mask"], [mask].compactMap { $0 }, []),
      (["border"], [border].compactMap { $0 }, ["--fixed"]),
      (["outline"], [outline].compactMap { $0 }, ["--fixed"]),
      (["shadow"], shadow ? [Word(argument: "")] : [], ["--fixed"]),
    ]
    return try lines.flatMap { line in
      try line.values.map { value in
        try PageEdit.read(
          line.verb + ["@all"] + ShellWordSplitter.values(in: value.text) + line.ending,
          keptAs: name,
          &context)
      }
    }
  }

  /// Returns the edits of the option `--edit`, which are applied last, in order.
  func edits(keptAs name: CollageName?, _ context: inout EditContext) throws -> [PageEdit] {
    try edit.map { line in
      try PageEdit.read(line: line.text, keptAs: name, &context)
    }
  }
}
