/// A photo as an item shows it: the stored picture, its foreground subject, and which is drawn.
public struct Photo: Hashable, Sendable {
  /// What content of this kind is called where it is stored and shown.
  public static let kind = "photo"

  /// The base image: the stored photo, upright, in sRGB.
  public var image: StoredImage
  /// The base image's foreground subject; nil until it was cut out.
  public var cutout: Cutout?
  /// Whether the cutout is drawn instead of the base image.
  public var usesCutout: Bool
  /// The unscaled size of the place that it was fitted into when it took that of another photo; nil is
  /// the item's own.
  public var room: Size?
  /// What a later version stored with it.
  public var unknown: UnknownFields

  /// Makes a photo; without a cutout, as it was added.
  public init(
    image: StoredImage, cutout: Cutout? = nil, usesCutout: Bool = false,
    room: Size? = nil, unknown: UnknownFields = .none
  ) {
    self.image = image
    self.cutout = cutout
    self.usesCutout = usesCutout
    self.room = room
    self.unknown = unknown
  }

  /// The image that is drawn: the cutout when it is in use, else the base.
  public var drawnImage: StoredImage {
    usesCutout ? cutout?.image ?? image : image
  }

  /// The images that it needs, by what each of them is to it.
  var images: [String: StoredImage] {
    var images = unknown.images
    images[ImageRole.base.rawValue] = image
    images[ImageRole.cutout.rawValue] = cutout?.image
    images[ImageRole.trimap.rawValue] = cutout?.trimap
    return images
  }

  /// The photo with other descriptions of its images.
  func mappingImages(_ map: (StoredImage) -> StoredImage) -> Photo {
    var photo = self
    photo.image = map(image)
    if let cutout {
      photo.cutout?.image = map(cutout.image)
      photo.cutout?.trimap = cutout.trimap.map(map)
    }
    photo.unknown.images = unknown.images.mapValues(map)
    return photo
  }
}

/// What an image is to a photo.
public enum ImageRole: String, Hashable, Sendable, CaseIterable {
  /// The photo itself.
  case base
  /// Its foreground subject.
  case cutout
  /// The mask that the user gave.
  case trimap
  /// What is cut away of what an item shows.
  case mask
}

/// What a later version stored with something that this one knows in part: kept, never dropped.
public struct UnknownFields: Hashable, Sendable {
  /// The stored values by their names.
  public var values: [String: JSONValue]
  /// Images that it needs, by what each of them is to it.
  public var images: [String: StoredImage]

  /// Keeps stored fields.
  public init(values: [String: JSONValue], images: [String: StoredImage] = [:]) {
    self.values = values
    self.images = images
  }

  /// Nothing: all that was stored is known.
  public static let none = UnknownFields(values: [:])
}
