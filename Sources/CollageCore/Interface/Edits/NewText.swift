internal import Foundation

/// New words on a canvas.
public struct NewText: Hashable, Sendable {
  /// The words and how they are set.
  public let text: WantedText
  /// The item's name; nil makes one of the words.
  public let name: ItemName?
  /// Where and how they are placed.
  public let placement: NewPlacement
  /// What they are instead where they name items of words; nil adds them all the same.
  public let change: WantedText?

  /// Describes new words.
  public init(
    _ text: WantedText, as name: ItemName?, placement: NewPlacement, change: WantedText? = nil
  ) {
    (self.text, self.name, self.placement, self.change) = (text, name, placement, change)
  }

  /// The items of words that the words name; none where they are words to add.
  ///
  /// What begins with @ is meant for items; the beginning of a UUID, such as 2026, and wildcards alone
  /// are not.
  ///
  /// - Parameter collage: The collage as it is.
  /// - Returns: The items.
  /// - Throws: ``ArgumentError/noWords(_:)`` for a selector that does not name items of words alone.
  func namedItems(in collage: Collage) throws(ArgumentError) -> [Item.ID] {
    guard change != nil, let words = text.words else { return [] }
    if let selectors = try? ItemSelector.parse(words),
      selectors.allSatisfy({ collage.namesWhole($0) }),
      let ids = try? collage.resolve(selectors),
      ids.allSatisfy({ collage.items[$0]?.text != nil })
    {
      return ids
    }
    guard !words.hasPrefix("@") else { throw .noWords(words) }
    return []
  }

  /// The edit that adds them.
  ///
  /// - Parameters:
  ///   - collage: The collage as it is.
  ///   - stamp: The identity and the time of the item.
  ///   - sources: What words are made of besides what they say.
  /// - Returns: The edit, and the item that it is about.
  /// - Throws: ``TextError``, ``ArgumentError``, ``SelectionError``.
  func edit(
    of collage: Collage, _ stamp: EditStamp, _ sources: TextSources
  ) throws -> (edit: Edit, items: [Item.ID]) {
    let named = try namedItems(in: collage)
    if let change, !named.isEmpty {
      return (try change.edit(of: named, in: collage, sources), named)
    }
    let contents = try subjects(in: collage).map { subject in
      try text.content(of: nil, in: collage, about: subject)
    }
    let items = try sources.filled(contents, in: collage).enumerated().map { number, text in
      let (content, box, _) = text
      return NewItem(
        id: stamp.id(number), name: name ?? ItemName(words: content.words),
        requiresName: name != nil, text: content, box: box,
        placement: placement(of: content, in: collage),
        createdAt: stamp.date.later(by: number))
    }
    return (.add(items), items.map(\.id))
  }

  /// The items that words are filled from, each of which gets its own; nil stands for none.
  private func subjects(in collage: Collage) throws -> [Item.ID?] {
    guard case .item(let selector) = text.subject else { return [nil] }
    let all = try collage.resolve([selector])
    // Of many, only photos have use for captions.
    let photos = all.count == 1 ? all : all.filter { collage.items[$0]?.photo != nil }
    guard !photos.isEmpty else { throw ArgumentError.noPhotos }
    guard photos.count != 1, name == nil, placement.position == nil else {
      return [try ItemsChange.single(photos, verb: "text --of")]
    }
    return photos
  }

  /// Where the words stand: a caption below its photo, if nobody says otherwise.
  private func placement(
    of content: TextContent, in collage: Collage
  ) -> NewPlacement {
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

extension Collage {
  /// Whether a selector is more than the beginning of a UUID, or than wildcards alone.
  fileprivate func namesWhole(_ selector: ItemSelector) -> Bool {
    switch selector {
    case .nameOrPrefix(let text):
      ItemName(rawValue: text).flatMap { items[$0] } != nil || UUID(uuidString: text) != nil
    // A star or a question mark is a word, too; @all is how one says all items.
    case .glob(let pattern): pattern.contains { $0.isLetter || $0.isNumber }
    case .front, .back, .last, .selected, .all, .group: true
    }
  }
}
