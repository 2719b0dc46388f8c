package enum NameParser {
  package static func item(_ text: String) throws(ValueError) -> ItemName {
    guard let name = ItemName(rawValue: text) else {
      throw ValueError(value: text, kind: "an item's name", allowed: plainName)
    }
    return name
  }

  /// Parses the name of a group, with or without the prefix `@group:`.
  package static func group(_ text: String) throws(ValueError) -> GroupName {
    let prefix = ItemSelector.groupPrefix
    let bare = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    guard let name = GroupName(rawValue: bare) else {
      throw ValueError(value: text, kind: "a group's name", allowed: plainName)
    }
    return name
  }

  private static let plainName =
    "at most \(ItemName.maximumLength) letters, digits, spaces, '-', '_' and '.', "
    + "starting with a letter or a digit, and not a number or a UUID prefix"

  package static func style(_ text: String) throws(ValueError) -> ItemName {
    do throws(ValueError) {
      return try item(text)
    } catch {
      throw ValueError(value: text, kind: "a style's name", allowed: error.allowed)
    }
  }

  package static func template(_ text: String) throws(ValueError) -> ItemName {
    do throws(ValueError) {
      return try item(text)
    } catch {
      throw ValueError(value: text, kind: "a template's name", allowed: error.allowed)
    }
  }

  package static func column(_ text: String) throws(ValueError) -> ColumnName {
    guard let name = ColumnName(rawValue: text) else {
      throw ValueError(
        value: text.escapingControls(), kind: "a column's name",
        allowed: "at most \(ColumnName.maximumLength) printable characters without { } : and =")
    }
    return name
  }

  package static func collage(_ text: String) throws(ValueError) -> CollageName {
    guard !text.hasInvalidBytePlaceholders, let name = CollageName(given: text) else {
      throw ValueError(
        value: text.escapingControls(), kind: "a collage's name",
        allowed: "at most \(CollageName.maximumLength) printable characters, "
          + "without spaces at its ends, and not a UUID")
    }
    return name
  }
}
