internal import Foundation

/// How large a terminal is.
enum TerminalSize {
  /// The number of columns; nil when the descriptor is no terminal.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
