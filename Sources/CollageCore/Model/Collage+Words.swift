/// New words of an item, and the box that they take.
public struct SetWords: Hashable, Sendable {
  /// The item.
  public let id: Item.ID
  /// The words and how they are set.
  public let content: TextContent
  /// The unscaled size that they take, in canvas pixels.
  public let box: Size
  /// Where the item moves, of which the anchor stays; `nil` keeps the anchor of the words in place.
  public let movement: Movement?

  /// Describes new words.
  public init(id: Item.ID, content: TextContent, box: Size, movement: Movement? = nil) {
    (self.id, self.content, self.box, self.movement) = (id, content, box, movement)
  }
}

/// Edits of words.
extension Collage {
  /// Sets new text, whose anchor stays in place on the canvas.
  mutating func setText(_ texts: [SetWords]) throws(EditError) {
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

/// Captions, which follow what they are about.
extension Collage {
  /// The collage with captions set anew.
  ///
  /// A lock keeps edits from an item, and no caption from its photo. One that would become too large or
  /// leave the canvas too far stays as it was: no edit of other items fails for it.
  package func settingCaptions(_ texts: [SetWords]) -> Collage {
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
  /// The words that it shows, if it shows any.
  public var text: TextContent? { content.text }

  fileprivate mutating func setText(_ text: SetWords) {
    let before = anchorPoint(of: text.content)
    content = .text(text.content)
    box = text.box
    let after = anchorPoint(of: text.content)
    transform.center = transform.center + (before - after)
  }

  /// The point on the canvas that stays when the text changes.
  private func anchorPoint(of text: TextContent) -> Point {
    transform.matrix(box: frame, extent: Size(width: 1, height: 1))
      .apply(to: text.anchor?.fraction ?? Self.lineStart(text.style))
  }

  /// Where the first line begins in the box: a corner, or the middle of a side.
  private static func lineStart(_ style: TextStyle) -> Point {
    let start: Double =
      switch style.alignment {
      case .left: 0
      case .justify: style.direction == .rtl ? 1 : 0
      case .center: 0.5
      case .right: 1
      }
    // The first of vertical lines is the rightmost, and begins at its top.
    let isVertical = style.direction == .vertical && style.arc == nil
    return isVertical ? Point(x: 1, y: start) : Point(x: start, y: 0)
  }
}
