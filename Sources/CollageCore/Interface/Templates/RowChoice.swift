/// Which rows of a table are made.
package struct RowChoice: Hashable, Sendable {
  /// The first and the last row; nil is all.
  var rows: ClosedRange<Int>?
  /// The part of a table that one of several processes makes; nil is all.
  var shard: Shard?

  /// One of so many equal parts of a table, of which each may be made on another machine.
  package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// Which part, from 1 on.
    let number: Int
    /// How many parts there are.
    let count: Int

    /// The most parts.
    static let mostParts = 100_000

    /// As one types it.
    public var description: String { "\(number)/\(count)" }

    /// Names a part; nil for one that there is not.
    init?(_ number: Int, of count: Int) {
      guard (1...Self.mostParts).contains(count), (1...count).contains(number) else { return nil }
      (self.number, self.count) = (number, count)
    }

    /// Whether a row belongs to the part.
    func contains(_ row: Int) -> Bool { row % count == number % count }
  }

  /// Chooses rows; nothing said is all.
  package init(rows: ClosedRange<Int>? = nil, shard: Shard? = nil) {
    (self.rows, self.shard) = (rows, shard)
  }

  /// Whether a row is one of them.
  func contains(_ row: Int) -> Bool {
    (rows?.contains(row) ?? true) && (shard?.contains(row) ?? true)
  }
}
