internal import CollageCore

/// What people read about an error.
struct ErrorText: Hashable {
  /// What happened, with the name and the number, as a sentence with a full stop.
  var message: String
  /// What to do.
  var hint: String?
  /// Lines to show below the message, such as the part of a text that it is about.
  var excerpt: String?
  /// How the command is used.
  var usage: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Returns the text of an error that is part of another one.
  init(describing error: any Error) {
    let error = error.asCollageError
    self = (error as? any DescribedError)?.errorText ?? ErrorText("\(error)")
  }

  /// The text about a verb that cannot be a line of a batch.
  static func notInBatch(_ verb: String) -> ErrorText {
    ErrorText(
      "\(verb) cannot be a line of a batch.",
      hint: "A batch takes the verbs that change collages, and render.")
  }

  /// The message without its full stop, as the end of another sentence.
  var clause: String { message.hasSuffix(".") ? String(message.dropLast()) : message }

  /// The text with the name of what the error is about in front.
  func within(_ place: String) -> ErrorText {
    var text = self
    text.message = "\(place): \(message)"
    return text
  }
}

/// An error of the core that is described here.
protocol DescribedError: CollageError {
  /// What people read about it.
  var errorText: ErrorText { get }
}

extension CancellationError: DescribedError {
  var errorText: ErrorText { ErrorText("it was interrupted.") }
}
