internal import CollageCore

/// The words for errors about the library.
extension UserFacingError {
  init(_ error: LibraryError) {
    let failure = CodedError(error)
    switch error {
    case .noSuchPhoto(let text, let nearest):
      self.init(
        failure, "no photo '\(text)' in the library.",
        hint: Phrases.suggestion(nearest) ?? "`collage photo list` lists the photos.")
    case .ambiguous(let text, let matches):
      let list = matches.map { "\($0.id) '\($0.name)'" }
      self.init(
        failure, "'\(text)' names several photos.",
        hint: "Name one by its UUID: \(Phrases.list(list)).")
    case .noMatch(let pattern):
      self.init(
        failure, "no photo's name matches '\(pattern)'.",
        hint: "`collage photo list` lists the photos.")
    case .tooManyTags(let photo, let limit):
      self.init(
        failure, "'\(photo)' would have more than \(limit) tags.",
        hint: "`collage photo tag PHOTO --remove TAGS` takes some away.")
    case .lostOriginal(let photo, let path, let isDamaged):
      self.init(
        failure,
        "the original of '\(photo)' is \(isDamaged ? "damaged" : "missing"): '\(path)'.",
        hint: "`collage doctor --fix\(isDamaged ? " --deep" : "") --from FOLDER` looks for it.")
    case .nothingToUndo:
      self.init(failure, "no photo was removed.")
    }
  }

  init(_ error: LibraryNameError) {
    let failure = CodedError(error)
    let rule =
      "A photo's name has 1 to \(LibraryName.maximumLength) letters, digits, blanks, signs and "
      + "emoji, in one line."
    switch error {
    case .empty:
      self.init(failure, "a photo's name is empty.", hint: rule)
    case .tooLong(let count, let limit):
      self.init(
        failure, "a photo's name has at most \(limit) characters, this one has \(count).",
        hint: rule)
    case .lineBreak:
      self.init(failure, "a photo's name has no line breaks.", hint: rule)
    case .character(let scalar):
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      self.init(
        failure, "a photo's name cannot have the character \(code).", hint: rule)
    }
  }
}

extension Console {
  /// Tells what the user should know of a photo that was kept.
  func remark(of addition: LibraryAddition) {
    remark(of: addition.remarks, on: addition.source, isInLibrary: true)
    remark(ofNamesLeftOutBy: addition)
  }

  /// Tells which names a photo that was kept had no room for.
  func remark(ofNamesLeftOutBy addition: LibraryAddition) {
    guard !addition.leftOutNames.isEmpty else { return }
    let names = addition.leftOutNames.map { "'\($0.rawValue)'" }
    warn(
      "'\(addition.photo.name.rawValue)' did not get the name \(Phrases.list(names)).",
      hint:
        "A photo has at most \(LibraryPhoto.mostNames) names; `collage photo name` changes its first one."
    )
  }
}
