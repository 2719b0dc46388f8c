internal import CollageCore

extension UserFacingError {
  static func notInBatch(_ verb: String) -> UserFacingError {
    let text = ErrorText.notInBatch(verb)
    return .usage(text.message, hint: text.hint)
  }

  static var promptInBatch: UserFacingError {
    let text = ErrorText.notInBatch("repaint", " with a prompt")
    return .usage(text.message, hint: text.hint)
  }

  static var helpInBatch: UserFacingError {
    .usage("a batch can't show help.", hint: "Run `collage help` on its own.")
  }

  static var storeInBatch: UserFacingError {
    .usage("--store is not allowed in a batch line.", hint: "Pass it to `collage batch`.")
  }

  static var outputInBatch: UserFacingError {
    .usage("a batch line can't render to standard output.", hint: "Name a file with -o.")
  }

  static var cutoutFileInBatch: UserFacingError {
    .usage("a batch line can't write a cutout with -o.", hint: "Run `collage cutout` on its own.")
  }

  static var watchInBatch: UserFacingError { .usage("--watch is not allowed in a batch line.") }

  static var severalCollagesInBatch: UserFacingError {
    .usage("a batch line can render only one collage.", hint: "Use a line for each collage.")
  }

  static func fieldInBatch(_ field: String) -> UserFacingError {
    .usage("a batch line can't use \(field) in -o.", hint: "Write the file's name.")
  }

  static var animationInBatch: UserFacingError {
    .usage("a batch line can't write animations.", hint: "Run `collage render` on its own.")
  }

  /// Returns the error in a row of a table; `row` is the row's number, and `line` its line number.
  static func row(_ row: Int, line: Int, _ error: any Error) -> UserFacingError {
    let userError = UserFacingError(describing: error)
    return UserFacingError(
      userError.code, userError.status, "row \(row), line \(line): \(userError.message)",
      hint: userError.hint)
  }
}
