/// The questions that a terminal is asked at once.
struct TerminalQuestion: Hashable, Sendable {
  /// Whether tmux is between.
  let isInTmux: Bool

  /// What is sent.
  ///
  /// Any terminal answers the last one, which asks what it is able to do, and those before it come first:
  /// whether it takes pictures as kitty does, its version, and the pixels of a cell.
  var bytes: [UInt8] {
    let picture = Array(
      "\u{1B}_Gi=\(AnswerParser.pictureNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
    return (isInTmux ? TmuxPassthrough.wrapped(picture) : picture)
      + Array("\u{1B}[>0q\u{1B}[16t\u{1B}[c".utf8)
  }

  /// Whether nothing more will come.
  ///
  /// tmux answers for itself, so that what it passed on is answered later.
  func isAnswered(_ answers: TerminalAnswers) -> Bool {
    answers.attributes != nil && (!isInTmux || answers.takesKitty != nil)
  }
}
