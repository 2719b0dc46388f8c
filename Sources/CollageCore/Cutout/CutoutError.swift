/// Why a photo has no cutout.
package enum CutoutError: CollageError, Hashable {
  /// Nothing in the photo stands out.
  case noSubject
  /// A box is not inside the photo, or it is empty.
  case boxOutOfFrame(box: Rect, photo: PixelSize)
  /// A mark is not inside the photo.
  case markOutOfFrame(point: Point, photo: PixelSize)
  /// A mark has no points, or its radius is not a number above zero.
  case emptyMark
  /// A pixel is to be kept and to be dropped.
  case contradiction(x: Int, y: Int)
  /// A pixel is to be kept, but a box says that it is background.
  case keptOutsideBox(x: Int, y: Int)
  /// A pixel is to be kept or dropped, but a trimap says the opposite.
  case againstTrimap(x: Int, y: Int, isKept: Bool)
  /// A trimap has another size than the photo.
  case trimapSize(PixelSize, photo: PixelSize)
  /// A subject was found, but the wish for its edge leaves nothing of it.
  case edgeLeavesNothing

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .noSubject, .edgeLeavesNothing: .noSubject
    case .boxOutOfFrame, .markOutOfFrame, .emptyMark, .contradiction, .keptOutsideBox,
      .againstTrimap, .trimapSize:
      .usage
    }
  }
}
