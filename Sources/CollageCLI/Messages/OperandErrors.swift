internal import ArgumentParser
internal import CollageCore

extension UserFacingError {
  static func unexpected(
    _ word: String, in command: any ParsableCommand.Type
  ) -> UserFacingError {
    .usage(
      "unexpected argument '\(word)'.", hint: "Name the file with -o, and the collage with -c.",
      usage: CommandParser.usage(of: command))
  }

  /// Returns the error for a word that starts with a dash but isn't an option.
  static func unknownOption(_ word: String, isLong: Bool, isText: Bool) -> UserFacingError {
    .usage(
      "unknown option '\(word)'.",
      hint: isLong
        ? Phrases.didYouMean(["-\(word)"])
        : isText
          ? "Put text that starts with - after --: collage text -- \(ShellWordSplitter.quoted(word))"
          : "Write ./\(word) for a file of that name, or put the argument after --.")
  }

  /// Returns the error for an unknown verb; its hint names similar verbs, or the equivalent of
  /// another program's verb.
  static func unknownVerb(
    _ name: String, of verb: String? = nil, among names: [String]
  ) -> UserFacingError {
    func full(_ name: String) -> String { [verb, name].compactMap { $0 }.joined(separator: " ") }
    let foreign = verb == nil ? VerbHints.hint(name) ?? VerbHints.photoHint(name) : nil
    return .usage(
      "unknown verb '\(full(name))'.",
      hint: foreign ?? Phrases.suggestion(NearestNames.to(name, among: names).map(full))
        ?? (names.count < 10
          ? "The verbs are \(names.map(full).joined(separator: ", "))."
          : "`collage --help` lists the verbs."))
  }

  static func completionShell(_ name: String?, _ option: String) -> UserFacingError {
    .usage(
      (name.map { "Can't generate completion scripts for '\($0)'." }
        ?? "Can't autodetect a supported shell.")
        + "\nPlease use \(option)=<shell> with one of:\n    zsh bash fish.",
      usage: CommandParser.usage(of: CollageTool.self))
  }

  static func adjustmentValue(_ name: String) -> UserFacingError {
    .usage("'\(name)' has no value.", hint: "Write, for example, \(name)=10.")
  }

  static func revisionCount(_ count: Int) -> UserFacingError {
    .usage(
      "`collage diff` compares two revisions, but \(count) are given.",
      hint: "Name one or two revisions.")
  }

  static func pointWords(_ count: Int) -> UserFacingError {
    .usage(
      "`collage hit` takes one point, but \(Phrases.count(count, "argument")) are given.",
      hint: "Write `collage hit X Y`.")
  }

  static var tooManyNames: UserFacingError {
    .usage("too many names are given.", hint: "Quote a name with spaces: 'summer poster'.")
  }

  static func replacedPhotos(_ count: Int) -> UserFacingError {
    .usage(
      "--everywhere replaces one photo with another, but \(Phrases.count(count, "argument")) are given.",
      hint: "Write `collage replace --everywhere OLD NEW`.")
  }

  static var shaderOffParameters: UserFacingError {
    .usage("`shader off` takes no parameters.", hint: "Change them with `shader set`.")
  }

  static var shaderToggleParameters: UserFacingError {
    .usage(
      "`shader toggle` takes no parameters.",
      hint: "Use `shader on` or `shader set`, which switch the shader on.")
  }

  static func missingStyle(nearest verb: String) -> UserFacingError {
    .usage("missing a style.", hint: Phrases.didYouMean(["style \(verb)"]))
  }

  static func fillAssignment(_ word: String) -> UserFacingError {
    .usage(
      "'\(word)' is not of the form COLUMN=VALUE.", hint: "Write, for example, photo=anna.jpg.")
  }

  static func severalTexts(_ count: Int) -> UserFacingError {
    .usage(
      "`collage text` takes one text, but \(count) arguments are given.",
      hint: "Quote the text: collage text \"Summer 2026\"")
  }

  static func newTextWithItem(_ option: String) -> UserFacingError {
    .usage(
      "\(option) can't be used with an item and its text.",
      hint: "Omit the item to add new text, or omit \(option) to change the item.")
  }

  static func fontName(_ name: String) -> UserFacingError {
    .usage(
      "no font family has '\(name)' in its name.", hint: "List all families with `collage fonts`.")
  }

  static func settingKind(_ kind: String, nearest: [String]) -> UserFacingError {
    .usage(
      "no settings start with '\(kind)'.",
      hint: Phrases.suggestion(nearest) ?? "List the settings with `collage config list`.")
  }

  static func extraMotionValue(_ word: String, _ part: String, takesValues: Bool) -> UserFacingError
  {
    .usage(
      "unexpected '\(word)' after '\(part)'.",
      hint: takesValues
        ? "Give two values, the start and the end."
        : "Put the items first: collage animate @all reveal.")
  }

  /// Returns the error for an animation whose property is missing or misspelled.
  static func missingMotion(
    nearest: [String], in command: any ParsableCommand.Type
  ) -> UserFacingError {
    .usage(
      "missing \(Operand.motion.noun).", hint: Phrases.suggestion(nearest),
      usage: CommandParser.usage(of: command))
  }

  static func secondCoordinate(_ option: String, _ first: String) -> UserFacingError {
    .usage(
      "\(option) needs two values, but only '\(first)' is given.", hint: "Write \(option) X Y.")
  }

  static var emptyLayout: UserFacingError {
    .usage("the layout is empty.", hint: "Write, for example, --layout grid.")
  }

  static func layoutPart(_ layout: String, _ part: String) -> UserFacingError {
    .usage("the layout '\(layout)' needs \(part).", hint: "Write --layout '\(layout) \(part)'.")
  }

  static func afterLayout(_ layout: String, _ words: [String]) -> UserFacingError {
    let word = words.first ?? ""
    return .usage(
      "unexpected '\(word)' after the layout.",
      hint: word.hasPrefix("-")
        ? "Put options of layouts outside the quotes: --layout \(layout) "
          + words.joined(separator: " ")
        : "Quote a name with spaces.")
  }
}
