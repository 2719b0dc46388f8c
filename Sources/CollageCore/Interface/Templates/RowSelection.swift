package struct RowSelection: Hashable, Sendable {
  /// The range of row numbers; `nil` for all rows.
  var rows: ClosedRange<Int>?
  /// The part of the table that this process handles; `nil` for the whole table.
  var shard: Shard?

  /// One of several parts of a table, which different processes or machines render at the same
  /// time.
  package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// The number of the shard, from 1.
    let number: Int
    let count: Int

    static let maximumCount = 100_000

    /// The shard in the syntax of the command line, such as `1/3`.
    public var description: String { "\(number)/\(count)" }

    /// Creates a shard; `nil` if the number or the count is out of range.
    init?(_ number: Int, of count: Int) {
      guard (1...Self.maximumCount).contains(count), (1...count).contains(number) else {
        return nil
      }
      (self.number, self.count) = (number, count)
    }

    func contains(_ row: Int) -> Bool { row % count == number % count }
  }

  /// Creates a selection; without arguments, it selects all rows.
  package init(rows: ClosedRange<Int>? = nil, shard: Shard? = nil) {
    (self.rows, self.shard) = (rows, shard)
  }

  func contains(_ row: Int) -> Bool {
    (rows?.contains(row) ?? true) && (shard?.contains(row) ?? true)
  }
}
