internal import Foundation

/// A request of the verb `text`: text to add to a canvas, or new values of existing text items.
package struct NewText: Hashable, Sendable {
  let text: TextSpec
  /// The new item's name; `nil` to derive it from the text.
  package let name: ItemName?
  let placement: PlacementSpec
  /// The change that is made instead if the text is a list of names of text items; `nil` to always
  /// add a new item.
  package let change: TextSpec?

  init(
    _ text: TextSpec, as name: ItemName?, placement: PlacementSpec, change: TextSpec? = nil
  ) {
    (self.text, self.name, self.placement, self.change) = (text, name, placement, change)
  }

  /// Returns the text items if the text is a list of their names; empty if the text is content to
  /// add.
  ///
  /// Text that begins with @ always names items. A UUID prefix such as 2026, and a pattern of
  /// wildcards only, never name items. Throws if a list names items that aren't text, or if a word
  /// or a pattern resembles an item's name.
  func namedItems(in collage: Collage) throws(ArgumentError) -> [Item.ID] {
    guard let change, let input = text.text else { return [] }
    if let selectors = try? ItemSelector.parse(input),
      selectors.allSatisfy({ collage.namesWhole($0) }),
      let ids = try? collage.textItems(selectors),
      ids.allSatisfy({ collage.items[$0]?.text != nil })
    {
      // If only a position is given and the items already have exactly this text, add another copy
      // of the text.
      let isRepeated =
        change.changesOnlyPosition && ids.allSatisfy { collage.items[$0]?.text?.text == input }
      return isRepeated ? [] : ids
    }
    guard !input.hasPrefix("@") else { throw .noTextItems(input) }
    if let part = failedPart(ofList: input, in: collage) { throw .noTextItems(part) }
    let nearest = names(near: input, in: collage)
    guard nearest.isEmpty else { throw .mistypedItem(input, nearest: nearest) }
    return []
  }

  /// Returns the first part of a comma-separated list that doesn't name text items; the whole text
  /// if every part does, and `nil` if the text isn't a list.
  ///
  /// In a list, the parts don't contain spaces, and at least one part is an item's name or
  /// resembles one.
  private func failedPart(ofList input: String, in collage: Collage) -> String? {
    let parts = input.split(separator: ",").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    guard parts.count > 1, !parts.contains(where: { $0.contains(where: \.isWhitespace) }) else {
      return nil
    }
    let isSpaced = input.contains(" ")
    let isList = parts.contains { part in
      let item = ItemName(rawValue: part).flatMap { collage.items[$0] }
      return item.map { !isSpaced || !$0.isNamedAfterText } ?? false
        || !names(near: part, in: collage).isEmpty
    }
    guard isList else { return nil }
    return parts.first { part in
      let ids = try? collage.textItems(ItemSelector.parse(part))
      return ids.map { $0.contains { collage.items[$0]?.text == nil } } ?? true
    } ?? input
  }

  /// Returns the names of up to three text items that a word or a pattern resembles, nearest first.
  ///
  /// Ignores the wildcards of a pattern. If a pattern ends in `*`, also compares it with the
  /// beginnings of names. Ignores names that are derived from an item's own text, because similar
  /// text is often intended, such as Anna and Anne, or monday and sunday.
  private func names(near input: String, in collage: Collage) -> [String] {
    let isPattern = input.contains { "*[".contains($0) }
    let word = isPattern ? input.filter { !"*?[]".contains($0) } : input
    let isBeginning = isPattern && input == word + "*"
    guard word.count >= 4, ItemName(rawValue: word) != nil, !word.contains(where: \.isWhitespace)
    else { return [] }
    let letters = word.filter { !$0.isNumber }
    return collage.items.compactMap { item -> (distance: Int, name: String)? in
      guard let text = item.text, text.text != input, !item.isNamedAfterText else { return nil }
      let name = item.name.rawValue
      guard word == word.lowercased() || name != name.lowercased(),
        name.filter({ !$0.isNumber }) != letters
      else { return nil }
      let candidates = [name] + (isBeginning ? [String(name.prefix(word.count))] : [])
      let distances = candidates.compactMap { Self.shortDistance(from: word, to: $0) }
      return distances.min().map { ($0, name) }
    }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// Returns the edit distance between a word and a name; `nil` if the distance is too large for a
  /// misspelling.
  private static func shortDistance(from word: String, to name: String) -> Int? {
    let limit = min(2, max(word.count, name.count) / 3)
    let distance = NearestNames.distance(Array(word.lowercased()), Array(name.lowercased()))
    return distance <= limit ? distance : nil
  }

  /// Returns the edit that adds the text or changes the named items.
  func edit(
    of collage: Collage, _ stamp: EditStamp, _ sources: TextSources
  ) throws -> (edit: Edit, items: [Item.ID]) {
    let named = try namedItems(in: collage)
    if let change, !named.isEmpty {
      let edit = try change.edit(of: named, in: collage, sources)
      return (edit, edit.textItems ?? named)
    }
    let contents = try subjects(in: collage).map { subject in
      try text.content(of: nil, in: collage, about: subject)
    }
    let items = try sources.filled(contents, in: collage).enumerated().map {
      (number, filled) -> NewItem in
      var content = filled.content
      let placed = placement(of: content, in: collage)
      content.anchor = content.anchor(at: placed.anchor, isAligned: text.alignment != nil)
      return NewItem(
        id: stamp.id(number), name: name ?? ItemName(text: content.text),
        requiresUniqueName: name != nil, text: content, box: filled.box, placement: placed,
        createdAt: stamp.date.later(by: number))
    }
    return (.add(items), items.map(\.id))
  }

  /// Returns the number of items that the text changes or adds, including captions that are omitted
  /// because no metadata fills their fields.
  func targetCount(in collage: Collage) throws -> Int {
    let named = try namedItems(in: collage)
    return named.isEmpty ? try subjects(in: collage).count : named.count
  }

  /// Returns the items whose metadata fills the text, one for each caption; a single `nil` if the
  /// text has no fields to fill.
  private func subjects(in collage: Collage) throws -> [Item.ID?] {
    guard case .item(let selector) = text.subject else { return [nil] }
    let all = try collage.resolve([selector])
    // If the selector matches several items, only photos get captions.
    let photos = all.count == 1 ? all : all.filter { collage.items[$0]?.photo != nil }
    guard !photos.isEmpty else { throw ArgumentError.noPhotos }
    guard photos.count != 1, name == nil, placement.position == nil else {
      return [try ItemsChange.single(photos, verb: "text --of")]
    }
    return photos
  }

  /// Returns the placement of the text; a caption without a given position is below its photo.
  private func placement(
    of content: TextContent, in collage: Collage
  ) -> PlacementSpec {
    guard placement.position == nil, let caption = content.caption,
      let bounds = collage.items[caption.of]?.bounds
    else { return placement }
    var placed = placement
    placed.position = Position(
      x: .pixels((bounds.minX + bounds.maxX) / 2),
      y: .pixels(bounds.maxY + TextCaption.gap * content.style.size))
    placed.anchor = .top
    return placed
  }
}

extension TextContent {
  /// Returns the anchor of new text.
  ///
  /// By default, it is the anchor of the placement. If the user gave an alignment, the alignment
  /// determines the horizontal part; for vertical text, the anchor is then `nil`.
  fileprivate func anchor(at anchor: Anchor, isAligned: Bool) -> Anchor? {
    guard isAligned else { return anchor }
    guard style.direction != .vertical || style.arc != nil else { return nil }
    return anchor.aligned(style.alignment, isRightToLeft: style.direction == .rtl)
  }
}

extension Edit {
  /// The items whose text the edit sets; `nil` for other kinds of edits.
  var textItems: [Item.ID]? {
    if case .setText(let texts) = self { texts.map(\.id) } else { nil }
  }
}

extension Item {
  fileprivate var isNamedAfterText: Bool {
    guard let text else { return false }
    return [name.rawValue, name.numberedParts?.stem]
      .contains(ItemName(text: text.text).rawValue)
  }
}

extension Collage {
  /// Returns the items that the selectors of the verb `text` match; at least one.
  ///
  /// A selector that can match several items skips items other than text. A selector of a single
  /// item returns the item even if it isn't text.
  func textItems(_ selectors: [ItemSelector]) throws -> [Item.ID] {
    let all = try resolve(selectors)
    var ids: [Item.ID] = []
    for selector in selectors {
      let named = try resolve([selector])
      let texts =
        switch selector {
        case .all, .glob, .group: named.filter { items[$0]?.text != nil }
        case .front, .back, .last, .selected, .nameOrPrefix: named
        }
      for id in texts where !ids.contains(id) { ids.append(id) }
    }
    guard !ids.isEmpty else {
      throw all.first.flatMap { items[$0] }.map { EditError.noText($0.name) }
        ?? EditError.noSuchItem(all[0])
    }
    return ids
  }

  /// Returns whether a selector can name items in the argument of `text`: false for a UUID prefix,
  /// and for a pattern without letters and digits.
  fileprivate func namesWhole(_ selector: ItemSelector) -> Bool {
    switch selector {
    case .nameOrPrefix(let text):
      ItemName(rawValue: text).flatMap { items[$0] } != nil || UUID(uuidString: text) != nil
    // A pattern without letters and digits, such as a single star, can be text to add. The selector
    // of all items is @all.
    case .glob(let pattern): pattern.contains { $0.isLetter || $0.isNumber }
    case .front, .back, .last, .selected, .all, .group: true
    }
  }
}
