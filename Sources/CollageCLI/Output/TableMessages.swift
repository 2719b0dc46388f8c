internal import CollageCore

/// The words for errors about tables and the names of their pictures.
extension UserFacingError {
  init(_ error: TableError) {
    let failure = CodedError(error)
    switch error {
    case .tooLarge(let quantity, let limit):
      self.init(failure, "the table has too many \(quantity.noun): at most \(limit).")
    case .nul(let place):
      self.init(failure, "the table is no text: there is a NUL byte at \(place.words).")
    case .brokenUTF16: self.init(failure, "the table says that it is UTF-16, and is not.")
    case .noHeader: self.init(failure, "the table is empty; its first row names the columns.")
    case .noRows: self.init(failure, "the table has no rows below the names of its columns.")
    case .badHeader(let fault):
      self.init(fault)
      message = "the names of the columns: \(message)"
    case .repeatedColumn(let name): self.init(failure, "two columns are called '\(name)'.")
    case .namelessColumn(let number, let line):
      self.init(
        failure, "column \(number) has no name, and line \(line) has something in it.")
    case .unterminatedQuote(let place):
      self.init(
        failure, "the quotation mark at \(place.words) has no partner.",
        hint: "A quotation mark in a quoted cell is doubled.")
    }
  }

  init(_ error: RowFault) {
    let failure = CodedError(error)
    self.init(failure, "\(error.reason.words), at \(error.position.words).")
  }

  init(_ error: NamePatternError) {
    let failure = CodedError(error)
    switch error {
    case .noFileName: self.init(failure, "-o names no file.")
    case .leadingDash: self.init(failure, "the names of the pictures would begin with a dash.")
    case .nul: self.init(failure, "-o holds a NUL character.")
    case .strayBrace(let brace, let place):
      self.init(
        failure, "the brace \(brace) at character \(place) of -o belongs to no field.",
        hint: "{{ and }} stand for braces.")
    case .namelessField: self.init(failure, "a field of -o has no name.")
    case .unknownFormat(let format, let field, let known):
      self.init(
        failure, "'\(format)' is no way to write '\(field)'.",
        hint: "There are \(Phrases.list(known)), as in {name:slug} and {row:04}.")
    case .badValue(let field, let reason):
      self.init(
        failure, "'\(field)' cannot be in the picture's name: \(reason.words).",
        hint: reason.hint(field))
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

extension RowFault.Reason {
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
    case .notObject: "the line is no object of JSON"
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
      "it contains the character U+" + String(scalar.value, radix: 16, uppercase: true).leftPadded
    case .pointsElsewhere(let text): "it would be '\(text)'"
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

extension String {
  /// The digits of a code point, at least four.
  fileprivate var leftPadded: String {
    String(repeating: "0", count: max(0, 4 - count)) + self
  }
}
