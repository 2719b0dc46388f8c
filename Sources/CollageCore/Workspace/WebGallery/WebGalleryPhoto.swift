/// The visible parts of a photo in a collage, as a web gallery shows them.
///
/// The crop, cutout, effects, adjustments and masks are applied, because the user possibly hid
/// something with them. The item is not rotated, and no other items are shown.
struct WebGalleryPhoto: Sendable {
  let name: String
  /// The item, whose look contains only the properties that affect the visible pixels.
  let item: Item
  let image: StoredImage
  /// The hash of the data that determines the pixels, in hexadecimal digits.
  let key: String

  /// The version of the code that creates images; photos of other versions are rendered again.
  private static let version = 1
  /// The lengths of the longer side of the reduced images, in pixels.
  private static let longSides = [640]

  struct Recipe: PersistentKeyConvertible {
    let version: Int
    let image: String
    let mask: String?
    let look: Look
    /// The lengths that effects and masks depend on; empty if the look changes the photo at most by
    /// a crop.
    let lengths: [Double]

    // The hash depends on the coding keys, so renaming them would change the names of files in
    // galleries.
    enum CodingKeys: String, CodingKey {
      case version, image, mask, look, lengths
    }
  }

  /// Creates the web gallery's view of an item's photo; `nil` if the item doesn't show a photo.
  init?(_ item: Item, name: String) throws {
    guard let photo = item.photo else { return nil }
    var item = item
    item.look = Look(
      shaders: ShaderStack(active: item.look.shaders.active, inactive: []),
      crop: item.look.crop, adjustments: item.look.adjustments, mask: item.look.mask)
    (self.name, self.item, image) = (name, item, photo.drawnImage)
    let recipe = Recipe(
      version: Self.version, image: image.id.rawValue, mask: item.look.mask?.image?.id.rawValue,
      look: item.look,
      lengths: item.look.isPlainButForCrop
        ? [] : [item.box.width, item.box.height, item.transform.scale])
    key = String(try recipe.persistentKey.prefix(24))
  }

  var names: WebGalleryImageNames {
    let crop = item.look.crop ?? .whole
    let shown = PixelSize(
      width: max(1, Int(Double(image.size.width) * crop.width)),
      height: max(1, Int(Double(image.size.height) * crop.height)))
    return WebGalleryImageNames("photos/\(key)", longSides: Self.longSides, of: shown)
  }
}

extension Look {
  /// True if the look changes the photo at most by a crop.
  var isPlainButForCrop: Bool { shaders.active.isEmpty && adjustments.isNone && mask == nil }
}
