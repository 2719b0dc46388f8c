enum ColorDepth: Hashable, Sendable {
  /// 24-bit color.
  case full
  /// The 240 colors of the 256-color palette that users can't redefine.
  case indexed
  /// No colors; characters of different density represent the brightness.
  case shades

  /// Determines the color depth from the terminal program, if it is known, and environment
  /// variables; `variable` returns `nil` for an unset or empty one.
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
