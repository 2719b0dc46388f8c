internal import Foundation

/// An expression that selects items, such as `@last` or a name.
package enum ItemSelector: Hashable, Sendable {
  case front
  case back
  /// The most recently added item.
  case last
  /// The selected item of the collage; see ``Collage/selection``.
  case selected
  case all
  /// The items of a group, back to front.
  ///
  /// Edits of positions, rotations and sizes treat the group as a unit.
  case group(GroupName)
  /// The items whose names match a shell pattern, back to front.
  case glob(String)
  /// The item with this name or this UUID prefix.
  case nameOrPrefix(String)

  /// The keywords that select items by position or history, or all items.
  package static let keywords = ["@front", "@back", "@last", "@selected", "@all"]

  package static let groupPrefix = "@group:"

  var isGroup: Bool {
    if case .group = self { true } else { false }
  }

  package static let minimumPrefixLength = 4

  /// Parses an argument of selectors separated by commas; empty parts are skipped.
  package static func parse(_ argument: String) throws(SelectionError) -> [ItemSelector] {
    var selectors: [ItemSelector] = []
    for part in argument.split(separator: ",") {
      // Names can't start or end with a space, so spaces around a selector are removed.
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
      throw .unknownWord(text, nearest: NearestNames.to(text, among: keywords))
    case _ where text.contains(where: "*?[".contains): return .glob(text)
    default: return .nameOrPrefix(text)
    }
  }
}

extension Collage {
  /// Returns the IDs of the selected items, in the order of the selectors and without duplicates.
  ///
  /// Throws an error if there isn't a selector or if a selector doesn't select an item.
  package func resolve(_ selectors: [ItemSelector]) throws(SelectionError) -> [Item.ID] {
    var ids: [Item.ID] = []
    var seen: Set<Item.ID> = []
    for selector in selectors {
      for id in try resolve(selector) where seen.insert(id).inserted { ids.append(id) }
    }
    guard !ids.isEmpty else { throw .nothingNamed }
    return ids
  }

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
    if text.count >= ItemSelector.minimumPrefixLength {
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
