package enum CutoutError: CollageError, Hashable {
  case noSubject
  /// A box is empty or not inside the photo.
  case boxOutOfFrame(box: Rect, photo: PixelSize)
  case markOutOfFrame(point: Point, photo: PixelSize)
  /// A mark has no points, or its radius isn't a positive number.
  case emptyMark
  /// A pixel is marked both to keep and to drop.
  case contradiction(x: Int, y: Int)
  /// A pixel is marked to keep but is outside the box.
  case keptOutsideBox(x: Int, y: Int)
  /// The trimap contradicts the user's mark for a pixel; `isKept` is true if the mark keeps the
  /// pixel.
  case againstTrimap(x: Int, y: Int, isKept: Bool)
  case trimapSize(PixelSize, photo: PixelSize)
  /// A subject was found, but the edge options remove all of it.
  case edgeRemovesEverything

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .noSubject, .edgeRemovesEverything: .noSubject
    case .boxOutOfFrame, .markOutOfFrame, .emptyMark, .contradiction, .keptOutsideBox,
      .againstTrimap, .trimapSize:
      .usage
    }
  }
}
