import Testing

@testable import CollageCLI

/// What variables and answers say of a terminal.
@Suite struct TerminalCapabilitiesTests {
  private func guess(_ variables: [String: String]) throws -> TerminalCapabilities {
    try TerminalCapabilities { variables[$0] }
  }

  private static let forms: [([String: String], TerminalImageProtocol)] = [
    (["TERM": "xterm-kitty"], .kitty),
    (["TERM": "xterm-ghostty"], .kitty),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "rio"], .kitty),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "3"], .kitty),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm),
    (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iterm),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iterm),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], .iterm),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Tabby"], .iterm),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "mintty"], .iterm),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WarpTerminal"], .iterm),
    (["TERM": "foot"], .sixel),
    (["TERM": "foot-extra"], .sixel),
    (["TERM": "xterm-256color", "WT_SESSION": "a-b"], .sixel),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "BlackBox"], .sixel),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .symbols),
    (["TERM": "xterm-256color"], .symbols),
    (["TERM": "linux"], .symbols),
    (["TERM": "dumb"], .blocks),
    ([:], .blocks),
  ]

  @Test("a wanted form that can't be had is warned of") func lossOfAWantedForm() throws {
    func loss(
      _ form: TerminalImageProtocol, hasLibrary: Bool, term: String = "xterm-256color"
    ) throws -> Warning? {
      let guess = try guess(["TERM": term, "COLLAGE_PREVIEW": form.rawValue])
      return guess.loss(hasLibrary: hasLibrary, depth: guess.depth)
    }
    for form in [TerminalImageProtocol.sixel, .symbols] {
      #expect(try loss(form, hasLibrary: false) == .previewLibrary("COLLAGE_PREVIEW", form))
      #expect(try loss(form, hasLibrary: true) == nil)
    }
    let plain = try loss(.symbols, hasLibrary: true, term: "dumb")
    #expect(plain == .previewColors("COLLAGE_PREVIEW"))
    #expect(try loss(.kitty, hasLibrary: false) == nil)
    #expect(try guess(["TERM": "foot"]).loss(hasLibrary: false, depth: .full) == nil)
  }

  @Test(arguments: forms)
  func variablesTellTheTerminal(_ variables: [String: String], _ form: TerminalImageProtocol) throws
  {
    #expect(try guess(variables).form(nil, hasLibrary: true) == form)
    let without = form.needsLibrary ? .blocks : form
    #expect(try guess(variables).form(nil, hasLibrary: false) == without)
  }

  @Test func aTerminalThatRunsInsideAnotherIsItself() throws {
    let foot = try guess(["TERM": "foot", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "WezTerm"])
    #expect(foot.brand == .foot)
    let code = try guess(["TERM": "xterm", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"])
    #expect(code.brand == .vscode)
  }

  @Test func whatTheUserWantsComesFirst() throws {
    for form in TerminalImageProtocol.allCases {
      let guess = try guess(["TERM": "xterm-kitty", "COLLAGE_PREVIEW": form.rawValue])
      #expect(guess.wanted == form)
      #expect(guess.form(nil, hasLibrary: true) == form)
    }
    let wish = try guess(["TERM": "xterm-kitty", "COLLAGE_PREVIEW": "sixel"])
    #expect(wish.form(nil, hasLibrary: false) == .blocks)
  }

  @Test func whatThereIsNotCannotBeWanted() {
    #expect(throws: UserFacingError.previewSetting("COLLAGE_PREVIEW", "hologram")) {
      try guess(["COLLAGE_PREVIEW": "hologram"])
    }
  }

  @Test func answersTellWhatVariablesDoNot() throws {
    let guess = try guess(["TERM": "xterm-256color"])
    func form(_ answers: TerminalResponses) -> TerminalImageProtocol {
      guess.form(answers, hasLibrary: true)
    }
    #expect(form(TerminalResponses(attributes: [62, 22])) == .symbols)
    #expect(form(TerminalResponses(attributes: [62, 4])) == .sixel)
    #expect(form(TerminalResponses(attributes: [62, 4], takesKitty: true)) == .kitty)
    #expect(form(TerminalResponses(attributes: [4], takesKitty: false)) == .sixel)
    #expect(form(TerminalResponses(takesKitty: true, version: "WezTerm 2024")) == .iterm)
    #expect(form(TerminalResponses(version: "kitty(0.40.1)")) == .kitty)
    #expect(form(TerminalResponses(version: "foot(1.16)")) == .sixel)
    #expect(form(TerminalResponses(version: "XTerm(390)")) == .symbols)
    #expect(guess.form(TerminalResponses(attributes: [4]), hasLibrary: false) == .blocks)
  }

  @Test func behindTmuxOnlyAnswersCount() throws {
    let variables = [
      "TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "tmux",
    ]
    let guess = try guess(variables)
    #expect(guess.multiplexer == .tmux && guess.brand == nil && guess.canBeAsked)
    #expect(guess.form(nil, hasLibrary: false) == .blocks)
    let answers = TerminalResponses(attributes: [1, 2], takesKitty: true, version: "tmux 3.4")
    #expect(guess.form(answers, hasLibrary: false) == .kitty)
    #expect(guess.form(TerminalResponses(version: "WezTerm 1"), hasLibrary: false) == .blocks)
  }

  @Test func whoWouldShowTheQuestionIsNotAsked() throws {
    for kind in ["dumb", "linux", "vt100", "ansi", "screen", "screen-256color", "eterm-color"] {
      #expect(try !guess(["TERM": kind]).canBeAsked, "\(kind)")
    }
    #expect(try !guess([:]).canBeAsked)
    #expect(try !guess(["TERM": "xterm", "INSIDE_EMACS": "29.1"]).canBeAsked)
    #expect(try guess(["TERM": "xterm"]).canBeAsked)
  }

  private static let depths: [([String: String], ColorDepth)] = [
    (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm"], .indexed),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
    (["TERM": "xterm-256color", "COLORTERM": "24bit"], .full),
    (["TERM": "xterm-direct"], .full), (["TERM": "xterm-kitty"], .full),
    (["TERM": "alacritty"], .full), (["TERM": "dumb", "COLORTERM": "truecolor"], .shades),
    (["TERM": "vt220"], .shades), ([:], .shades),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .indexed),
  ]

  @Test(arguments: depths)
  func variablesTellTheColors(_ variables: [String: String], _ depth: ColorDepth) throws {
    #expect(try guess(variables).depth == depth)
  }
}
