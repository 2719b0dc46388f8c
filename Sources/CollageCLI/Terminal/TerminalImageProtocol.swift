/// A protocol or technique for showing images on a terminal.
enum TerminalImageProtocol: String, CaseIterable, Hashable, Sendable {
  case kitty
  case iterm
  /// DEC sixel graphics.
  case sixel
  /// Characters that libchafa chooses so that their shapes resemble the image.
  case symbols
  /// Half-block characters, each in two colors.
  case blocks
  case none

  /// True if pixels are sent to the terminal, so that the size of a character cell matters.
  var sendsPixels: Bool {
    switch self {
    case .kitty, .iterm, .sixel: true
    case .symbols, .blocks, .none: false
    }
  }

  var needsLibrary: Bool { self == .sixel || self == .symbols }
}
