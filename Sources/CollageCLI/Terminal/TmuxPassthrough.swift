/// Escape sequences that tmux passes to its terminal if its option `allow-passthrough` is on.
enum TmuxPassthrough {
  static func wrapped(_ command: [UInt8]) -> [UInt8] {
    var bytes = Array("\u{1B}Ptmux;".utf8)
    for byte in command {
      if byte == 0x1B { bytes.append(byte) }
      bytes.append(byte)
    }
    return bytes + Array("\u{1B}\\".utf8)
  }
}
