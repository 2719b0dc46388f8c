/// A photo as the content of an item.
///
/// A photo has an original version and, after repainting, a repainted version; one of the two is
/// visible. Each version can have a cutout.
public struct Photo: Hashable, Sendable {
  /// The name of this kind of content, in the store and in output.
  public static let kind = "photo"

  package var original: PhotoVersion
  /// The repainted version, or `nil` if the photo wasn't repainted.
  public var repaint: Repaint?
  /// True if the repainted version is shown instead of the original.
  public var showsRepaint: Bool
  /// The unscaled size of the area into which the photo was fitted when it replaced another photo.
  ///
  /// `nil` if the area has the size of the item's box.
  public var cellSize: Size?
  /// Fields and images that a later version of the program stored; this version preserves them.
  package var unknown: UnknownFields

  package init(
    image: StoredImage, cutout: Cutout? = nil, usesCutout: Bool = false,
    cellSize: Size? = nil, unknown: UnknownFields = .none
  ) {
    original = PhotoVersion(image: image, cutout: cutout, usesCutout: usesCutout)
    showsRepaint = false
    self.cellSize = cellSize
    self.unknown = unknown
  }

  var visibleVersion: PhotoVersion {
    get { showsRepaint ? repaint?.version ?? original : original }
    set {
      if showsRepaint, repaint != nil { repaint?.version = newValue } else { original = newValue }
    }
  }

  /// The whole image of the visible version.
  public var image: StoredImage { visibleVersion.image }

  /// The foreground subject of the visible version, or `nil` if that version doesn't have a cutout.
  public var cutout: Cutout? {
    get { visibleVersion.cutout }
    set { visibleVersion.cutout = newValue }
  }

  /// True if the visible version's cutout is drawn instead of its whole image.
  public var usesCutout: Bool {
    get { visibleVersion.usesCutout }
    set { visibleVersion.usesCutout = newValue }
  }

  /// The image that is drawn: the cutout if it is in use, otherwise the whole image.
  public var drawnImage: StoredImage {
    usesCutout ? cutout?.image ?? image : image
  }

  package var versions: [PhotoVersion] { [original] + (repaint.map { [$0.version] } ?? []) }

  /// The images that the photo uses, by role.
  var images: [String: StoredImage] {
    var images = unknown.images
    original.add(to: &images, .base, .cutout, .trimap)
    repaint?.version.add(to: &images, .repaint, .repaintCutout, .repaintTrimap)
    return images
  }

  func mappingImages(_ map: (StoredImage) -> StoredImage) -> Photo {
    var photo = self
    photo.original = original.mappingImages(map)
    if let repaint { photo.repaint?.version = repaint.version.mappingImages(map) }
    photo.unknown.images = unknown.images.mapValues(map)
    return photo
  }
}

/// A version of a photo: the whole image, optionally a cutout of its subject, and which of the two
/// is drawn.
package struct PhotoVersion: Hashable, Sendable {
  /// The base image: upright and in sRGB.
  package var image: StoredImage
  package var cutout: Cutout?
  /// True if the cutout is drawn instead of the whole image.
  package var usesCutout: Bool

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

/// The role of an image or a font file in an item's content or look.
package enum ImageRole: String, Hashable, Sendable, CaseIterable {
  /// The original photo.
  case base
  /// The foreground subject of the original photo.
  case cutout
  /// The user's mask for the cutout of the original photo.
  case trimap
  case repaint
  case repaintCutout = "repaint-cutout"
  case repaintTrimap = "repaint-trimap"
  case mask
  case font
}

/// The fields of an object that only a later version of the program knows; this version preserves
/// them.
package struct UnknownFields: Hashable, Sendable {
  package var values: [String: JSONValue]
  /// The images that these fields refer to, by role.
  package var images: [String: StoredImage]

  init(values: [String: JSONValue], images: [String: StoredImage] = [:]) {
    self.values = values
    self.images = images
  }

  package static let none = UnknownFields(values: [:])
}
