internal import CollageCore

/// A terminal's responses to the queries of ``TerminalQuery``.
struct TerminalResponses: Hashable, Sendable {
  /// The device attribute that indicates support for sixels.
  static let sixelAttribute = 4

  /// The DEC device attributes; `nil` if the terminal didn't send them.
  ///
  /// Outside tmux, the terminal sends them after all other responses.
  var attributes: Set<Int>?
  /// True if the terminal supports the kitty graphics protocol; `nil` without a response.
  var supportsKittyGraphics: Bool?
  var version: String?
  /// The size of a character cell, in pixels.
  var cell: PixelSize?

  var brand: TerminalProgram? { version.flatMap(TerminalProgram.init(version:)) }
}
