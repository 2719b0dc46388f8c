/// Parses crops such as `10%,5%,60%,90%` or `4:5`.
package enum CropParser {
  /// Parses an aspect ratio: the width divided by the height.
  ///
  /// Accepts two numbers separated by a colon, a slash, `x` or `×`, or one number.
  package static func ratio(_ text: String) throws(ValueError) -> Double {
    let terms = text.lowercased().split(omittingEmptySubsequences: false) { ":/x×".contains($0) }
      .map { DecimalParser.number($0) }
    let (width, height) = (terms.first ?? nil, terms.count == 1 ? 1 : terms.last ?? nil)
    let limit = Limits.cropAspect
    guard terms.count <= 2, let width, let height, width > 0, height > 0,
      (1 / limit...limit).contains(width / height)
    else {
      throw ValueError(
        value: text, kind: "a ratio",
        allowed: "WIDTH:HEIGHT such as 4:5, or their quotient such as 1.5, from "
          + "1:\(DecimalParser.exact(limit)) to \(DecimalParser.exact(limit)):1")
    }
    return width / height
  }

  /// Parses the part of a photo that a crop keeps: `X,Y,WIDTH,HEIGHT` in pixels or percent of the
  /// photo, or `none` for the whole photo.
  package static func part(_ text: String) throws(ValueError) -> PhotoPartSpec {
    try LookParser.orNone(text, MarkSpec.box).map(PhotoPartSpec.box) ?? .whole
  }

  /// Parses the focus, which is the point of a photo that stays visible in a crop: `X,Y` in pixels
  /// or percent of the photo, `auto` or `none`.
  package static func focus(_ text: String) throws(ValueError) -> FocusSpec {
    switch text.lowercased() {
    case "auto": return .auto
    case LookParser.none: return .none
    default: break
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw ValueError(
        value: text, kind: "a focus",
        allowed: "X,Y in pixels of the photo or percent, such as 50%,40%, or auto or none",
        nearest: NearestNames.to(text, among: ["auto", LookParser.none]))
    }
    return .point(try MarkSpec.position(parts[0], parts[1]))
  }
}
