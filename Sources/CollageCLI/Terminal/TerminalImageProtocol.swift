/// A protocol or technique for showing images on a terminal.
enum TerminalImageProtocol: String, CaseIterable, Hashable, Sendable {
  /// The kitty graphics protocol.
  case kitty
  /// iTerm2's inline image protocol.
  case iterm
  /// DEC sixel graphics.
  case sixel
  /// Characters drawn by libchafa, whose shapes resemble the image.
  case symbols
  /// Half-block characters, each in two colors.
  case blocks
  case none

  /// True if pixels are sent to the terminal.
  ///
  /// The size of a character cell in pixels then matters.
  var isOfPixels: Bool {
    switch self {
    case .kitty, .iterm, .sixel: true
    case .symbols, .blocks, .none: false
    }
  }

  /// True if libchafa must draw the image.
  var needsLibrary: Bool { self == .sixel || self == .symbols }
}
