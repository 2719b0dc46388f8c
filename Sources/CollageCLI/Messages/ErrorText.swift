internal import CollageCore

/// The text of an error for people.
struct ErrorText: Hashable {
  /// The message: a sentence with names and numbers.
  var message: String
  /// Advice on what to do.
  var hint: String?
  /// Lines below the message, such as the part of a text with the error.
  var excerpt: String?
  /// The usage of the command.
  var usage: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Returns the text of an error that is part of another one.
  init(describing error: any Error) {
    let error = error.asCollageError
    self =
      (error as? any DescribedError)?.errorText
      ?? ErrorText((error as? UnexpectedError)?.description ?? error.errorCode.rawValue)
  }

  /// The error of a verb that cannot be a line of a batch.
  static func notInBatch(_ verb: String) -> ErrorText {
    ErrorText(
      "\(verb) is not allowed in a batch.",
      hint: "Use verbs that change collages, or render.")
  }

  /// The message without its full stop, as the end of another sentence.
  var clause: String { message.hasSuffix(".") ? String(message.dropLast()) : message }

  /// Returns the text with a place before the message, such as an item's name.
  func within(_ place: String) -> ErrorText {
    var text = self
    text.message = "\(place): \(message)"
    return text
  }
}

/// An error of the core with a text for people.
protocol DescribedError: CollageError {
  /// The text for people.
  var errorText: ErrorText { get }
}

extension CancellationError: DescribedError {
  var errorText: ErrorText { ErrorText("interrupted.") }
}
