internal import ArgumentParser
internal import CollageCore
internal import Foundation

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

extension String {
  /// Whether there is anything at this path.
  var isPathInUse: Bool { access(systemPath, F_OK) == 0 }
}

extension Word {
  /// Makes a reader of an option's value out of one of texts.
  ///
  /// - Parameter read: Reads what was written.
  /// - Returns: A reader for the argument parser, whose words may start like negative numbers.
  static func reader<Value>(
    _ read: @escaping @Sendable (String) throws(ValueError) -> Value
  ) -> @Sendable (String) throws -> Value {
    { word in
      do throws(ValueError) {
        return try read(word.unprotected)
      } catch {
        ValueFailures.current?.note(ValueFailure(word: word.unprotected, error: error))
        throw error
      }
    }
  }

  /// Reads a length on the canvas.
  static let lengthReader = reader { (text) throws(ValueError) in
    try LengthText.positive(text)
  }
}
