internal import CollageCore

extension TableError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .tooLarge(let quantity, let limit):
      ErrorText("the table has too many \(quantity.noun); the limit is \(limit).")
    case .nul(let position):
      ErrorText("the table is not text: it has a NUL byte at \(position.text).")
    case .brokenUTF16: ErrorText("the table is marked as UTF-16, but is not valid UTF-16.")
    case .noHeader: ErrorText("the table is empty.", hint: "Name the columns in the first row.")
    case .noRows: ErrorText("the table has no rows after the column names.")
    case .badHeader(let fault): fault.errorText.prefixed(with: "column names")
    case .repeatedColumn(let name): ErrorText("two columns are named '\(name)'.")
    case .namelessColumn(let number, let line):
      ErrorText("column \(number) has no name, but line \(line) has a value for it.")
    case .unterminatedQuote(let position):
      ErrorText(
        "the quotation mark at \(position.text) is not closed.",
        hint: "Double a quotation mark in a quoted cell.")
    }
  }
}

extension RowIssue: DescribedError {
  var errorText: ErrorText {
    ErrorText("\(reason.words), at \(position.text).")
  }
}

extension NamePatternError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noFileName: ErrorText("-o has no file name.")
    case .leadingDash: ErrorText("the file names would start with a dash.")
    case .nul: ErrorText("-o contains a NUL character.")
    case .strayBrace(let brace, let position):
      ErrorText(
        "the brace \(brace) at character \(position) of -o doesn't belong to a field.",
        hint: "Write {{ and }} for braces.")
    case .namelessField: ErrorText("a field of -o has no name.")
    case .unknownFormat(let format, let field, let known):
      ErrorText(
        "'\(format)' is not a format of '\(field)'.",
        hint: "Use \(known.joined(conjunction: "or")), as in {name:slug} and {row:04}.")
    case .badValue(let field, let reason):
      ErrorText("the field '\(field)' \(reason.predicate).", hint: reason.hint(field))
    }
  }
}

extension TableError.Quantity {
  fileprivate var noun: String {
    switch self {
    case .file: "bytes"
    case .rows: "rows"
    case .columns: "columns"
    }
  }
}

extension TextPosition {
  /// The position, as part of a sentence.
  var text: String { "line \(line), character \(column)" }
}

extension RowIssue.Reason {
  fileprivate var words: String {
    switch self {
    case .tooManyCells(let count, let columns):
      "there are \(count) cells for \(columns) columns"
    case .tooFewCells(let count, let columns):
      "there \(count == 1 ? "is only 1 cell" : "are only \(count) cells") for \(columns) columns"
    case .textAfterQuote: "there is text after a closing quotation mark"
    case .cellTooLong(let column, let limit):
      "the cell of column \(column) has more than \(limit) bytes"
    case .notJSON: "the line is not JSON"
    case .notObject: "the line is not a JSON object"
    case .repeatedMember(let name): "duplicate key '\(name)'"
    case .nested(let name): "'\(name)' is a list or an object"
    case .nul(let name): "'\(name)' contains a NUL character"
    }
  }
}

extension NamePatternError.Reason {
  /// The reason, as the predicate of a sentence about the field.
  fileprivate var predicate: String {
    switch self {
    case .unknown: "of the file name is not a column of the table"
    case .empty: "of the file name is empty"
    case .noSlug: "of the file name has no letters or digits"
    case .notNumber: "of the file name is not a number"
    case .forbidden("/"): "of the file name contains a '/', which separates folders"
    case .forbidden("\n"), .forbidden("\r"): "of the file name contains a line break"
    case .forbidden("\t"): "of the file name contains a tab"
    case .forbidden(let scalar): "of the file name contains the character \(scalar.codePoint)"
    case .dotComponent(let text): "would make the name of a file or folder '\(text)'"
    case .tooLong(let bytes, let limit):
      "would make a file name of \(bytes) bytes; the limit is \(limit)"
    case .leadingDash: "would make the file name start with a dash"
    case .reserved(let text):
      "would make the file name '\(text)', which is reserved for logs"
    }
  }
}

extension NamePatternError.Reason {
  /// The hint for a character that the field format `slug` replaces; `nil` for other errors.
  fileprivate func hint(_ field: String) -> String? {
    guard case .forbidden = self else { return nil }
    return "Write {\(field):slug} in -o, which turns such characters into dashes."
  }
}

extension Unicode.Scalar {
  /// The code point as `U+` followed by at least four hexadecimal digits.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension RowStatus {
  /// The progress of the tables, and a line for each failed row.
  var text: String {
    let progress = """
      \(Phrases.count(rows, "row")): \(done) done, \(failed) failed, \(missing) missing\n
      """
    return failures.reduce(into: progress) { text, entry in
      text += "row \(entry.row), line \(entry.line): \((entry.error ?? "").escapingControls())\n"
    }
  }
}
