/// A failure in JSON.
package struct ErrorView: Encodable {
  let code: String
  let exitCode: Int32
  let hint: String?
  let message: String

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - code: A short name for scripts, such as `item-not-found`.
  ///   - exitCode: What a program that fails for it tells a shell.
  ///   - message: What happened, as a sentence.
  ///   - hint: What to do about it.
  package init(code: String, exitCode: Int32, message: String, hint: String?) {
    self.code = code
    self.exitCode = exitCode
    self.message = message
    self.hint = hint
  }
}
