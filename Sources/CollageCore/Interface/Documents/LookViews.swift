/// The JSON representation of a length in an item's look, such as a border width.
package struct LengthView: Encodable {
  /// The length in canvas pixels, at the item's current scale.
  package let pixels: Double
  /// The length in the syntax of the command line: a percentage of the item's shorter side, such as
  /// `5%`, or a number of canvas pixels.
  package let given: String
  /// True if the length stays the same when the item is scaled.
  package let fixed: Bool

  init(_ length: LookLength, of item: Item) {
    pixels = JSONText.rounded(item.pixels(length))
    given =
      if case .fraction(let part) = length { NumberFormat.text(part * 100) + "%" } else {
        NumberFormat.text(pixels)
      }
    fixed = length.isFixed
  }
}

/// The JSON representation of the part of a photo that a crop keeps, in fractions of the photo's
/// sides and in pixels.
package struct CropView: Encodable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  package let pixels: ItemView.Bounds

  init(_ crop: UnitRect, of photo: Photo) {
    x = JSONText.rounded(crop.x)
    y = JSONText.rounded(crop.y)
    width = JSONText.rounded(crop.width)
    height = JSONText.rounded(crop.height)
    let size = Size(photo.original.image.size)
    pixels = ItemView.Bounds(
      x: JSONText.rounded(crop.x * size.width), y: JSONText.rounded(crop.y * size.height),
      width: JSONText.rounded(crop.width * size.width),
      height: JSONText.rounded(crop.height * size.height))
  }
}

/// The JSON representation of the focus: the point of a photo that a crop keeps.
///
/// The coordinates are fractions of the photo's sides, from the top left.
package struct FocusView: Encodable {
  package let x: Double
  package let y: Double

  init(_ point: Point) {
    x = JSONText.rounded(point.x)
    y = JSONText.rounded(point.y)
  }
}

package struct MaskView: Encodable {
  /// The kind of mask: `ellipse`, `perforated`, `torn` or `image`.
  package let kind: String
  /// The random seed of a torn edge, as a string because some JSON parsers don't support 64-bit
  /// integers.
  package let seed: String?
  /// The hash of the mask image; `nil` for other kinds of masks.
  let image: String?

  init(_ mask: Mask) {
    kind = mask.kind
    seed = if case .torn(let seed) = mask { "\(seed)" } else { nil }
    image = mask.image?.id.rawValue
  }
}
