@testable import CollageCore

extension RowTable {
  /// Reads a table that is written in a test.
  init(text: String, name: String = "a.csv") throws(TableError) {
    try self.init(Array(text.utf8), name: name)
  }

  /// The cells of all rows.
  var allCells: [[String]] { rows.map(\.cells) }
  /// The faults of all rows that have one.
  var faults: [RowFault] { rows.compactMap(\.fault) }
}
