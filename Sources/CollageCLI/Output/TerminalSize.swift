internal import CollageCore
internal import Foundation

enum TerminalSize {
  /// Returns the width, in columns; `nil` if the descriptor isn't a terminal or the width is
  /// unknown.
  static func columns(of descriptor: Int32) -> Int? { number(\.ws_col, of: descriptor) }

  /// Returns the height, in lines; `nil` if the descriptor isn't a terminal or the height is
  /// unknown.
  static func lines(of descriptor: Int32) -> Int? { number(\.ws_row, of: descriptor) }

  /// Returns the size of a character cell in pixels; `nil` if it is unknown or implausible.
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
