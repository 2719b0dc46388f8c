/// Colors of text on a terminal.
struct Style {
  /// Whether there are colors at all.
  let isColored: Bool

  /// Decides whether a stream gets colors.
  ///
  /// - Parameters:
  ///   - mode: What the user asked for.
  ///   - isTerminal: Whether the stream is a terminal.
  ///   - environment: Has the variables.
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

  /// Returns whether `CLICOLOR_FORCE` asks for color, also in files and pipes.
  private static func isForced(_ environment: Environment) -> Bool {
    environment.nonEmptyVariable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
  }

  /// The word before an error.
  func error(_ text: String) -> String { escape("1;31", text) }
  /// The word before a hint.
  func hint(_ text: String) -> String { escape("1;36", text) }
  /// What stands out.
  func strong(_ text: String) -> String { escape("1", text) }
  /// What stands back.
  func faint(_ text: String) -> String { escape("2", text) }

  private func escape(_ code: String, _ text: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
