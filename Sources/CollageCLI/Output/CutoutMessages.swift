internal import CollageCore

/// The words for errors about cutouts.
extension UserFacingError {
  init(_ error: CutoutError) {
    switch error {
    case .noSubject:
      self.init(
        "no-subject", .failed, "no subject was found.",
        hint: "Say where it is: --rect X,Y,W,H around it, or --keep X,Y on it.")
    case .boxOutOfFrame(let box, let photo):
      self.init(
        "usage", .usage,
        "the box \(Self.words(box)) is not inside the photo, which is \(photo).")
    case .markOutOfFrame(let point, let photo):
      self.init(
        "usage", .usage,
        "the place \(Self.words(point)) is not inside the photo, which is \(photo).")
    case .emptyMark:
      self.init("usage", .usage, "a place's radius must be above 0.")
    case .contradiction(let x, let y):
      self.init("usage", .usage, "the pixel \(x),\(y) is both to be kept and to be dropped.")
    case .trimapSize(let pixels, let photo):
      self.init(
        "usage", .usage,
        "the mask has \(pixels) pixels; the photo is \(photo), and the mask must be as large.")
    }
  }

  private static func words(_ point: Point) -> String {
    "\(Phrases.number(point.x)),\(Phrases.number(point.y))"
  }

  private static func words(_ box: Rect) -> String {
    "\(words(box.origin)),\(Phrases.number(box.size.width)),\(Phrases.number(box.size.height))"
  }
}
