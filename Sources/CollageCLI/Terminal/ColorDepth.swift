/// How many colours a terminal has for letters.
enum ColorDepth: Hashable, Sendable {
  /// All of them.
  case full
  /// 240 beside those that the user chooses.
  case indexed
  /// None: only how dark a letter is.
  case shades

  /// Tells the colours by variables.
  ///
  /// - Parameters:
  ///   - brand: The terminal, if it is known.
  ///   - variable: The value of a variable; nil when it is not set or empty.
  init(of brand: TerminalBrand?, variable: (String) -> String?) {
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
