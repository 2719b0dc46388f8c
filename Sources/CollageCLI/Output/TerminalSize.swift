internal import CollageCore
internal import Foundation

/// How large a terminal is.
enum TerminalSize {
  /// The number of columns; nil when the descriptor is no terminal, or does not tell.
  static func columns(of descriptor: Int32) -> Int? { number(\.ws_col, of: descriptor) }

  /// The number of lines; nil when the descriptor is no terminal, or does not tell.
  static func lines(of descriptor: Int32) -> Int? { number(\.ws_row, of: descriptor) }

  /// The pixels of a letter's cell; nil when the descriptor is no terminal, or does not tell, or tells nonsense.
  static func cell(of descriptor: Int32) -> PixelSize? {
    guard let columns = columns(of: descriptor), let lines = lines(of: descriptor),
      let width = number(\.ws_xpixel, of: descriptor),
      let height = number(\.ws_ypixel, of: descriptor),
      TerminalImageArea.cellSides.contains(width / columns),
      TerminalImageArea.cellSides.contains(height / lines)
    else { return nil }
    return PixelSize(width: width / columns, height: height / lines)
  }

  private static func number(_ field: KeyPath<winsize, UInt16>, of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: field] > 0 else {
      return nil
    }
    return Int(size[keyPath: field])
  }
}
