/// A design for a series of images: a collage with placeholders, and edits for each image.
///
/// A template is a single file and does not need a store.
package struct Template: Sendable {
  let name: String
  /// The design; its items are unlocked.
  let collage: Collage
  /// The edits for each image, in JSON, whose values may contain fields.
  package let edits: [String]
  /// The SHA-256 of the file.
  let hash: String
  /// The pixels of the design's own images, and its fonts.
  let images: TemplateImages
  /// The records of these images.
  let records: [ImageRecord]

  /// The size limit of a template, in bytes; the file and its images are in memory at the same
  /// time.
  package static let byteLimit = 250_000_000

  /// Reads a template, or any export of a single collage.
  ///
  /// - Parameter source: The file.
  /// - Throws: ``TemplateError``, ``ExportError``, ``FileReadError``, ``FileError``.
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
    // Locks are only for editing the design.
    for item in collage.items where item.isLocked {
      collage = try collage.applying(.flag([item.id], .locked(false)))
    }
    self.collage = collage
    // The file is untrusted.
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
