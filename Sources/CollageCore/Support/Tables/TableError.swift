/// Why a file is no table that has a header and rows.
package enum TableError: DamagedInputError, Hashable, Sendable {
  /// What can be too large.
  package enum Quantity: Hashable, Sendable {
    /// The bytes of the file.
    case file
    /// The rows below the header.
    case rows
    /// The columns.
    case columns
  }

  /// There is more of something than a table may have.
  case tooLarge(Quantity, limit: Int)
  /// The file holds a NUL byte, as no text does.
  case nul(TextPosition)
  /// The file says that it is UTF-16, and is not.
  case brokenUTF16
  /// There is nothing in the file, or no name in its first row.
  case noHeader
  /// There is nothing below the header.
  case noRows
  /// The row that should name the columns cannot be read.
  case badHeader(RowFault)
  /// Two columns have one name.
  case repeatedColumn(String)
  /// A column, counted from 1, has no name, yet a row that begins in this line has something in it.
  case namelessColumn(number: Int, line: Int)
  /// The quote that opens here never ends, so that nobody knows where the rows behind it begin.
  case unterminatedQuote(TextPosition)
}

/// What a reader of a table should know although the table can be used.
package enum TableWarning: Hashable, Sendable {
  /// The file is not UTF-8, which shows first in this line; it was read as Windows-1252.
  case notUTF8(line: Int)
  /// The file is UTF-16, and was converted.
  case utf16
}

/// Why one row of a table cannot be used; the others can.
package struct RowFault: DamagedInputError, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The row has more cells than there are columns; the position is that of the first surplus one.
    case tooManyCells(count: Int, columns: Int)
    /// The row has fewer cells than there are columns; the position is that of its end.
    case tooFewCells(count: Int, columns: Int)
    /// Something other than a delimiter or an end of a line follows a closing quote.
    case textAfterQuote
    /// A cell of this column, counted from 1, has more bytes than a cell may have.
    case cellTooLong(column: Int, limit: Int)
    /// The line is no JSON.
    case notJSON
    /// The line is JSON, but no object.
    case notObject
    /// Two members of the object have this name.
    case repeatedMember(String)
    /// The member of this name is a list or an object.
    case nested(String)
    /// The member of this name holds the character NUL, as no text does.
    case nul(String)
  }

  /// Where it is wrong.
  package let position: TextPosition
  /// What is wrong.
  package let reason: Reason

  /// Describes a fault.
  init(_ reason: Reason, at position: TextPosition) {
    self.reason = reason
    self.position = position
  }

  /// The line of the file, from 1.
  var line: Int { position.line }
  /// The character in the line, from 1.
  var column: Int { position.column }
}
