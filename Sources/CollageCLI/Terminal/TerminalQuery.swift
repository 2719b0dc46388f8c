/// The queries sent to a terminal, all at once.
struct TerminalQuery: Hashable, Sendable {
  /// True if the terminal is reached through tmux.
  let isInTmux: Bool

  /// The bytes to send.
  ///
  /// The queries ask for kitty graphics support, the version, the size of a cell in pixels, and the
  /// device attributes. All terminals respond to the last query, so its response marks the end.
  var bytes: [UInt8] {
    let picture = Array(
      "\u{1B}_Gi=\(TerminalResponseParser.pictureNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
    return (isInTmux ? TmuxPassthrough.wrapped(picture) : picture)
      + Array("\u{1B}[>0q\u{1B}[16t\u{1B}[c".utf8)
  }

  /// Returns whether all responses have arrived.
  ///
  /// tmux responds to the last query itself, so the responses to queries that it passed on arrive
  /// later.
  func isAnswered(_ answers: TerminalResponses) -> Bool {
    answers.attributes != nil && (!isInTmux || answers.takesKitty != nil)
  }
}
