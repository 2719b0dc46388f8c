internal import CollageCore

extension UserConfigError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noPlace:
      ErrorText(
        "the settings folder is unknown.", hint: "Set $XDG_CONFIG_HOME or $HOME.")
    case .unreadable(let error): error.errorText
    case .damaged(let path, let detail):
      ErrorText(
        "your settings in '\(path)' can't be read: \(detail).",
        hint: "Repair the file, or move it away to start with the defaults.")
    case .badValue(let path, let setting, let value):
      ErrorText(
        "in '\(path)', \(value.map { "'\($0)'" } ?? "the value") is not valid for \(setting.rawValue).",
        hint: "Use \(setting.kind.allowed), or run `collage config unset \(setting.rawValue)`.")
    case .alreadySet(let path, let setting, let value):
      ErrorText(
        "\(setting.rawValue) is already '\(value)' in '\(path)'.",
        hint: "Run `collage config unset \(setting.rawValue)` to use the store's value.")
    case .tooLarge(let path, let bytes, let limit):
      ErrorText(
        "your settings in '\(path)' would have \(Phrases.bytes(bytes)); the limit is "
          + "\(Phrases.bytes(limit)).",
        hint: "Remove settings that you don't need.")
    }
  }
}
