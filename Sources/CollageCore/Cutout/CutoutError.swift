/// Why a photo has no cutout.
public enum CutoutError: Error, Hashable {
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
  /// A trimap has another number of pixels than the photo.
  case trimapSize(pixels: Int, photo: PixelSize)
}
