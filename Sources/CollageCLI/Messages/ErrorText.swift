internal import CollageCore

/// An error's message and hint for the user.
struct ErrorText: Hashable {
  /// The message: a sentence with names and numbers.
  var message: String
  /// A sentence that says what to do.
  var hint: String?
  /// Lines below the message, such as the part of a text with the error.
  var excerpt: String?
  /// The usage of the command, shown below the message.
  var usage: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Returns the text of an error, for use inside the text of another error.
  init(describing error: any Error) {
    let error = error.asCollageError
    self =
      (error as? any DescribedError)?.errorText
      ?? ErrorText((error as? UnexpectedError)?.description ?? error.errorCode.rawValue)
  }

  /// Returns the error for a verb that can't be used in a batch.
  static func notInBatch(_ verb: String) -> ErrorText {
    ErrorText(
      "\(verb) is not allowed in a batch.",
      hint: "Use verbs that change collages, or render.")
  }

  /// The message without its period, for use at the end of another sentence.
  var clause: String { message.hasSuffix(".") ? String(message.dropLast()) : message }

  /// Returns the text with a location, such as an item's name, before the message.
  func within(_ place: String) -> ErrorText {
    var text = self
    text.message = "\(place): \(message)"
    return text
  }
}

/// An error of the module CollageCore with a text for the user.
protocol DescribedError: CollageError {
  var errorText: ErrorText { get }
}

extension CancellationError: DescribedError {
  var errorText: ErrorText { ErrorText("interrupted.") }
}
