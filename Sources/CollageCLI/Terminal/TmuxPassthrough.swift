/// What tmux passes on to the terminal that it runs in, if its option `allow-passthrough` is on.
enum TmuxPassthrough {
  /// Wraps a command of the outer terminal.
  static func wrapped(_ command: [UInt8]) -> [UInt8] {
    var bytes = Array("\u{1B}Ptmux;".utf8)
    for byte in command {
      if byte == 0x1B { bytes.append(byte) }
      bytes.append(byte)
    }
    return bytes + Array("\u{1B}\\".utf8)
  }
}
