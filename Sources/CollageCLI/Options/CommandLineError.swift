internal import CollageCore

enum CommandLineError {
  /// The word starts like an option but can't be one, such as `---x`.
  case invalidOption(String)
  /// The command doesn't have the option; `nearest` contains similar options.
  case unknownOption(String, nearest: [String])
  case missingValue(option: String, ArgumentDescription)
  case unexpectedValue(option: String, value: String)
  /// The value is invalid; the error is `nil` if only listed values are allowed.
  case invalidValue(String, option: String?, ArgumentDescription, ValueError?)
  case missingArgument(ArgumentDescription)
  case unexpectedArguments([String])
}
