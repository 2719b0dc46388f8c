internal import CollageCore

extension UserFacingError {
  static func notCommand(_ line: String) -> UserFacingError {
    .usage("'\(line)' is not a command.", hint: "Start with a verb: --edit 'rotate beach 5'.")
  }

  static func notOfPage(_ line: String) -> UserFacingError {
    .usage(
      "--edit does not accept '\(line)'.", hint: "Use a verb that changes items or the canvas.")
  }

  static func pageEditOption(_ option: String, _ hint: PageEditHint = .none) -> UserFacingError {
    .usage(
      "--edit does not accept \(option): it edits only the collages that `make` creates.",
      hint: hint.text)
  }

  /// An alternative to suggest for an option that `--edit` doesn't accept.
  enum PageEditHint: CaseIterable {
    case none, library, print, everywhere

    fileprivate var text: String? {
      switch self {
      case .none: nil
      case .library: "Run `collage photo add FILE` to keep a photo in the library."
      case .print: "Keep the collage with --keep NAME, then run `collage layout --print`."
      case .everywhere: "Name the item: --edit 'replace ITEM FILE'."
      }
    }
  }

  /// Returns the error for options that belong to `make` itself, because they apply to all of its
  /// files.
  static func optionsOfMake(_ one: String, _ other: String) -> UserFacingError {
    .usage(
      "--edit does not accept \(one) or \(other).",
      hint: "Pass the option to `make`; it applies to all files.")
  }

  static func needsStore(_ line: String, verb: String) -> UserFacingError {
    .usage(
      "'\(line)' needs a store.",
      hint: "Omit this edit, keep the collage with --keep NAME, and then run `collage \(verb)` "
        + "with -c NAME.")
  }

  static func needsStoredCollage(
    _ line: String, verb: String, _ name: CollageName
  ) -> UserFacingError {
    .usage(
      "'\(line)' needs a collage that is already in the store.",
      hint: "Omit this edit, and then run `collage \(verb)` with "
        + "-c \(ShellWordSplitter.quoted(name.rawValue)).")
  }
}
