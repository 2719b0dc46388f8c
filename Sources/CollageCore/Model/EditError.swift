/// Why an edit cannot be applied to a collage.
public enum EditError: Error, Hashable, Sendable {
  /// A number of the document that has a range.
  public enum Quantity: String, Hashable, Sendable {
    /// A coordinate of an item's centre, in canvas pixels.
    case coordinate
    /// An item's scale.
    case scale
    /// A side of an item as it is drawn, in canvas pixels.
    case drawnSide = "drawn side"
    /// An item's opacity.
    case opacity
    /// A place in the stack.
    case z
    /// An angle in degrees.
    case angle
    /// Dots per inch.
    case resolution
  }

  /// The collage has no item of this identity.
  case noSuchItem(Item.ID)
  /// Another item has this name.
  case nameTaken(ItemName)
  /// An item shows something else than a photo.
  case noPhoto(ItemName)
  /// An item was not cut out yet.
  case noCutout(ItemName)
  /// A number would leave its range.
  case outOfRange(Quantity, value: Double, range: ClosedRange<Double>)
  /// A canvas cannot have this size.
  case canvasSize(PixelSize)
  /// The collage would have more revisions than the limit.
  case tooManyRevisions(limit: Int)
  /// The collage would hold more items than the limit.
  case tooManyItems(limit: Int)
}
