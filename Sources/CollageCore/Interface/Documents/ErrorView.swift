package struct ErrorView: Encodable {
  let code: String
  let exitCode: Int32
  let hint: String?
  let message: String

  /// Creates the view of an error; `code` is its name for scripts, such as `item-not-found`.
  package init(code: String, exitCode: Int32, message: String, hint: String?) {
    self.code = code
    self.exitCode = exitCode
    self.message = message
    self.hint = hint
  }
}
