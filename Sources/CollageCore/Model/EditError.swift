/// Why an edit cannot be applied to a collage.
public enum EditError: CollageError, Hashable, Sendable {
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
    /// How strongly a photo behind the items is blurred, in canvas pixels.
    case blurRadius = "blur radius"
    /// How far a frame reaches inward, in canvas pixels.
    case frameWidth = "frame's width"
    /// A watermark's width, as a part of the canvas'.
    case watermarkSize = "watermark's size"
    /// A watermark's distance from the rim, as a part of the canvas' width.
    case watermarkMargin = "watermark's margin"
    /// A width or a radius of a look, in canvas pixels.
    case lookLength = "look length"
    /// A width or a radius of a look, in percent of the item's shorter side.
    case lookShare = "look share"
  }

  /// The collage has no item of this identity.
  case noSuchItem(Item.ID)
  /// Another item has this name.
  case nameTaken(ItemName)
  /// An item shows something else than a photo.
  case noPhoto(ItemName)
  /// An item shows no words.
  case noText(ItemName)
  /// An item was not cut out yet.
  case noCutout(ItemName)
  /// The item was never painted anew.
  case noRepaint(ItemName)
  /// Items are locked, and no others are meant.
  case locked([ItemName])
  /// An item that is to fade cannot be seen at all.
  case noOpacity(ItemName)
  /// A number would leave its range.
  case outOfRange(Quantity, value: Double, range: ClosedRange<Double>)
  /// There is no watermark that could be changed.
  case noWatermark
  /// A canvas cannot have this size.
  case canvasSize(PixelSize)
  /// The collage would have more revisions than the limit.
  case tooManyRevisions(limit: Int)
  /// The collage would hold more items than the limit.
  case tooManyItems(limit: Int)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .noSuchItem: .itemNotFound
    case .nameTaken: .nameTaken
    case .outOfRange, .canvasSize, .noOpacity: .usage
    case .locked: .itemLocked
    case .noPhoto: .noPhoto
    case .noText: .noText
    case .noCutout: .noCutout
    case .noRepaint: .noRepaint
    case .noWatermark: .noWatermark
    case .tooManyRevisions: .tooManyRevisions
    case .tooManyItems: .tooManyItems
    }
  }
}
