/// Reads the rows of a JSON Lines text, which has one JSON object per line.
struct JSONLinesReader: RowReader {
  let columns: [String]
  let rowStarts: [RowStart]

  private let text: TableText
  private let indices: [String: Int]

  /// Finds the rows and the columns; the columns are the member names of all objects.
  init(_ text: TableText) throws(TableError) {
    self.text = text
    var names = MemberNames()
    var places: [RowStart] = []
    var firstFault: RowIssue?
    var cursor = LineCursor(text.bytes, start: text.start)
    while let (line, number) = cursor.next() {
      guard places.count < RowTable.rowLimit else {
        throw .tooLarge(.rows, limit: RowTable.rowLimit)
      }
      places.append(RowStart(offset: line.lowerBound, line: number))
      let members: [ParsedJSON.Member]
      do throws(RowIssue) {
        members = try Self.members(of: line, number: number, in: text)
      } catch {
        firstFault = firstFault ?? error
        continue
      }
      try names.add(members, line: number)
    }
    guard !places.isEmpty else { throw .noHeader }
    guard !names.all.isEmpty else { throw firstFault.map(TableError.badHeader) ?? .noHeader }
    (columns, indices, self.rowStarts) = (names.all, names.indices, places)
  }

  func contents(at rowStart: RowStart) -> (cells: [String], fault: RowIssue?) {
    var cells = Array(repeating: "", count: columns.count)
    var cursor = LineCursor(text.bytes, start: Int(rowStart.offset), line: Int(rowStart.line))
    guard let (line, number) = cursor.next() else { return (cells, nil) }
    var fault: RowIssue?
    do throws(RowIssue) {
      for member in try Self.members(of: line, number: number, in: text) {
        guard let index = indices[member.name] else { continue }
        do throws(RowIssue) {
          cells[index] = try Self.cell(of: member, column: index + 1, line: number)
        } catch {
          fault = fault ?? error
        }
      }
    } catch {
      fault = error
    }
    return (cells, fault)
  }

  private static func cell(
    of member: ParsedJSON.Member, column: Int, line: Int
  ) throws(RowIssue) -> String {
    // The parser doesn't report the position of a member, so the start of the line is used.
    let start = TextPosition(line: line, column: 1)
    let cell: String
    switch member.value {
    case .null: cell = ""
    case .bool(let value): cell = value ? "true" : "false"
    case .number(let text), .string(let text): cell = text
    case .array, .object: throw RowIssue(.nested(member.name), at: start)
    }
    guard cell.utf8.count <= RowTable.cellLimit else {
      throw RowIssue(.cellTooLong(column: column, limit: RowTable.cellLimit), at: start)
    }
    guard !cell.utf8.contains(0) else { throw RowIssue(.nul(member.name), at: start) }
    return cell
  }

  private static func members(
    of line: Range<Int>, number: Int, in text: TableText
  ) throws(RowIssue) -> [ParsedJSON.Member] {
    let bytes = text.bytes[line]
    func fault(_ reason: RowIssue.Reason, at offset: Int) -> RowIssue {
      let column = text.column(of: offset, inLineFrom: line.lowerBound)
      return RowIssue(reason, at: TextPosition(line: number, column: column))
    }
    // The parser compares the names of an object with each other, which is slow for objects with
    // many members. Therefore, reject such objects before parsing them.
    if bytes.count > 4096 {
      let count = JSONSize(Array(bytes)).values / 2
      let limit = RowTable.columnLimit
      guard count <= limit else {
        throw fault(.tooManyCells(count: count, columns: limit), at: line.lowerBound)
      }
    }
    do throws(ParsedJSON.ParseError) {
      if case .object(let members) = try ParsedJSON(bytes) { return members }
    } catch {
      switch error {
      case .unexpected(let column): throw fault(.notJSON, at: line.lowerBound + column - 1)
      case .end: throw fault(.notJSON, at: line.upperBound)
      case .repeated(let name): throw fault(.repeatedMember(name), at: line.lowerBound)
      case .tooDeep: throw fault(.notJSON, at: line.lowerBound)
      }
    }
    throw fault(.notObject, at: line.lowerBound)
  }
}

/// The member names of all objects, in the order of first use.
private struct MemberNames {
  private(set) var all: [String] = []
  /// The index of each name in `all`.
  private(set) var indices: [String: Int] = [:]

  /// Adds the names of an object; ignores an empty name without a value.
  mutating func add(_ members: [ParsedJSON.Member], line: Int) throws(TableError) {
    for (index, member) in members.enumerated() where indices[member.name] == nil {
      guard !member.name.isEmpty else {
        guard member.value == .null || member.value == .string("") else {
          throw .namelessColumn(number: index + 1, line: line)
        }
        continue
      }
      guard all.count < RowTable.columnLimit else {
        throw .tooLarge(.columns, limit: RowTable.columnLimit)
      }
      indices[member.name] = all.count
      all.append(member.name)
    }
  }
}
