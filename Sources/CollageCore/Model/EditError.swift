/// Errors that occur while applying an edit to a collage.
public enum EditError: CollageError, Hashable, Sendable {
  /// A kind of number that has a valid range.
  public enum Quantity: String, Hashable, Sendable {
    /// A coordinate of an item's center, in canvas pixels.
    case coordinate
    case scale
    /// The width or height of an item as drawn, in canvas pixels.
    case drawnSide = "drawn side"
    case opacity
    /// A position in the z-order.
    case z
    /// An angle, in degrees.
    case angle
    /// The resolution, in canvas pixels per inch.
    case resolution
    /// The blur radius of a blurred-photo backdrop, in canvas pixels.
    case blurRadius = "blur radius"
    /// The width of the frame along the canvas's edges, in canvas pixels.
    case frameWidth = "frame's width"
    /// A watermark's width, as a fraction of the canvas's width.
    case watermarkSize = "watermark's size"
    /// A watermark's distance from the canvas's edges, as a fraction of the canvas's width.
    case watermarkMargin = "watermark's margin"
    /// A width, a radius or a distance in an item's look, in canvas pixels.
    case lookLength = "look length"
    /// A width, a radius or a distance in an item's look, in percent of the item's shorter side.
    case lookShare = "look share"
  }

  /// The collage doesn't contain an item with this ID.
  case noSuchItem(Item.ID)
  /// Another item has this name.
  case nameTaken(ItemName)
  /// The item is not a photo.
  case noPhoto(ItemName)
  /// The item is not a text.
  case noText(ItemName)
  /// The item doesn't have a cutout.
  case noCutout(ItemName)
  /// The item doesn't have a repainted version.
  case noRepaint(ItemName)
  /// The edit would change these items, but they are locked.
  case locked([ItemName])
  /// An item whose opacity should be animated is fully or almost fully transparent.
  case noOpacity(ItemName)
  /// The edit would set a number to a value out of range.
  case outOfRange(Quantity, value: Double, range: ClosedRange<Double>)
  /// The canvas doesn't have a watermark that could be changed.
  case noWatermark
  /// The canvas size is invalid.
  case canvasSize(PixelSize)
  /// The collage would have more revisions than the limit.
  case tooManyRevisions(limit: Int)
  /// The collage would contain more items than the limit.
  case tooManyItems(limit: Int)

  /// The error code.
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
