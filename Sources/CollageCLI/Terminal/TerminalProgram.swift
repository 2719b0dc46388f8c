/// A terminal program whose image support is known.
enum TerminalProgram: String, CaseIterable, Hashable, Sendable {
  case kitty, ghostty, rio
  case iterm2, wezterm, vscode, tabby, mintty, warp
  case foot, windowsTerminal, blackBox
  case appleTerminal

  var form: TerminalImageProtocol {
    switch self {
    case .kitty, .ghostty, .rio: .kitty
    case .iterm2, .wezterm, .vscode, .tabby, .mintty, .warp: .iterm
    case .foot, .windowsTerminal, .blackBox: .sixel
    case .appleTerminal: .symbols
    }
  }

  /// Identifies the terminal program by environment variables; `variable` returns `nil` for an
  /// unset or empty one.
  ///
  /// A terminal inherits the variables of the terminal from which it was started. Therefore, the
  /// variables that the terminal certainly set itself take precedence.
  init?(variable: (String) -> String?) {
    let found =
      variable("TERM").flatMap(Self.init(kind:))
      ?? variable("TERM_PROGRAM").flatMap { Self.programs[$0.lowercased()] }
      ?? Self.marks.first { variable($0.name) != nil }?.brand
      ?? (variable("LC_TERMINAL") == "iTerm2" ? .iterm2 : nil)
    guard let found else { return nil }
    self = found
  }

  /// Identifies a terminal by its response to the version query.
  init?(version: String) {
    let version = version.lowercased()
    guard let found = Self.versions.first(where: { version.hasPrefix($0.start) }) else {
      return nil
    }
    self = found.brand
  }

  /// Identifies a terminal by the value of `TERM`.
  private init?(kind: String) {
    guard let found = Self.kinds.first(where: { kind == $0.name || kind.hasPrefix($0.name + "-") })
    else { return nil }
    self = found.brand
  }

  private static let kinds: [(name: String, brand: TerminalProgram)] = [
    ("xterm-kitty", .kitty), ("xterm-ghostty", .ghostty), ("ghostty", .ghostty),
    ("xterm-rio", .rio), ("rio", .rio), ("wezterm", .wezterm), ("mintty", .mintty),
    ("foot", .foot),
  ]

  private static let programs: [String: TerminalProgram] = [
    "kitty": .kitty, "ghostty": .ghostty, "rio": .rio, "iterm.app": .iterm2, "wezterm": .wezterm,
    "vscode": .vscode, "tabby": .tabby, "mintty": .mintty, "warpterminal": .warp, "foot": .foot,
    "blackbox": .blackBox, "apple_terminal": .appleTerminal,
  ]

  private static let marks: [(name: String, brand: TerminalProgram)] = [
    ("WT_SESSION", .windowsTerminal), ("KITTY_WINDOW_ID", .kitty),
    ("GHOSTTY_RESOURCES_DIR", .ghostty), ("WEZTERM_EXECUTABLE", .wezterm),
    ("ITERM_SESSION_ID", .iterm2),
  ]

  private static let versions: [(start: String, brand: TerminalProgram)] = [
    ("kitty(", .kitty), ("ghostty ", .ghostty), ("rio ", .rio), ("iterm2 ", .iterm2),
    ("wezterm ", .wezterm), ("mintty ", .mintty), ("warp", .warp), ("foot(", .foot),
    ("windows terminal", .windowsTerminal), ("blackbox", .blackBox),
  ]
}
