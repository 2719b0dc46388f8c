internal import CollageCore

/// Text in aligned columns, padded with spaces.
struct Table {
  enum Alignment: Hashable, Sendable {
    case left
    case right
  }

  private let columns: [(title: String, alignment: Alignment)]
  private var rows: [(cells: [String], isFaint: Bool)] = []
  /// The index of the column whose cells are truncated if a line is too long.
  private let flexibleColumn: Int

  init(_ columns: [(title: String, alignment: Alignment)], flexibleColumn: Int = 0) {
    self.columns = columns
    self.flexibleColumn = flexibleColumn
  }

  mutating func add(_ cells: [String], isFaint: Bool = false) {
    rows.append((cells.map { $0.escapingControls() }, isFaint))
  }

  /// Returns the lines of the table, starting with the titles.
  ///
  /// If the table is wider than `width` terminal columns, truncates the cells of the flexible
  /// column to at least eight characters; `nil` means no limit.
  func text(style: Style, width: Int?) -> String {
    var widths = columns.indices.map { column in
      max(columns[column].title.columns, rows.map { $0.cells[column].columns }.max() ?? 0)
    }
    let total = widths.reduce(0, +) + 2 * (columns.count - 1)
    if let width, total > width {
      widths[flexibleColumn] = max(8, widths[flexibleColumn] - (total - width))
    }
    let head = style.strong(line(columns.map(\.title), widths))
    let body = rows.map { row in
      let text = line(row.cells, widths)
      return row.isFaint ? style.faint(text) : text
    }
    return ([head] + body).map { $0 + "\n" }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = columns.indices.map { column in
      let cell = cells[column].truncated(to: widths[column])
      let blanks = String(repeating: " ", count: max(0, widths[column] - cell.columns))
      return columns[column].alignment == .left ? cell + blanks : blanks + cell
    }
    var line = padded.joined(separator: "  ")[...]
    while line.last == " " { line = line.dropLast() }
    return String(line)
  }
}

extension String {
  /// The approximate number of terminal columns that the text occupies; the exact number depends on
  /// the font.
  var columns: Int {
    utf8.count == unicodeScalars.count ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// Returns the text, truncated with an ellipsis if it is wider than `width` columns.
  func truncated(to width: Int) -> String {
    guard columns > width else { return self }
    var text = ""
    var used = 0
    for character in self where used + character.columns < width {
      text.append(character)
      used += character.columns
    }
    return text + "…"
  }
}

extension Character {
  /// The number of terminal columns: two for emoji and East Asian characters, one for other
  /// characters.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }) {
      return 2
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension String {
  /// Returns the text padded with spaces to at least `width` characters; always adds at least one
  /// space.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
