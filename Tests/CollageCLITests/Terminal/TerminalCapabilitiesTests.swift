import Testing

@testable import CollageCLI

/// Tests of detecting a terminal's capabilities from variables and responses.
@Suite struct TerminalCapabilitiesTests {
  private func capabilities(_ variables: [String: String]) throws -> TerminalCapabilities {
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

  @Test func warnsIfRequestedFormIsUnavailable() throws {
    func loss(
      _ form: TerminalImageProtocol, hasLibrary: Bool, term: String = "xterm-256color"
    ) throws -> Warning? {
      let capabilities = try capabilities(["TERM": term, "COLLAGE_PREVIEW": form.rawValue])
      return capabilities.unavailableProtocolWarning(
        hasLibrary: hasLibrary, depth: capabilities.depth)
    }
    for form in [TerminalImageProtocol.sixel, .symbols] {
      #expect(try loss(form, hasLibrary: false) == .previewLibrary("COLLAGE_PREVIEW", form))
      #expect(try loss(form, hasLibrary: true) == nil)
    }
    let plain = try loss(.symbols, hasLibrary: true, term: "dumb")
    #expect(plain == .previewColors("COLLAGE_PREVIEW"))
    #expect(try loss(.kitty, hasLibrary: false) == nil)
    #expect(
      try capabilities(["TERM": "foot"]).unavailableProtocolWarning(hasLibrary: false, depth: .full)
        == nil)
  }

  @Test(arguments: forms)
  func detectsFormFromVariables(_ variables: [String: String], _ form: TerminalImageProtocol) throws
  {
    #expect(try capabilities(variables).form(nil, hasLibrary: true) == form)
    let without = form.needsLibrary ? .blocks : form
    #expect(try capabilities(variables).form(nil, hasLibrary: false) == without)
  }

  @Test func ignoresVariablesOfOuterTerminal() throws {
    let foot = try capabilities(["TERM": "foot", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "WezTerm"])
    #expect(foot.brand == .foot)
    let code = try capabilities(["TERM": "xterm", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"])
    #expect(code.brand == .vscode)
  }

  @Test func prefersRequestedForm() throws {
    for form in TerminalImageProtocol.allCases {
      let capabilities = try capabilities(["TERM": "xterm-kitty", "COLLAGE_PREVIEW": form.rawValue])
      #expect(capabilities.requestedProtocol == form)
      #expect(capabilities.form(nil, hasLibrary: true) == form)
    }
    let requested = try capabilities(["TERM": "xterm-kitty", "COLLAGE_PREVIEW": "sixel"])
    #expect(requested.form(nil, hasLibrary: false) == .blocks)
  }

  @Test func rejectsUnknownForm() {
    #expect(throws: UserFacingError.previewSetting("COLLAGE_PREVIEW", "hologram")) {
      try capabilities(["COLLAGE_PREVIEW": "hologram"])
    }
  }

  @Test func prefersResponsesOverVariables() throws {
    let capabilities = try capabilities(["TERM": "xterm-256color"])
    func form(_ answers: TerminalResponses) -> TerminalImageProtocol {
      capabilities.form(answers, hasLibrary: true)
    }
    #expect(form(TerminalResponses(attributes: [62, 22])) == .symbols)
    #expect(form(TerminalResponses(attributes: [62, 4])) == .sixel)
    #expect(form(TerminalResponses(attributes: [62, 4], supportsKittyGraphics: true)) == .kitty)
    #expect(form(TerminalResponses(attributes: [4], supportsKittyGraphics: false)) == .sixel)
    #expect(form(TerminalResponses(supportsKittyGraphics: true, version: "WezTerm 2024")) == .iterm)
    #expect(form(TerminalResponses(version: "kitty(0.40.1)")) == .kitty)
    #expect(form(TerminalResponses(version: "foot(1.16)")) == .sixel)
    #expect(form(TerminalResponses(version: "XTerm(390)")) == .symbols)
    #expect(capabilities.form(TerminalResponses(attributes: [4]), hasLibrary: false) == .blocks)
  }

  @Test func reliesOnResponsesInTmux() throws {
    let variables = [
      "TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "tmux",
    ]
    let capabilities = try capabilities(variables)
    #expect(
      capabilities.multiplexer == .tmux && capabilities.brand == nil && capabilities.supportsQueries
    )
    #expect(capabilities.form(nil, hasLibrary: false) == .blocks)
    let answers = TerminalResponses(
      attributes: [1, 2], supportsKittyGraphics: true, version: "tmux 3.4")
    #expect(capabilities.form(answers, hasLibrary: false) == .kitty)
    #expect(
      capabilities.form(TerminalResponses(version: "WezTerm 1"), hasLibrary: false) == .blocks)
  }

  @Test func doesNotQueryTerminalsThatEchoQueries() throws {
    for kind in ["dumb", "linux", "vt100", "ansi", "screen", "screen-256color", "eterm-color"] {
      #expect(try !capabilities(["TERM": kind]).supportsQueries, "\(kind)")
    }
    #expect(try !capabilities([:]).supportsQueries)
    #expect(try !capabilities(["TERM": "xterm", "INSIDE_EMACS": "29.1"]).supportsQueries)
    #expect(try capabilities(["TERM": "xterm"]).supportsQueries)
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
  func detectsColorDepthFromVariables(_ variables: [String: String], _ depth: ColorDepth) throws {
    #expect(try capabilities(variables).depth == depth)
  }
}
