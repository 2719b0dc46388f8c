/// A photo of a collage as a site shows it: all that the collage shows of it, and nothing else.
///
/// Crop, cutout, effects, adjustments and masks stay, for somebody may have hidden something by them;
/// what lies around the photo, and how it is turned and covered on its canvas, does not show.
struct SitePhoto: Sendable {
  /// What it is called.
  let name: String
  /// The item, with nothing in its look but what decides which pixels are seen.
  let item: Item
  /// The image that is drawn.
  let image: StoredImage
  /// Which pixels these are, in hexadecimal digits.
  let key: String

  /// The number of the rules by which photos are made; those of others are made again.
  private static let version = 1
  /// The long sides of the smaller pictures.
  private static let longSides = [640]

  /// What decides the pixels.
  struct Recipe: PersistentIdentity {
    let version: Int
    let image: String
    let mask: String?
    let look: Look
    /// What effects and masks go by; empty where there are none.
    let lengths: [Double]

    // The coding keys decide the names of files in galleries.
    enum CodingKeys: String, CodingKey {
      case version, image, mask, look, lengths
    }
  }

  /// Takes the photo of an item; nil if it shows none.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - name: What the photo is called.
  /// - Throws: Nothing that happens: looks can be encoded.
  init?(_ item: Item, name: String) throws {
    guard let photo = item.photo else { return nil }
    var item = item
    item.look = Look(
      shaders: ShaderStack(active: item.look.shaders.active, remembered: []),
      crop: item.look.crop, adjustments: item.look.adjustments, mask: item.look.mask)
    (self.name, self.item, image) = (name, item, photo.drawnImage)
    let recipe = Recipe(
      version: Self.version, image: image.id.rawValue, mask: item.look.mask?.image?.id.rawValue,
      look: item.look,
      lengths: item.look.isPlainButForCrop
        ? [] : [item.box.width, item.box.height, item.transform.scale])
    key = String(try recipe.persistentKey.prefix(24))
  }

  /// Its files.
  var names: SitePictureNames {
    let crop = item.look.crop ?? .whole
    let shown = PixelSize(
      width: max(1, Int(Double(image.size.width) * crop.width)),
      height: max(1, Int(Double(image.size.height) * crop.height)))
    return SitePictureNames("photos/\(key)", longSides: Self.longSides, of: shown)
  }
}

extension Look {
  /// Whether nothing but a crop changes what a picture shows.
  var isPlainButForCrop: Bool { shaders.active.isEmpty && adjustments.isNone && mask == nil }
}
