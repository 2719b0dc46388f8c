/// A protocol or technique for showing images on a terminal.
enum TerminalImageProtocol: String, CaseIterable, Hashable, Sendable {
  /// The kitty graphics protocol.
  case kitty
  /// iTerm2's inline image protocol.
  case iterm
  /// DEC sixel graphics.
  case sixel
  /// Characters that resemble the image, drawn by libchafa.
  case symbols
  /// Half-block characters in two colors.
  case blocks
  case none

  /// True if pixels are sent, so that the size of a cell in pixels matters.
  var isOfPixels: Bool {
    switch self {
    case .kitty, .iterm, .sixel: true
    case .symbols, .blocks, .none: false
    }
  }

  /// True if libchafa must draw the image.
  var needsLibrary: Bool { self == .sixel || self == .symbols }
}
