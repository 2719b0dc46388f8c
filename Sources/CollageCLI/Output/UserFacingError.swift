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
  /// The declaration in `Messages`, which a test names; empty for an error of the core.
  let name: String

  /// Describes a failure.
  init(
    _ code: String, _ status: ExitStatus, _ message: String, hint: String? = nil,
    usage: String? = nil, name: String = #function
  ) {
    self.name = name
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
      usage: text.usage, name: "")
    excerpt = text.excerpt
  }

  /// An invalid command line.
  static func usage(
    _ message: String, hint: String? = nil, usage: String? = nil, name: String = #function
  ) -> UserFacingError {
    UserFacingError(
      ErrorCode.usage.rawValue, .usage, message, hint: hint, usage: usage, name: name)
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
