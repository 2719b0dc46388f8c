internal import CollageCore

/// What to say of words that are not drawn as they were meant.
extension TextIssue {
  /// The sentence and a hint.
  var warning: (text: String, hint: String) {
    switch self {
    case .noLibrary(let names):
      (
        "boxes stand for the words of \(Phrases.names(names.map(\.quoted))).",
        TextError.installation
      )
    case .notSet(let name, let error):
      (
        "the words of \(name.quoted) cannot be set: \(error.reason).",
        UserFacingError(describing: error).hint ?? "Set the words anew."
      )
    case .noFamily(let family, let names, let isInMarkup):
      (
        "the font family '\(family)' is not installed; "
          + "the text of \(Phrases.names(names.map(\.quoted))) is drawn with another one.",
        "Install the font, or "
          + (isInMarkup
            ? "name another family in the markup of the text"
            : "choose one with `collage text --font`") + "; `collage fonts` lists them."
      )
    case .missing(let name, let characters):
      (
        "no font has \(TextIssue.list(characters)) of \(name.quoted).",
        "Install a font for them, such as fonts-noto, or choose one with `collage text --font`."
      )
    case .otherFonts(let name, let before, let now):
      (
        "\(name.quoted) is drawn with \(Self.list(now)); "
          + "it was measured with \(Self.list(before)).",
        "Install that font, or set the words anew: `collage text \(name.quoted) --font …`."
      )
    }
  }
}

extension TextError {
  /// How what sets words is installed.
  static var installation: String {
    "Install it: `apt install \(package)` on Debian and Ubuntu, `brew install pango` on macOS."
  }
}
