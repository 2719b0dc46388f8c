internal import CollageCore

/// The terminal's properties, detected from environment variables.
struct TerminalCapabilities: Hashable, Sendable {
  /// A terminal multiplexer, which runs between this program and the terminal.
  enum Multiplexer: Hashable, Sendable {
    case tmux
    case screen
  }

  /// The environment variable that selects the protocol for images.
  static let variable = "COLLAGE_PREVIEW"

  /// The user's choice; `nil` to choose automatically.
  let requestedProtocol: TerminalImageProtocol?
  /// The terminal program; `nil` if it is unknown, and inside a multiplexer.
  let brand: TerminalProgram?
  let multiplexer: Multiplexer?
  let depth: ColorDepth
  /// True if the terminal understands a query, or at least doesn't print it.
  let supportsQueries: Bool

  /// Reads environment variables; `variable` returns `nil` for an unset or empty one.
  init(variable: (String) -> String?) throws(UserFacingError) {
    let kind = variable("TERM") ?? "dumb"
    if variable("TMUX") != nil || kind.hasPrefix("tmux") {
      multiplexer = .tmux
    } else if variable("STY") != nil || kind.hasPrefix("screen") {
      multiplexer = .screen
    } else {
      multiplexer = nil
    }
    brand = multiplexer == nil ? TerminalProgram(variable: variable) : nil
    depth = ColorDepth(of: brand, variable: variable)
    // These terminals print escape sequences that they don't understand.
    let isSimple = ["dumb", "linux", "vt", "ansi", "eterm", "cons", "sun"].contains {
      kind.hasPrefix($0)
    }
    supportsQueries =
      !isSimple && multiplexer != .screen && brand != .appleTerminal
      && variable("INSIDE_EMACS") == nil
    requestedProtocol = try Self.wanted(variable(Self.variable))
  }

  private static func wanted(_ text: String?) throws(UserFacingError) -> TerminalImageProtocol? {
    guard let text else { return nil }
    guard let form = TerminalImageProtocol(rawValue: text) else {
      throw .previewSetting(variable, text)
    }
    return form
  }

  /// Returns a warning if the protocol that the user chose isn't available; `nil` otherwise.
  ///
  /// `depth` is the color depth of the replacement.
  func unavailableProtocolWarning(hasLibrary: Bool, depth: ColorDepth) -> Warning? {
    guard let requestedProtocol, requestedProtocol.needsLibrary else { return nil }
    guard hasLibrary else { return .previewLibrary(Self.variable, requestedProtocol) }
    guard requestedProtocol == .symbols, depth == .shades else { return nil }
    return .previewColors(Self.variable)
  }

  /// Returns the protocol to use for images; `answers` is `nil` if the terminal wasn't queried.
  func form(_ answers: TerminalResponses?, hasLibrary: Bool) -> TerminalImageProtocol {
    let letters: TerminalImageProtocol = hasLibrary && depth != .shades ? .symbols : .blocks
    guard let form = requestedProtocol ?? indicatedForm(answers) else { return letters }
    return form.needsLibrary && !hasLibrary ? .blocks : form == .symbols ? letters : form
  }

  /// Returns the protocol that the environment variables and the responses indicate; `nil` if they
  /// don't indicate one.
  private func indicatedForm(_ answers: TerminalResponses?) -> TerminalImageProtocol? {
    guard supportsQueries || brand != nil else { return nil }
    if multiplexer == nil, let brand = brand ?? answers?.brand { return brand.form }
    if answers?.supportsKittyGraphics == true { return .kitty }
    return answers?.attributes?.contains(TerminalResponses.sixelAttribute) == true ? .sixel : nil
  }
}
