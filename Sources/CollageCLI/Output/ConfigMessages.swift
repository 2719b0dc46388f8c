internal import CollageCore

/// The text of errors about the user's own settings.
extension UserConfigError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noPlace:
      ErrorText(
        "the folder for your settings is unknown.", hint: "Set $XDG_CONFIG_HOME or $HOME.")
    case .unreadable(let error): error.errorText
    case .damaged(let path, let detail):
      ErrorText(
        "your settings in '\(path)' cannot be read: \(detail).",
        hint: "Repair the file, or move it away to begin anew.")
    case .badValue(let path, let setting, let value):
      ErrorText(
        "in '\(path)', \(value.map { "'\($0)'" } ?? "the value") is not valid for \(setting.rawValue).",
        hint: "A value is \(setting.kind.allowed). Change it in the file, or "
          + "`collage config unset \(setting.rawValue)`.")
    case .alreadySet(let path, let setting, let value):
      ErrorText(
        "\(setting.rawValue) is '\(value)' in '\(path)' already.",
        hint: "`collage config unset \(setting.rawValue)` makes room for the store's.")
    case .tooLarge(let path, let bytes, let limit):
      ErrorText(
        "your settings in '\(path)' would take \(Phrases.bytes(bytes)); the limit is "
          + "\(Phrases.bytes(limit)).",
        hint: "Leave out settings that you do not need.")
    }
  }
}
