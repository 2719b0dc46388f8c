/// New text for an item, and the size of the box that the text needs.
public struct TextUpdate: Hashable, Sendable {
  /// The item's ID.
  public let id: Item.ID
  /// The text and its style.
  public let content: TextContent
  /// The unscaled size of the box, in canvas pixels.
  public let box: Size
  /// The movement of the item; `nil` keeps the text's anchor in place.
  public let movement: Movement?

  /// Creates a change of text.
  public init(id: Item.ID, content: TextContent, box: Size, movement: Movement? = nil) {
    (self.id, self.content, self.box, self.movement) = (id, content, box, movement)
  }
}

extension Collage {
  /// Sets new texts; the anchor of each text stays in place unless its update contains a movement.
  mutating func setText(_ texts: [TextUpdate]) throws(EditError) {
    for text in texts {
      try update([text.id]) { (item) throws(EditError) in
        guard case .text = item.content else { throw .noText(item.name) }
        item.setText(text)
        try item.checkPlacement()
      }
      if let movement = text.movement { try move([text.id], movement) }
    }
  }
}

extension Collage {
  /// Returns the collage with new texts for captions, after an edit of the items that the captions
  /// describe.
  ///
  /// Captions of locked items are updated, too. A caption stays unchanged if it would become too
  /// large or too far outside the canvas, because a caption must not make an edit of another item
  /// fail.
  package func settingCaptions(_ texts: [TextUpdate]) -> Collage {
    var collage = self
    for text in texts {
      try? collage.update([text.id], evenLocked: true) { (item) throws(EditError) in
        item.setText(text)
        try item.checkPlacement()
      }
    }
    return collage
  }
}

extension Item {
  /// The text content, or `nil` if the item shows something else.
  public var text: TextContent? { content.text }

  fileprivate mutating func setText(_ text: TextUpdate) {
    let before = anchorPoint(of: text.content)
    content = .text(text.content)
    box = text.box
    let after = anchorPoint(of: text.content)
    transform.center = transform.center + (before - after)
  }

  /// Returns the point on the canvas that stays in place when the text changes.
  private func anchorPoint(of text: TextContent) -> Point {
    transform.matrix(box: visibleSize, extent: Size(width: 1, height: 1))
      .apply(to: text.anchor?.fraction ?? Self.lineStart(text.style))
  }

  /// Returns the start of the first line, in fractions of the box: a corner or a side's middle.
  private static func lineStart(_ style: TextStyle) -> Point {
    let start: Double =
      switch style.alignment {
      case .left: 0
      case .justify: style.direction == .rtl ? 1 : 0
      case .center: 0.5
      case .right: 1
      }
    // The first line of vertical text is the rightmost one, and it starts at the top.
    let isVertical = style.direction == .vertical && style.arc == nil
    return isVertical ? Point(x: 1, y: start) : Point(x: start, y: 0)
  }
}
