internal import ArgumentParser
internal import CollageCore

/// A failure in the words of people, with what scripts need.
struct UserFacingError: InternalError, Hashable {
  /// A short name for scripts, such as `item-not-found`.
  let code: String
  /// The exit status.
  let status: ExitStatus
  /// What happened, with the name and the number, as a sentence with a full stop.
  var message: String
  /// Lines to show below the message, such as the part of a text that it is about.
  var excerpt: String?
  /// What to do.
  var hint: String?
  /// How the command is used.
  var usage: String?

  /// Describes a failure.
  init(
    _ code: String, _ status: ExitStatus, _ message: String, hint: String? = nil,
    usage: String? = nil
  ) {
    self.code = code
    self.status = status
    self.message = message
    self.hint = hint
    self.usage = usage
  }

  /// Describes an error of the core.
  init(_ error: any CollageError, _ text: ErrorText) {
    self.init(
      error.errorCode.rawValue, ExitStatus(error.errorKind), text.message, hint: text.hint,
      usage: text.usage)
    excerpt = text.excerpt
  }

  /// A wrong command line.
  static func usage(_ message: String, hint: String? = nil) -> UserFacingError {
    UserFacingError("usage", .usage, message, hint: hint)
  }

  /// A command line in which something is missing.
  static func missing(_ what: String, in command: any ParsableCommand.Type) -> UserFacingError {
    UserFacingError(
      "usage", .usage, "missing \(what).", usage: CommandParser.usage(of: command))
  }

  /// A command line with a word too many.
  static func unexpected(
    _ word: String, hint: String, in command: any ParsableCommand.Type
  ) -> UserFacingError {
    UserFacingError(
      "usage", .usage, "Unexpected argument '\(word)'.", hint: hint,
      usage: CommandParser.usage(of: command))
  }

  /// A verb that cannot be a line of a batch.
  static func notInBatch(_ verb: String) -> UserFacingError {
    let text = ErrorText.notInBatch(verb)
    return .usage(text.message, hint: text.hint)
  }

  /// Standard input that is named a second time.
  static var inputTaken: UserFacingError { .usage("standard input can be read only once.") }

  /// What was interrupted.
  ///
  /// - Parameter done: What was done of it all the same; nil if nothing was.
  /// - Returns: The failure.
  static func interrupted(_ done: String? = nil) -> UserFacingError {
    UserFacingError(
      "interrupted", .interrupted, "it was interrupted" + (done.map { ": \($0)." } ?? "."))
  }

  /// The failure with a hint whose commands name what the user named.
  func keeping(_ options: HintOptions) -> UserFacingError {
    var error = self
    error.hint = hint.map(options.applied)
    return error
  }

  /// The lines for people.
  func text(_ style: Style) -> String {
    // File names and contents can hold anything, even text that looks like the program's own lines.
    var text = style.error("Error:") + " \(message.escapingControls())\n"
    if let excerpt { text += excerpt.withoutControls(keepsLines: true) + "\n" }
    if let hint { text += style.hint("Hint:") + " \(hint.escapingControls())\n" }
    if let usage {
      let lines = usage.split(separator: "\n").map { String($0).escapingControls() }
      text += "Usage: " + lines.joined(separator: "\n       ") + "\n"
    }
    return text
  }

  /// The object for scripts.
  var jsonText: String {
    JSONText.line(["error": ErrorView(self)])
  }
}

extension ErrorView {
  init(_ error: UserFacingError) {
    self.init(
      code: error.code,
      exitCode: error.status == .interrupted ? Interruption.exitCode : error.status.rawValue,
      message: [error.message, error.excerpt].compactMap { $0 }.joined(separator: "\n"),
      hint: error.hint)
  }
}
