internal import CollageCore

/// Errors in a command line.
enum CommandLineError {
  /// A word can't be an option, such as `---x`.
  case invalidOption(String)
  /// The command doesn't have the option; `nearest` lists similar ones.
  case unknownOption(String, nearest: [String])
  case missingValue(option: String, ArgumentDescription)
  /// A flag is given a value.
  case unexpectedValue(option: String, value: String)
  /// A value is invalid; the error is `nil` if the argument has a list of allowed values.
  case invalidValue(String, option: String?, ArgumentDescription, ValueError?)
  case missingArgument(ArgumentDescription)
  /// There are too many positional arguments.
  case unexpectedArguments([String])
}
