/// The color depth of a terminal's text.
enum ColorDepth: Hashable, Sendable {
  /// 24-bit color.
  case full
  /// The 240 colors of the 256-color palette that users can't redefine.
  case indexed
  /// No colors. Characters of different density represent the brightness.
  case shades

  /// Determines the color depth from environment variables.
  ///
  /// - Parameters:
  ///   - brand: The terminal program; `nil` if it is unknown.
  ///   - variable: Returns the value of a variable; `nil` if it is unset or empty.
  init(of brand: TerminalProgram?, variable: (String) -> String?) {
    let kind = variable("TERM") ?? "dumb"
    let isPlain = ["dumb", "vt", "ansi", "unknown"].contains { kind.hasPrefix($0) }
    let claim = variable("COLORTERM")?.lowercased()
    if isPlain {
      self = .shades
    } else if claim == "truecolor" || claim == "24bit" || kind.hasSuffix("-direct")
      || brand.map({ $0 != .appleTerminal }) ?? kind.hasPrefix("alacritty")
    {
      self = .full
    } else {
      self = .indexed
    }
  }
}
