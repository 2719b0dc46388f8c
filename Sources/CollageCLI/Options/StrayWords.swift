/// What words may have been meant for that a verb does not take.
enum StrayWords {
  private static let hints = [
    New.verbName: "--size gives the collage a size.",
    List.verbName: "--search finds collages by their names.",
    CanvasCommand.verbName: "--size, --dpi, --background and --frame say what to change.",
    Save.verbName: "-c names the collage; `collage render -o FILE` writes a file.",
  ]

  /// What to do instead; nil for verbs of which nothing is known.
  static func hint(_ verb: String?) -> String? { verb.flatMap { hints[$0] } }
}
