internal import CollageCore

/// What the environment tells of the terminal.
struct TerminalGuess: Hashable, Sendable {
  /// A program between this one and the terminal.
  enum Multiplexer: Hashable, Sendable {
    case tmux
    case screen
  }

  /// The variable by which the user says what is to be.
  static let variable = "COLLAGE_PREVIEW"

  /// What the user wants; nil leaves it to the terminal.
  let wanted: PictureProtocol?
  /// The terminal, if it is known; behind a multiplexer nobody knows.
  let brand: TerminalBrand?
  /// What is between.
  let multiplexer: Multiplexer?
  /// The colours of letters.
  let depth: ColorDepth
  /// Whether a question would be understood, or at least not shown as text.
  let canBeAsked: Bool

  /// Looks at the environment.
  ///
  /// - Parameter variable: The value of a variable; nil when it is not set or empty.
  /// - Throws: ``UserFacingError`` when the user wants what there is not.
  init(variable: (String) -> String?) throws(UserFacingError) {
    let kind = variable("TERM") ?? "dumb"
    if variable("TMUX") != nil || kind.hasPrefix("tmux") {
      multiplexer = .tmux
    } else if variable("STY") != nil || kind.hasPrefix("screen") {
      multiplexer = .screen
    } else {
      multiplexer = nil
    }
    brand = multiplexer == nil ? TerminalBrand(variable: variable) : nil
    depth = ColorDepth(of: brand, variable: variable)
    // These show what they do not understand.
    let isSimple = ["dumb", "linux", "vt", "ansi", "eterm", "cons", "sun"].contains {
      kind.hasPrefix($0)
    }
    canBeAsked =
      !isSimple && multiplexer != .screen && brand != .appleTerminal
      && variable("INSIDE_EMACS") == nil
    wanted = try Self.wanted(variable(Self.variable))
  }

  private static func wanted(_ text: String?) throws(UserFacingError) -> PictureProtocol? {
    guard let text else { return nil }
    guard let form = PictureProtocol(rawValue: text) else {
      let names = PictureProtocol.allCases.map(\.rawValue)
      throw .usage(
        "$\(variable) is '\(text)', which is no way to show pictures.",
        hint: "It is \(names.joined(conjunction: "or")).")
    }
    return form
  }

  /// Explains why the wanted form can't be had.
  ///
  /// - Parameters:
  ///   - hasLibrary: Whether libchafa is installed.
  ///   - depth: The colors that are used.
  /// - Returns: A warning; `nil` if the form can be had.
  func loss(hasLibrary: Bool, depth: ColorDepth) -> Report.Note? {
    guard let wanted, wanted.needsLibrary else { return nil }
    let hint = "`\(Self.variable)=blocks` draws half blocks without this warning."
    guard hasLibrary else {
      return .warning(
        "$\(Self.variable) is \(wanted.rawValue), which needs libchafa, and that is not "
          + "installed or too old: half blocks are drawn.", hint: "Install libchafa. " + hint)
    }
    guard wanted == .symbols, depth == .shades else { return nil }
    return .warning(
      "$\(Self.variable) is symbols, which need colors, and there are none: half blocks are drawn.",
      hint: hint)
  }

  /// How pictures get onto the terminal.
  ///
  /// - Parameters:
  ///   - answers: What the terminal answered; nil if it was not asked.
  ///   - hasLibrary: Whether libchafa is there.
  /// - Returns: What can be done; half blocks always can.
  func form(_ answers: TerminalAnswers?, hasLibrary: Bool) -> PictureProtocol {
    let letters: PictureProtocol = hasLibrary && depth != .shades ? .symbols : .blocks
    guard let form = wanted ?? told(answers) else { return letters }
    return form.needsLibrary && !hasLibrary ? .blocks : form == .symbols ? letters : form
  }

  /// What the variables and the answers say; nil if they say nothing.
  private func told(_ answers: TerminalAnswers?) -> PictureProtocol? {
    guard canBeAsked || brand != nil else { return nil }
    if multiplexer == nil, let brand = brand ?? answers?.brand { return brand.form }
    if answers?.takesKitty == true { return .kitty }
    return answers?.attributes?.contains(TerminalAnswers.sixelAttribute) == true ? .sixel : nil
  }
}
