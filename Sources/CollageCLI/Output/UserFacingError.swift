internal import CollageCore

/// An error as shown to the user, with a code and an exit status for scripts.
struct UserFacingError: InternalError, Hashable {
  /// A short identifier for scripts, such as `item-not-found`.
  let code: String
  let status: ExitStatus
  var message: String
  /// Lines shown below the message, such as the part of a text that contains the error.
  var excerpt: String?
  var hint: String?
  var usage: String?
  /// The name of the declaration in `Messages`, which identifies the error in a test; empty for an
  /// error of CollageCore.
  let name: String

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

  init(_ error: any CollageError, _ text: ErrorText) {
    self.init(
      error.errorCode.rawValue, ExitStatus(error.errorKind), text.message, hint: text.hint,
      usage: text.usage, name: "")
    excerpt = text.excerpt
  }

  static func usage(
    _ message: String, hint: String? = nil, usage: String? = nil, name: String = #function
  ) -> UserFacingError {
    UserFacingError(
      ErrorCode.usage.rawValue, .usage, message, hint: hint, usage: usage, name: name)
  }

  /// Returns the error with the options added to the commands in its hint.
  func addingOptions(_ options: HintOptions) -> UserFacingError {
    var error = self
    error.hint = hint.map(options.applied)
    return error
  }

  func text(_ style: Style) -> String {
    // File names and contents are escaped, because they can contain text that imitates the
    // program's messages.
    var text = style.error("Error:") + " \(message.escapingControls())\n"
    if let excerpt { text += excerpt.withoutControls(keepsLines: true) + "\n" }
    if let hint { text += style.hint("Hint:") + " \(hint.escapingControls())\n" }
    if let usage {
      let lines = usage.split(separator: "\n").map { String($0).escapingControls() }
      text += "Usage: " + lines.joined(separator: "\n       ") + "\n"
    }
    return text
  }

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
