internal import CollageCore

/// What a terminal answered to the questions of ``TerminalQuestion``.
struct TerminalAnswers: Hashable, Sendable {
  /// The attribute of terminals that draw sixels.
  static let sixelAttribute = 4

  /// What it is able to do, by numbers of DEC's; the last answer.
  var attributes: Set<Int>?
  /// Whether it takes pictures as kitty does; nil if it says nothing.
  var takesKitty: Bool?
  /// What it calls itself.
  var version: String?
  /// The pixels of a cell.
  var cell: PixelSize?

  /// The terminal, if it is known.
  var brand: TerminalBrand? { version.flatMap(TerminalBrand.init(version:)) }
}
