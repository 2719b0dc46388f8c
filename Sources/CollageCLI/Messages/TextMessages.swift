internal import CollageCore

extension Warning {
  static func text(_ loss: TextIssue) -> Warning {
    switch loss {
    case .noLibrary(let names):
      Warning(
        "the text of \(Phrases.names(names.map(\.quoted))) is drawn as boxes: the library for text "
          + "is not installed.",
        hint: TextError.installation)
    case .notSet(let name, let error):
      Warning(
        "the text of \(name.quoted) can't be set: \(error.reason).",
        hint: UserFacingError(describing: error).hint ?? "Set the text again.")
    case .noFamily(let family, let names, let isInMarkup):
      Warning(
        "the font family '\(family)' is not installed; "
          + "the text of \(Phrases.names(names.map(\.quoted))) is drawn with another one.",
        hint: "Install the font, or "
          + (isInMarkup
            ? "name another family in the markup of the text"
            : "choose one with `collage text --font`") + "; `collage fonts` lists them.")
    case .missing(let name, let characters):
      Warning(
        "no font has the \(characters.count == 1 ? "character" : "characters") "
          + "\(TextIssue.list(characters)), which the text of \(name.quoted) contains.",
        hint: "Install a font for \(characters.count == 1 ? "it" : "them"), for example with "
          + "`apt install fonts-noto`, or choose one with `collage text --font`.")
    case .otherFonts(let name, let before, let now):
      Warning(
        "\(name.quoted) is drawn with \(TextIssue.list(now)); "
          + "it was designed with \(TextIssue.list(before)).",
        hint: "Install that font, or set the text again with "
          + "`collage text \(name.quoted) --font …`.")
    }
  }
}

extension TextError {
  static var installation: String {
    "Install the library: `apt install \(package)` on Debian and Ubuntu, `brew install pango` on "
      + "macOS."
  }
}
