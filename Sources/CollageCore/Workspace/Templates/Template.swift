/// A design for a series of images: a collage with places, which are replaceable items, and edits
/// that are applied for each image.
///
/// A template is a single file and does not need a store.
package struct Template: Sendable {
  let name: String
  /// The design, in which all items are unlocked.
  let collage: Collage
  /// The edits for each image, as JSON texts; their values can contain fields, which are
  /// placeholders for the data of an image.
  package let edits: [String]
  /// The SHA-256 hash of the file, in hexadecimal digits.
  let hash: String
  /// The design's own images and fonts.
  let images: TemplateImages
  /// The records of the design's own images and fonts.
  let records: [ImageRecord]

  /// The size limit of a template, in bytes.
  ///
  /// While a template is read, its file and its images are both in memory.
  package static let byteLimit = 250_000_000

  /// Reads a template, or any export of a single collage.
  package init(_ source: PhotoSource) throws {
    let bytes = try source.bytes(limit: Self.byteLimit)
    var reader = try ExportReader(.init(bytes: bytes, name: source.name))
    let manifest = reader.manifest
    guard let archive = manifest.collages.first, manifest.collages.count == 1 else {
      throw ExportError.severalCollages(path: source.name, count: manifest.collages.count)
    }
    var files: [ImageID: [UInt8]] = [:]
    while let (record, bytes) = try reader.nextImage() { files[record.image.id] = bytes }
    var collage = archive.collage(at: archive.head)
    // Remove the locks: they only prevent edits of the design by the user.
    for item in collage.items where item.isLocked {
      collage = try collage.applying(.flag([item.id], .locked(false)))
    }
    self.collage = collage
    // The file is untrusted, so the template's name in it is possibly invalid. In that case, use
    // the collage's name.
    name =
      manifest.template.flatMap { ItemName(rawValue: $0.name) }?.rawValue ?? archive.name.rawValue
    edits = manifest.template?.edits ?? []
    hash = contentHash(of: bytes)
    records = manifest.images
    images = try TemplateImages(files, path: source.name)
  }
}

extension ExportManifest {
  /// The data of a template other than its collage.
  struct TemplateMetadata: Codable {
    let name: String
    let edits: [String]
  }
}
