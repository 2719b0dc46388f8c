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

  /// Converts hints from pixels of the user's photo, of size `photo`, to pixels of the command's
  /// photo, of size `size`.
  init(_ hints: CutoutHints, photo: PixelSize, size: PixelSize) {
    let scaleX = Double(size.width) / Double(photo.width)
    let scaleY = Double(size.height) / Double(photo.height)
    let disks = { (mark: CutoutMark) -> [[Double]] in
      let radius = mark.radius(in: photo)
      return mark.samplePoints(apart: radius).map {
        [$0.x * scaleX, $0.y * scaleY, radius * max(scaleX, scaleY)]
      }
    }
    width = size.width
    height = size.height
    rect = hints.rect.map {
      [$0.minX * scaleX, $0.minY * scaleY, $0.size.width * scaleX, $0.size.height * scaleY]
    }
    keep = hints.keep.flatMap(disks)
    drop = hints.drop.flatMap(disks)
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
