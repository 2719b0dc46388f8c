/// Errors that prevent a file from being read as a table.
package enum TableError: DamagedInputError, Hashable, Sendable {
  package enum Quantity: Hashable, Sendable {
    /// The size of the file, in bytes.
    case file
    /// The number of rows, excluding the header.
    case rows
    case columns
  }

  case tooLarge(Quantity, limit: Int)
  /// The file contains a NUL byte, so it isn't text.
  case nul(TextPosition)
  /// The file has a UTF-16 byte order mark but isn't valid UTF-16.
  case brokenUTF16
  /// The file is empty, or its first row contains no names.
  case noHeader
  case noRows
  case badHeader(RowIssue)
  case repeatedColumn(String)
  /// A column, counted from 1, has no name, but the row that starts at `line` has a value in it.
  case namelessColumn(number: Int, line: Int)
  /// The quote at this position is never closed, so the rows after it can't be found.
  case unterminatedQuote(TextPosition)
}

/// Problems in a file that don't prevent its use as a table.
package enum TableWarning: Hashable, Sendable {
  /// The file was decoded as Windows-1252, because it isn't valid UTF-8 in this line.
  case notUTF8(line: Int)
  /// The file is UTF-16 and was converted.
  case utf16
}

/// An error in one row of a table; other rows can still be used.
package struct RowIssue: DamagedInputError, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The row has more cells than the header row; the position is that of the first extra cell.
    ///
    /// In a JSON Lines file, an object has more members than the limit `columns`; the position is
    /// the start of the line.
    case tooManyCells(count: Int, columns: Int)
    /// The row has fewer cells than the header row has up to its last name; the position is the end
    /// of the row.
    case tooFewCells(count: Int, columns: Int)
    /// A closing quote is followed by something other than a delimiter or the end of the line.
    case textAfterQuote
    /// A cell exceeds the length limit; the column number counts from 1.
    case cellTooLong(column: Int, limit: Int)
    case notJSON
    case notObject
    case repeatedMember(String)
    /// The member with this name is an array or an object.
    case nested(String)
    /// The member with this name contains a NUL character.
    case nul(String)
  }

  package let position: TextPosition
  package let reason: Reason

  init(_ reason: Reason, at position: TextPosition) {
    self.reason = reason
    self.position = position
  }

  var line: Int { position.line }
  var column: Int { position.column }
}
