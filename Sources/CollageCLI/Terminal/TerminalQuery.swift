/// The queries that are sent to a terminal together.
struct TerminalQuery: Hashable, Sendable {
  let isInTmux: Bool

  /// The bytes to send.
  ///
  /// They query the support for kitty graphics, the terminal's version, the size of a cell in
  /// pixels, and the device attributes. All terminals respond to the last query, so its response
  /// marks the end.
  var bytes: [UInt8] {
    let kittyQuery = Array(
      "\u{1B}_Gi=\(TerminalResponseParser.imageID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
    return (isInTmux ? TmuxPassthrough.wrapped(kittyQuery) : kittyQuery)
      + Array("\u{1B}[>0q\u{1B}[16t\u{1B}[c".utf8)
  }

  /// Returns whether all responses have arrived.
  ///
  /// Inside tmux, the response to the last query isn't enough: tmux itself sends it, before the
  /// terminal responds to the other queries.
  func isAnswered(_ answers: TerminalResponses) -> Bool {
    answers.attributes != nil && (!isInTmux || answers.supportsKittyGraphics != nil)
  }
}
