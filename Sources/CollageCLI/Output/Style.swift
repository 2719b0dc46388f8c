/// Styles text with colors on a terminal.
struct Style {
  let isColored: Bool

  init(mode: ColorMode, isTerminal: Bool, environment: Environment) {
    isColored =
      switch mode {
      case .always: true
      case .never: false
      case .auto:
        environment.nonEmptyVariable("NO_COLOR") == nil
          && (Self.isForced(environment) || isTerminal && environment.variable("TERM") != "dumb")
      }
  }

  /// Returns whether `CLICOLOR_FORCE` enables colors in files and pipes, too.
  private static func isForced(_ environment: Environment) -> Bool {
    environment.nonEmptyVariable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
  }

  func error(_ text: String) -> String { escape("1;31", text) }
  func hint(_ text: String) -> String { escape("1;36", text) }
  func strong(_ text: String) -> String { escape("1", text) }
  func faint(_ text: String) -> String { escape("2", text) }

  private func escape(_ code: String, _ text: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
