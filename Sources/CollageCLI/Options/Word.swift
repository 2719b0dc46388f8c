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
        throw OptionValueError(error: error, isPart: error.value != word.unprotected)
      }
    }
  }

  /// Reads a length on the canvas.
  static let lengthReader = reader { (text) throws(ValueError) in
    try LengthText.positive(text)
  }
}

/// A wrong value of an option, as the argument parser tells of it.
private struct OptionValueError: Error, CustomStringConvertible {
  let error: ValueError
  /// Whether it is about a part of what was written, which has to be said then.
  let isPart: Bool

  /// What the argument parser appends to its message about an option.
  var description: String {
    let suggestion = error.nearest.isEmpty ? "" : ". " + Phrases.didYouMean(error.nearest)
    let part = isPart ? "'\(error.value)' is not \(error.kind); " : ""
    return "\(part)\(error.kind) is \(error.allowed)\(suggestion)"
  }
}
