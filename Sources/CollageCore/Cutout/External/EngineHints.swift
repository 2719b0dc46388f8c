/// What the user said about the subject, in the form that commands read: version 1.
///
/// Everything is in pixels of the photo that the command gets.
struct EngineHints: Hashable {
  let width: Int
  let height: Int
  /// Left, top, width and height of a box around the subject.
  let rect: [Double]?
  /// Column, row and radius of discs on the subject.
  let keep: [[Double]]
  /// Column, row and radius of discs on the background.
  let drop: [[Double]]

  /// Moves hints to a smaller photo.
  ///
  /// - Parameters:
  ///   - hints: The hints, in pixels of the user's photo.
  ///   - photo: The size of that photo.
  ///   - size: The size of the photo that the command gets.
  init(_ hints: CutoutHints, photo: PixelSize, size: PixelSize) {
    let across = Double(size.width) / Double(photo.width)
    let down = Double(size.height) / Double(photo.height)
    let discs = { (mark: CutoutMark) -> [[Double]] in
      let radius = mark.radius(in: photo)
      return mark.places(apart: radius).map {
        [$0.x * across, $0.y * down, radius * max(across, down)]
      }
    }
    width = size.width
    height = size.height
    rect = hints.rect.map {
      [$0.minX * across, $0.minY * down, $0.size.width * across, $0.size.height * down]
    }
    keep = hints.keep.flatMap(discs)
    drop = hints.drop.flatMap(discs)
  }

  /// The file that commands read; lists of finite numbers look in JSON as they do in Swift.
  var json: String {
    var fields = ["\"version\":1", "\"width\":\(width)", "\"height\":\(height)"]
    if let rect { fields.append("\"rect\":\(rect)") }
    fields += ["\"keep\":\(keep)", "\"drop\":\(drop)"]
    return "{" + fields.joined(separator: ",") + "}\n"
  }
}
