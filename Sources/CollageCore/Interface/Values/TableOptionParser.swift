package enum TableOptionParser {
  /// Parses a range of row numbers: `7`, `10-19` or `100-`.
  package static func rows(_ text: String) throws(ValueError) -> ClosedRange<Int> {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if let first = parts.first.flatMap({ Int($0) }), first > 0, parts.count <= 2 {
      if parts.count == 1 { return first...first }
      if parts[1].isEmpty { return first...Int.max }
      if let last = Int(parts[1]), last >= first { return first...last }
    }
    throw ValueError(
      value: text, kind: "a range of rows", allowed: "a number or a range, such as 7, 10-19 or 100-"
    )
  }

  /// Parses the format of a table: `csv`, `tsv` or `jsonl`.
  package static func format(_ text: String) throws(ValueError) -> RowTable.Format {
    guard let format = RowTable.Format(rawValue: text) else {
      throw ValueError(value: text, kind: "a table format", allowed: "csv, tsv or jsonl")
    }
    return format
  }

  /// Parses a shard, such as `1/2`: the part of a table that one of several processes handles.
  package static func shard(_ text: String) throws(ValueError) -> RowSelection.Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    if parts.count == 2, let number = parts[0], let count = parts[1],
      let shard = RowSelection.Shard(number, of: count)
    {
      return shard
    }
    throw ValueError(
      value: text, kind: "a shard", allowed: "I/N with I from 1 to N, such as 1/2")
  }
}
