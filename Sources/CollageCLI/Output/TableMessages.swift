internal import CollageCore

/// The text of errors about tables and the names of their pictures.
extension TableError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .tooLarge(let quantity, let limit):
      ErrorText("the table has too many \(quantity.noun): at most \(limit).")
    case .nul(let place): ErrorText("the table is no text: there is a NUL byte at \(place.words).")
    case .brokenUTF16: ErrorText("the table says that it is UTF-16, and is not.")
    case .noHeader: ErrorText("the table is empty; its first row names the columns.")
    case .noRows: ErrorText("the table has no rows below the names of its columns.")
    case .badHeader(let fault): fault.errorText.within("the names of the columns")
    case .repeatedColumn(let name): ErrorText("two columns are called '\(name)'.")
    case .namelessColumn(let number, let line):
      ErrorText("column \(number) has no name, and line \(line) has something in it.")
    case .unterminatedQuote(let place):
      ErrorText(
        "the quotation mark at \(place.words) has no partner.",
        hint: "A quotation mark in a quoted cell is doubled.")
    }
  }
}

extension RowIssue: DescribedError {
  var errorText: ErrorText {
    ErrorText("\(reason.words), at \(position.words).")
  }
}

extension NamePatternError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noFileName: ErrorText("-o names no file.")
    case .leadingDash: ErrorText("the names of the pictures would begin with a dash.")
    case .nul: ErrorText("-o holds a NUL character.")
    case .strayBrace(let brace, let place):
      ErrorText(
        "the brace \(brace) at character \(place) of -o belongs to no field.",
        hint: "{{ and }} stand for braces.")
    case .namelessField: ErrorText("a field of -o has no name.")
    case .unknownFormat(let format, let field, let known):
      ErrorText(
        "'\(format)' is no way to write '\(field)'.",
        hint: "There are \(Phrases.list(known)), as in {name:slug} and {row:04}.")
    case .badValue(let field, let reason):
      ErrorText(
        "'\(field)' cannot be in the picture's name: \(reason.words).", hint: reason.hint(field))
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
  /// Where it is, in words.
  var words: String { "line \(line), character \(column)" }
}

extension RowIssue.Reason {
  fileprivate var words: String {
    switch self {
    case .tooManyCells(let count, let columns):
      "there are \(count) cells for \(columns) columns"
    case .tooFewCells(let count, let columns):
      "there are only \(count) cells for \(columns) columns"
    case .textAfterQuote: "something stands behind a closing quotation mark"
    case .cellTooLong(let column, let limit):
      "the cell of column \(column) has more than \(limit) bytes"
    case .notJSON: "the line is no JSON"
    case .notObject: "the line is not a JSON object"
    case .repeatedMember(let name): "'\(name)' is given twice"
    case .nested(let name): "'\(name)' is a list or an object"
    case .nul(let name): "'\(name)' holds a NUL character"
    }
  }
}

extension NamePatternError.Reason {
  fileprivate var words: String {
    switch self {
    case .unknown: "there is no such column"
    case .empty: "it is empty"
    case .noSlug: "no letter or digit of it is left"
    case .notNumber: "it is no number"
    case .forbidden("/"): "it contains a '/', which would be a folder"
    case .forbidden("\n"), .forbidden("\r"): "it contains a line break"
    case .forbidden("\t"): "it contains a tab"
    case .forbidden(let scalar):
      "it contains the character \(scalar.codePoint)"
    case .dotComponent(let text): "it would be '\(text)'"
    case .tooLong(let bytes, let limit): "it would have \(bytes) bytes, and \(limit) are the most"
    case .leadingDash: "it would begin with a dash"
    case .reserved(let text): "'\(text)' is the name of a log"
    }
  }
}

extension NamePatternError.Reason {
  /// What to do about a value, if a way to write the field helps.
  fileprivate func hint(_ field: String) -> String? {
    guard case .forbidden = self else { return nil }
    return "Write {\(field):slug} in -o, which turns such characters into dashes."
  }
}

extension Unicode.Scalar {
  /// The code point as `U+` and at least four digits.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
