package struct ErrorView: Encodable {
  let code: String
  let exitCode: Int32
  let hint: String?
  let message: String

  /// Creates the view of an error.
  ///
  /// - Parameters:
  ///   - code: A short name for scripts, such as `item-not-found`.
  ///   - exitCode: The exit status of a program that fails with this error.
  ///   - message: The description of the error, as a sentence.
  ///   - hint: A suggestion for the user.
  package init(code: String, exitCode: Int32, message: String, hint: String?) {
    self.code = code
    self.exitCode = exitCode
    self.message = message
    self.hint = hint
  }
}
