internal import Foundation

/// How a command names items: one word of its arguments.
package enum ItemSelector: Hashable, Sendable {
  /// The item in front of all others.
  case front
  /// The item behind all others.
  case back
  /// The newest item.
  case last
  /// The item that was tapped last.
  case selected
  /// Every item, back to front.
  case all
  /// The items of a group, back to front; edits of places take them as one.
  case group(GroupName)
  /// The items whose names match a shell pattern, back to front.
  case glob(String)
  /// The item of this name, or whose UUID starts with this text.
  case nameOrPrefix(String)

  /// The words that stand for items by their place or history.
  package static let words = ["@front", "@back", "@last", "@selected", "@all"]

  /// What stands before the name of a group.
  package static let groupPrefix = "@group:"

  /// Whether it names a group as a whole.
  var isGroup: Bool {
    if case .group = self { true } else { false }
  }

  /// The shortest beginning of a UUID that names something.
  package static let minimumPrefix = 4

  /// Reads one argument, which may hold several selectors with commas between them.
  ///
  /// - Parameter argument: A word of a command line.
  /// - Returns: The selectors in the order of the text; empty parts are left out.
  /// - Throws: ``SelectionError/unknownWord(_:nearest:)``,
  ///   ``SelectionError/noSuchGroup(_:nearest:)`` for what is no name of a group.
  package static func parse(_ argument: String) throws(SelectionError) -> [ItemSelector] {
    var selectors: [ItemSelector] = []
    for part in argument.split(separator: ",") {
      // A name has blanks inside only; those beside a comma are the writer's.
      var text = part.unicodeScalars.drop { $0 == " " }
      while text.last == " " { text.removeLast() }
      if !text.isEmpty { selectors.append(try parseOne(String(text))) }
    }
    return selectors
  }

  private static func parseOne(_ text: String) throws(SelectionError) -> ItemSelector {
    switch text {
    case "@front": return .front
    case "@back": return .back
    case "@last": return .last
    case "@selected": return .selected
    case "@all": return .all
    case _ where text.hasPrefix(groupPrefix):
      let name = String(text.dropFirst(groupPrefix.count))
      guard let group = GroupName(rawValue: name) else { throw .noSuchGroup(name, nearest: []) }
      return .group(group)
    case _ where text.hasPrefix("@"):
      throw .unknownWord(text, nearest: NearestNames.to(text, among: words))
    case _ where text.contains(where: "*?[".contains): return .glob(text)
    default: return .nameOrPrefix(text)
    }
  }
}

extension Collage {
  /// The items that selectors name, without repetition, in the order of the selectors.
  ///
  /// - Parameter selectors: What a command named.
  /// - Returns: At least one identity.
  /// - Throws: ``SelectionError``, at the first selector that names nothing.
  package func resolve(_ selectors: [ItemSelector]) throws(SelectionError) -> [Item.ID] {
    var ids: [Item.ID] = []
    var seen: Set<Item.ID> = []
    for selector in selectors {
      for id in try resolve(selector) where seen.insert(id).inserted { ids.append(id) }
    }
    guard !ids.isEmpty else { throw .nothingNamed }
    return ids
  }

  /// The items that one selector names.
  private func resolve(_ selector: ItemSelector) throws(SelectionError) -> [Item.ID] {
    switch selector {
    case .selected:
      guard let selection else { throw .nothingSelected }
      return [selection]
    case .nameOrPrefix(let text): return [try item(named: text).id]
    case .group(let name):
      let members = members(of: name)
      guard !members.isEmpty else {
        throw .noSuchGroup(
          name.rawValue,
          nearest: NearestNames.to(name.rawValue, among: groupNames.map(\.rawValue)))
      }
      return members
    case .glob(let pattern):
      let matches = items.filter { fnmatch(pattern, $0.name.rawValue, 0) == 0 }
      guard !matches.isEmpty else { throw .noMatch(pattern: pattern) }
      return matches.map(\.id)
    case .front, .back, .last, .all:
      guard let back = items.first, let front = items.last else { throw .emptyCollage }
      switch selector {
      case .back: return [back.id]
      case .front: return [front.id]
      case .all: return items.map(\.id)
      default:
        return [(items.newest ?? front).id]
      }
    }
  }

  private func item(named text: String) throws(SelectionError) -> Item {
    if let name = ItemName(rawValue: text), let item = items[name] { return item }
    if let id = UUID(uuidString: text), let item = items[id] { return item }
    if text.count >= ItemSelector.minimumPrefix {
      let prefix = text.uppercased()
      let matches = items.filter { $0.id.uuidString.hasPrefix(prefix) }
      if matches.count > 1 {
        throw .ambiguous(prefix: text, matches: matches.map(\.name.rawValue))
      }
      if let match = matches.first { return match }
    }
    let group = groupNames.first { $0.rawValue == text }.map { [$0.selector] }
    throw .noSuchItem(
      text, nearest: group ?? NearestNames.to(text, among: items.lazy.map(\.name.rawValue)))
  }
}
