internal import CollageCore

/// The text of errors about the library.
extension LibraryError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noSuchPhoto(let text, let nearest):
      ErrorText(
        "no photo '\(text)' in the library.",
        hint: Phrases.suggestion(nearest) ?? "`collage photo list` lists the photos.")
    case .ambiguous(let text, let matches):
      ErrorText(
        "'\(text)' names several photos.",
        hint: "Name one by its UUID: \(Phrases.list(matches.map { "\($0.id) '\($0.name)'" })).")
    case .noMatch(let pattern):
      ErrorText(
        "no photo's name matches '\(pattern)'.", hint: "`collage photo list` lists the photos.")
    case .tooManyTags(let photo, let limit):
      ErrorText(
        "'\(photo)' would have more than \(limit) tags.",
        hint: "`collage photo tag PHOTO --remove TAGS` takes some away.")
    case .lostOriginal(let photo, let path, let isDamaged):
      ErrorText(
        "the original of '\(photo)' is \(isDamaged ? "damaged" : "missing"): '\(path)'.",
        hint: "`collage doctor --fix\(isDamaged ? " --deep" : "") --from FOLDER` looks for it.")
    case .nothingToUndo: ErrorText("no photo was removed.")
    }
  }
}

extension LibraryNameError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .empty: ErrorText("a photo's name is empty.", hint: Self.rule)
    case .tooLong(let count, let limit):
      ErrorText(
        "a photo's name has at most \(limit) characters, this one has \(count).", hint: Self.rule)
    case .lineBreak: ErrorText("a photo's name has no line breaks.", hint: Self.rule)
    case .character(let scalar):
      ErrorText("a photo's name cannot have the character \(scalar.codePoint).", hint: Self.rule)
    }
  }

  private static let rule =
    "A photo's name has 1 to \(LibraryName.maximumLength) letters, digits, blanks, signs and "
    + "emoji, in one line."
}

extension Console {
  /// Tells what the user should know of a photo that was kept.
  func remark(of addition: LibraryImportResult) {
    remark(of: addition.remarks, on: addition.source, isInLibrary: true)
    remark(ofNamesLeftOutBy: addition)
  }

  /// Tells which names a photo that was kept had no room for.
  func remark(ofNamesLeftOutBy addition: LibraryImportResult) {
    guard !addition.leftOutNames.isEmpty else { return }
    let names = addition.leftOutNames.map { "'\($0.rawValue)'" }
    warn(
      "'\(addition.photo.name.rawValue)' did not get the name \(Phrases.list(names)).",
      hint:
        "A photo has at most \(LibraryPhoto.mostNames) names; `collage photo name` changes its first one."
    )
  }
}
