internal import CollageCore

/// Why words are not a command.
enum CommandLineError: InternalError {
  /// No option can be written so.
  case invalidOption(String)
  /// The command has no such option; perhaps a name of one that is like it.
  case unknownOption(String, like: String?)
  /// An option ends without its value.
  case missingValue(option: String, ArgumentDescription)
  /// A flag has a value.
  case unexpectedValue(option: String, value: String)
  /// A value cannot be read; without an error if there are few values to choose from.
  case invalidValue(String, option: String?, ArgumentDescription, ValueError?)
  /// A positional argument is not there.
  case missingArgument(ArgumentDescription)
  /// Words are left over.
  case unexpectedArguments([String])
}
