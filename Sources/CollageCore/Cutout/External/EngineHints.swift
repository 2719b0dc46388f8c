/// The user's hints about the subject in version 1 of the format that external commands read.
///
/// All values are in pixels of the photo that the command receives.
struct EngineHints: Hashable {
  let width: Int
  let height: Int
  /// The box around the subject: its left edge, top edge, width and height.
  let rect: [Double]?
  /// The disks on the subject: the column, row and radius of each.
  let keep: [[Double]]
  /// The disks on the background: the column, row and radius of each.
  let drop: [[Double]]

  /// Converts hints to the pixels of a smaller photo.
  ///
  /// - Parameters:
  ///   - hints: The hints, in pixels of the user's photo.
  ///   - photo: The size of the user's photo.
  ///   - size: The size of the photo that the command receives.
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

  /// The contents of the hints file.
  ///
  /// Swift's description of a list of finite numbers is valid JSON.
  var json: String {
    var fields = ["\"version\":1", "\"width\":\(width)", "\"height\":\(height)"]
    if let rect { fields.append("\"rect\":\(rect)") }
    fields += ["\"keep\":\(keep)", "\"drop\":\(drop)"]
    return "{" + fields.joined(separator: ",") + "}\n"
  }
}
