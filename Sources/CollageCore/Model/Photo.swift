/// A photo as an item shows it: one or two versions of a picture, and which is drawn.
public struct Photo: Hashable, Sendable {
  /// What content of this kind is called where it is stored and shown.
  public static let kind = "photo"

  /// The picture as it was added.
  package var original: PhotoVersion
  /// The picture as it was painted anew; nil until it was.
  public var repaint: Repaint?
  /// Whether the repainted version is shown instead of the original.
  public var showsRepaint: Bool
  /// The unscaled size of the place that it was fitted into when it took that of another photo; nil is
  /// the item's own.
  public var room: Size?
  /// What a later version stored with it.
  package var unknown: UnknownFields

  /// Makes a photo as it was added; without a cutout unless one is given.
  package init(
    image: StoredImage, cutout: Cutout? = nil, usesCutout: Bool = false,
    room: Size? = nil, unknown: UnknownFields = .none
  ) {
    original = PhotoVersion(image: image, cutout: cutout, usesCutout: usesCutout)
    showsRepaint = false
    self.room = room
    self.unknown = unknown
  }

  /// The version that is shown.
  var shown: PhotoVersion {
    get { showsRepaint ? repaint?.version ?? original : original }
    set {
      if showsRepaint, repaint != nil { repaint?.version = newValue } else { original = newValue }
    }
  }

  /// The whole picture of the version that is shown.
  public var image: StoredImage { shown.image }

  /// The foreground subject of the version that is shown; nil until it was cut out.
  public var cutout: Cutout? {
    get { shown.cutout }
    set { shown.cutout = newValue }
  }

  /// Whether the cutout of the version that is shown is drawn instead of the whole picture.
  public var usesCutout: Bool {
    get { shown.usesCutout }
    set { shown.usesCutout = newValue }
  }

  /// The image that is drawn: the cutout when it is in use, else the whole picture.
  public var drawnImage: StoredImage {
    usesCutout ? cutout?.image ?? image : image
  }

  /// The versions that there are, the original first.
  package var versions: [PhotoVersion] { [original] + (repaint.map { [$0.version] } ?? []) }

  /// The images that it needs, by what each of them is to it.
  var images: [String: StoredImage] {
    var images = unknown.images
    original.add(to: &images, .base, .cutout, .trimap)
    repaint?.version.add(to: &images, .repaint, .repaintCutout, .repaintTrimap)
    return images
  }

  /// The photo with other descriptions of its images.
  func mappingImages(_ map: (StoredImage) -> StoredImage) -> Photo {
    var photo = self
    photo.original = original.mappingImages(map)
    if let repaint { photo.repaint?.version = repaint.version.mappingImages(map) }
    photo.unknown.images = unknown.images.mapValues(map)
    return photo
  }
}

/// A version of a picture: all of it, its foreground subject, and which is drawn.
package struct PhotoVersion: Hashable, Sendable {
  /// The whole picture, upright, in sRGB.
  package var image: StoredImage
  /// The picture's foreground subject; nil until it was cut out.
  package var cutout: Cutout?
  /// Whether the cutout is drawn instead of the whole picture.
  package var usesCutout: Bool

  /// Makes a version.
  init(image: StoredImage, cutout: Cutout? = nil, usesCutout: Bool = false) {
    (self.image, self.cutout, self.usesCutout) = (image, cutout, usesCutout)
  }

  fileprivate func add(
    to images: inout [String: StoredImage], _ base: ImageRole, _ subject: ImageRole,
    _ trimap: ImageRole
  ) {
    images[base.rawValue] = image
    images[subject.rawValue] = cutout?.image
    images[trimap.rawValue] = cutout?.trimap
  }

  fileprivate func mappingImages(_ map: (StoredImage) -> StoredImage) -> PhotoVersion {
    var version = self
    version.image = map(image)
    if let cutout {
      version.cutout?.image = map(cutout.image)
      version.cutout?.trimap = cutout.trimap.map(map)
    }
    return version
  }
}

/// What an image is to a photo.
package enum ImageRole: String, Hashable, Sendable, CaseIterable {
  /// The photo itself.
  case base
  /// Its foreground subject.
  case cutout
  /// The mask that the user gave.
  case trimap
  /// The photo as it was painted anew.
  case repaint
  /// The foreground subject of what was painted anew.
  case repaintCutout = "repaint-cutout"
  /// The mask that the user gave for that subject.
  case repaintTrimap = "repaint-trimap"
  /// What is cut away of what an item shows.
  case mask
  /// The font that words are set with.
  case font
}

/// What a later version stored with something that this one knows in part: kept, never dropped.
package struct UnknownFields: Hashable, Sendable {
  /// The stored values by their names.
  package var values: [String: JSONValue]
  /// Images that it needs, by what each of them is to it.
  package var images: [String: StoredImage]

  /// Keeps stored fields.
  init(values: [String: JSONValue], images: [String: StoredImage] = [:]) {
    self.values = values
    self.images = images
  }

  /// Nothing: all that was stored is known.
  package static let none = UnknownFields(values: [:])
}
