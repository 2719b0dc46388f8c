internal import CollageCore

extension UserFacingError {
  static var inputTaken: UserFacingError {
    .usage("standard input can be read only once.", hint: "Use '-' only once.")
  }

  static var inputIsTerminal: UserFacingError {
    .usage(
      "standard input is a terminal, not an image.",
      hint: "Pipe an image into collage, or name a file.")
  }

  static var inputIsWatched: UserFacingError {
    .usage(
      "--watch can't read names from standard input again.",
      hint: "Name the photos or their folder.")
  }

  static var inputIsNotText: UserFacingError {
    .usage(
      "standard input is not UTF-8 text.",
      hint: "Convert it first: iconv -f LATIN1 -t UTF-8 words.txt | collage text -")
  }

  static var emptyPath: UserFacingError {
    .usage("a file name is empty.", hint: "Name a file.")
  }

  static func severalPhotos(_ pattern: String, _ count: Int) -> UserFacingError {
    .usage(
      "'\(pattern)' matches \(count) photos, but only one is allowed.", hint: "Name one photo.")
  }

  static func severalFiles(_ pattern: String, _ count: Int) -> UserFacingError {
    .usage("'\(pattern)' matches \(count) files, but only one is allowed.", hint: "Name one file.")
  }

  static func severalPhotosToRepaint(_ pattern: String) -> UserFacingError {
    .usage("'\(pattern)' matches several photos.", hint: "Name the photos one by one.")
  }

  static func noMask(_ path: String, nearest: [String]) -> UserFacingError {
    UserFacingError(
      ErrorCode.fileNotFound.rawValue, .notFound, "'\(path)' is neither a mask nor a file.",
      hint: Phrases.suggestion(nearest))
  }

  static func batchNotText(_ name: String) -> UserFacingError {
    UserFacingError(
      ErrorCode.inputDamaged.rawValue, .damaged, "'\(name)' is not UTF-8 text.",
      hint: "Save the file as UTF-8.")
  }

  static func batchTooLong(_ name: String, _ count: Int, limit: Int) -> UserFacingError {
    UserFacingError(
      ErrorCode.tooLarge.rawValue, .limit,
      "'\(name)' has \(count) commands; the limit is \(limit).", hint: "Split the file.")
  }
}
