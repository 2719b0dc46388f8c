internal import CollageCore

struct ErrorText: Hashable {
  var message: String
  /// A sentence that says what to do.
  var hint: String?
  /// Lines below the message, such as the part of a text that contains the error.
  var excerpt: String?
  var usage: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Creates the text of an error, for use inside the text of another error.
  init(describing error: any Error) {
    let error = error.asCollageError
    self =
      (error as? any DescribedError)?.errorText
      ?? ErrorText((error as? UnexpectedError)?.description ?? error.errorCode.rawValue)
  }

  /// Returns the error for a verb that isn't allowed in a batch; `use` describes the rejected uses
  /// if other uses of the verb are allowed.
  static func notInBatch(_ verb: String, _ use: String = "") -> ErrorText {
    ErrorText(
      "'\(verb)'\(use) is not allowed in a batch.",
      hint: "Use 'render' or a verb that changes collages.")
  }

  /// The message without its period, for use at the end of another sentence.
  var clause: String { message.hasSuffix(".") ? String(message.dropLast()) : message }

  /// Returns the text with a location, such as an item's name, before the message.
  func prefixed(with location: String) -> ErrorText {
    var text = self
    text.message = "\(location): \(message)"
    return text
  }
}

/// An error of CollageCore that has a text for the user.
protocol DescribedError: CollageError {
  var errorText: ErrorText { get }
}

extension CancellationError: DescribedError {
  var errorText: ErrorText { ErrorText("interrupted.") }
}
