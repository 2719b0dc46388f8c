internal import CollageCore

/// A terminal's responses to the queries of ``TerminalQuery``.
struct TerminalResponses: Hashable, Sendable {
  /// The attribute of terminals that support sixels.
  static let sixelAttribute = 4

  /// The terminal's DEC device attributes, which are its last response.
  var attributes: Set<Int>?
  /// True if it supports the kitty graphics protocol; `nil` without a response.
  var takesKitty: Bool?
  /// The name and version of the terminal.
  var version: String?
  /// The size of a cell, in pixels.
  var cell: PixelSize?

  var brand: TerminalProgram? { version.flatMap(TerminalProgram.init(version:)) }
}
