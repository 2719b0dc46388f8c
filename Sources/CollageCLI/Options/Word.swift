internal import ArgumentParser
internal import CollageCore
internal import Foundation

/// An argument on the command line, which can start like a negative number.
struct Word: ExpressibleByArgument, Hashable, Sendable {
  /// The argument as the user wrote it.
  let text: String

  init(argument: String) {
    text = argument.unprotected
  }

  var defaultValueDescription: String { text }
}

extension String {
  /// True if a file or folder with this path exists.
  var isPathInUse: Bool { access(systemPath, F_OK) == 0 }
}

extension Word {
  /// Returns a closure that parses an option's value for the argument parser, even if the value
  /// starts like a negative number.
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

  static let lengthReader = reader { (text) throws(ValueError) in
    try LengthParser.positive(text)
  }
}
