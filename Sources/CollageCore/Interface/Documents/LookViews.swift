/// A width or a radius of an item's look, in JSON.
package struct LengthView: Encodable {
  /// Canvas pixels, as the item is scaled now.
  package let pixels: Double
  /// The length as one would type it: `5%` of the item's shorter side, or canvas pixels.
  package let given: String
  /// Whether it stays as it is when the item is scaled.
  package let fixed: Bool

  init(_ length: LookLength, of item: Item) {
    pixels = JSONText.rounded(item.pixels(length))
    given =
      if case .share(let part) = length { NumberFormat.text(part * 100) + "%" } else {
        NumberFormat.text(pixels)
      }
    fixed = length.isFixed
  }
}

/// The part of a photo that is shown, in JSON: in fractions of its sides, and in its pixels.
package struct CropView: Encodable {
  /// The left edge.
  let x: Double
  /// The upper edge.
  let y: Double
  /// The horizontal extent.
  let width: Double
  /// The vertical extent.
  let height: Double
  /// The same in pixels of the photo.
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

/// What must stay visible of a photo, in JSON: in fractions of its sides.
package struct FocusView: Encodable {
  /// From the left.
  package let x: Double
  /// From the top.
  package let y: Double

  init(_ point: Point) {
    x = JSONText.rounded(point.x)
    y = JSONText.rounded(point.y)
  }
}

/// A mask, in JSON.
package struct MaskView: Encodable {
  /// What it is: `ellipse`, `perforated`, `torn` or `image`.
  package let kind: String
  /// What decides how torn paper is torn, as a text: not all programs read numbers of 64 bits.
  package let seed: String?
  /// The image's hash.
  let image: String?

  init(_ mask: Mask) {
    kind = mask.kind
    seed = if case .torn(let seed) = mask { "\(seed)" } else { nil }
    image = mask.image?.id.rawValue
  }
}
