internal import CollageCore

extension LibraryError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noSuchPhoto(let text, let nearest):
      ErrorText(
        "no photo '\(text)' in the library.",
        hint: Phrases.suggestion(nearest) ?? "List the photos with `collage photo list`.")
    case .ambiguous(let text, let matches):
      ErrorText(
        "'\(text)' matches several photos.",
        hint: "Use a UUID: "
          + "\(matches.map { "\($0.id) ('\($0.name)')" }.joined(conjunction: "or")).")
    case .noMatch(let pattern):
      ErrorText(
        "no photo's name matches '\(pattern)'.", hint: "List the photos with `collage photo list`.")
    case .tooManyTags(let photo, let limit):
      ErrorText(
        "'\(photo)' would have more than \(limit) tags.",
        hint: "Remove tags with `collage photo tag PHOTO --remove TAGS`.")
    case .lostOriginal(let photo, let path, let isDamaged):
      ErrorText(
        "the original of '\(photo)' is \(isDamaged ? "damaged" : "missing"): '\(path)'.",
        hint:
          "Run `collage doctor --fix\(isDamaged ? " --deep" : "") --from FOLDER` to look for it.")
    case .nothingToUndo: ErrorText("nothing to undo: no photo was removed.")
    }
  }
}

extension LibraryNameError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .empty: ErrorText("the photo's name is empty.", hint: Self.rule)
    case .tooLong(let count, let limit):
      ErrorText(
        "the photo's name has \(count) characters; the limit is \(limit).", hint: Self.rule)
    case .lineBreak: ErrorText("the photo's name contains a line break.", hint: Self.rule)
    case .character(let scalar):
      ErrorText("the photo's name contains the character \(scalar.codePoint).", hint: Self.rule)
    }
  }

  private static let rule =
    "Use 1 to \(LibraryName.maximumLength) letters, digits, spaces, punctuation marks and emoji on "
    + "one line."
}
