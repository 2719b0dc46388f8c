/// The stored form of a photo, without its images.
package struct StoredPhoto: Hashable {
  private let original: StoredVersion
  private let repaint: StoredRepaint?
  private let showsRepaint: Bool
  private let room: Size?
  private let unknown: [String: JSONValue]

  init(_ photo: Photo) {
    original = StoredVersion(photo.original)
    repaint = photo.repaint.map {
      StoredRepaint(origin: $0.origin, version: StoredVersion($0.version))
    }
    showsRepaint = photo.showsRepaint
    room = photo.cellSize
    unknown = photo.unknown.values
  }

  /// Returns the photo with its images; `nil` if the images and the fields don't match, for example
  /// because the base image is missing.
  func photo(_ images: [String: StoredImage]) -> Photo? {
    var images = images
    guard let original = original.version(&images, .base, .cutout, .trimap) else { return nil }
    var repainted: Repaint?
    if let repaint {
      let version = repaint.version.version(
        &images, .repaint, .repaintCutout, .repaintTrimap)
      guard let version else { return nil }
      repainted = Repaint(version: version, origin: repaint.origin)
    }
    guard repainted != nil || !showsRepaint else { return nil }
    var photo = Photo(
      image: original.image, cellSize: room, unknown: UnknownFields(values: unknown, images: images)
    )
    photo.original = original
    photo.repaint = repainted
    photo.showsRepaint = showsRepaint
    return photo
  }

  init(_ fields: inout StoredFields) throws {
    original = try StoredVersion(&fields)
    repaint = try fields.optional("repaint")
    showsRepaint = try fields.optional("showsRepaint") ?? false
    room = try Self.room(&fields)
    unknown = try fields.unknown()
  }

  /// Reads the size of the area into which the photo was fitted, and checks its range.
  private static func room(_ fields: inout StoredFields) throws -> Size? {
    guard let size: Size = try fields.optional("room") else { return nil }
    let minimum = Limits.drawnSide.lowerBound / Limits.scale.upperBound
    let maximum = Limits.drawnSide.upperBound / Limits.scale.lowerBound
    return try fields.checked("room", size) {
      (minimum...maximum).contains($0.width) && (minimum...maximum).contains($0.height)
    }
  }

  func write(to fields: inout StoredFieldsWriter) throws {
    try original.write(to: &fields)
    try fields.write("repaint", ifAny: repaint)
    try fields.write("showsRepaint", showsRepaint, unless: false)
    try fields.write("room", ifAny: room)
    try fields.write(unknown: unknown)
  }
}

/// The stored form of the original or the repainted version of a photo, without its images.
private struct StoredVersion: Hashable {
  private let origin: CutoutOrigin?
  private let usesCutout: Bool

  init(_ version: PhotoVersion) {
    (origin, usesCutout) = (version.cutout?.origin, version.usesCutout)
  }

  init(_ fields: inout StoredFields) throws {
    origin = try fields.optional("cutout")
    usesCutout = try fields.optional("usesCutout") ?? false
  }

  /// Returns the version of the photo, and removes its images from `images`; `nil` if the base
  /// image is missing, or if the other images and the fields don't match.
  func version(
    _ images: inout [String: StoredImage], _ base: ImageRole, _ subject: ImageRole,
    _ trimap: ImageRole
  ) -> PhotoVersion? {
    let (image, cutout, trimap) = (
      images.removeValue(forKey: base.rawValue), images.removeValue(forKey: subject.rawValue),
      images.removeValue(forKey: trimap.rawValue)
    )
    guard let image, (origin == nil) == (cutout == nil), trimap == nil || cutout != nil else {
      return nil
    }
    var version = PhotoVersion(image: image, usesCutout: usesCutout)
    if let origin, let cutout {
      version.cutout = Cutout(image: cutout, trimap: trimap, origin: origin)
    }
    return version
  }

  func write(to fields: inout StoredFieldsWriter) throws {
    try fields.write("cutout", ifAny: origin)
    try fields.write("usesCutout", usesCutout, unless: false)
  }
}

private struct StoredRepaint: Hashable, Codable {
  let origin: RepaintOrigin
  let version: StoredVersion

  init(origin: RepaintOrigin, version: StoredVersion) {
    (self.origin, self.version) = (origin, version)
  }

  init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    version = try StoredVersion(&fields)
    origin = RepaintOrigin(
      prompt: try fields.required("prompt"), negativePrompt: try fields.optional("negative"),
      server: try fields.required("server"), steps: try fields.optional("steps"),
      cfg: try fields.optional("cfg"), seed: try fields.optional("seed"),
      strength: try fields.optional("strength"), unknown: try fields.unknown())
  }

  func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try version.write(to: &fields)
    try fields.write("prompt", origin.prompt)
    try fields.write("negative", ifAny: origin.negativePrompt)
    try fields.write("server", origin.server)
    try fields.write("steps", ifAny: origin.steps)
    try fields.write("cfg", ifAny: origin.cfg)
    try fields.write("seed", ifAny: origin.seed)
    try fields.write("strength", ifAny: origin.strength)
    try fields.write(unknown: origin.unknown)
  }
}
