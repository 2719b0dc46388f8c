/// A design of which many pictures are made: a collage with places, and edits that are done for each of them.
///
/// It is all in one file, and needs no store.
package struct Template: Sendable {
  /// What it is called.
  let name: String
  /// The design; its items are not locked.
  let collage: Collage
  /// What is done to each picture besides, as edits in JSON whose values may have fields.
  package let edits: [String]
  /// The SHA-256 of the file.
  let hash: String
  /// The pixels of the design's own images, and its fonts.
  let images: TemplateImages
  /// What the store records of those images.
  let records: [ImageRecord]

  /// The size limit of a template, in bytes; the file and its images are in memory at the same time.
  package static let byteLimit = 250_000_000

  /// Reads a template, or any export of one collage.
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
    // A lock is there for whoever works on the design.
    for item in collage.items where item.isLocked {
      collage = try collage.applying(.flag([item.id], .locked(false)))
    }
    self.collage = collage
    // A file may say anything of itself.
    name =
      manifest.template.flatMap { ItemName(rawValue: $0.name) }?.rawValue ?? archive.name.rawValue
    edits = manifest.template?.edits ?? []
    hash = contentHash(of: bytes)
    records = manifest.images
    images = try TemplateImages(files, path: source.name)
  }
}

extension ExportManifest {
  /// What a template has besides its collage.
  struct TemplateNotes: Codable {
    /// What it is called.
    let name: String
    /// What is done to each picture, as edits in JSON.
    let edits: [String]
  }
}
