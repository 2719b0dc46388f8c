internal import CollageCore

/// Why a command line is not valid.
enum CommandLineError {
  /// A word cannot be an option, such as `---x`.
  case invalidOption(String)
  /// The command has no such option; the nearest names of those that it has.
  case unknownOption(String, nearest: [String])
  /// An option lacks its value.
  case missingValue(option: String, ArgumentDescription)
  /// A flag has a value.
  case unexpectedValue(option: String, value: String)
  /// A value is not valid; the error is `nil` if the argument has a list of allowed values.
  case invalidValue(String, option: String?, ArgumentDescription, ValueError?)
  /// A positional argument is missing.
  case missingArgument(ArgumentDescription)
  /// The command takes fewer positional arguments.
  case unexpectedArguments([String])
}
