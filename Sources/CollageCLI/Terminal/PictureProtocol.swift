/// How pictures get onto a terminal.
enum PictureProtocol: String, CaseIterable, Hashable, Sendable {
  /// Files inside commands of their own, as kitty has them.
  case kitty
  /// Files inside a command of the system's, as iTerm2 has them.
  case iterm
  /// Rows of six pixels, as terminals of DEC had them.
  case sixel
  /// Letters that look like the picture.
  case symbols
  /// Half letters in two colours.
  case blocks
  /// Not at all.
  case none

  /// Whether pixels are sent, so that it matters how many a cell has.
  var isOfPixels: Bool {
    switch self {
    case .kitty, .iterm, .sixel: true
    case .symbols, .blocks, .none: false
    }
  }

  /// Whether libchafa has to draw it.
  var needsLibrary: Bool { self == .sixel || self == .symbols }
}
