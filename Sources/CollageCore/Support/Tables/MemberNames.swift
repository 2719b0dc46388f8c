/// The names of the members of many objects, in the order of their first use.
struct MemberNames {
  /// The names.
  private(set) var all: [String] = []
  /// The place of each name among them.
  private(set) var indices: [String: Int] = [:]

  /// Adds the names of an object; one that is empty is none, if nothing belongs to it.
  mutating func add(_ members: [ParsedJSON.Member], line: Int) throws(TableError) {
    for (index, member) in members.enumerated() where indices[member.name] == nil {
      guard !member.name.isEmpty else {
        guard member.value == .null || member.value == .text("") else {
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
