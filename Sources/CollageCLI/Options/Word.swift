internal import ArgumentParser

/// A text on the command line; it may start like a negative number.
struct Word: ExpressibleByArgument, Hashable, Sendable {
  /// What was written.
  let text: String

  /// Takes an argument as the parser gives it.
  init(argument: String) {
    text = argument.unprotected
  }

  /// The text as help shows a default.
  var defaultValueDescription: String { text }
}
