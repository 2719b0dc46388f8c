internal import Foundation

/// Searches files for lost images of a store by comparing contents.
struct LostImages {
  static let fileLimit = 100_000

  typealias Found = (_ record: ImageRecord, _ bytes: [UInt8], _ source: String) throws -> Void

  private var missing: [ImageID: ImageRecord]
  private let limits: DecodeLimits

  init(_ records: [ImageRecord], limits: DecodeLimits) {
    missing = Dictionary(records.map { ($0.image.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.limits = limits
  }

  /// Searches the photo files that the images were made from, then the given sources.
  ///
  /// The sources can be photos, images of another store, exports, and folders that contain such
  /// files. `found` is called once for each image that is found.
  mutating func search(in sources: [String], found: Found) throws {
    for record in missing.values.sorted(by: { $0.image.id.rawValue < $1.image.id.rawValue })
    where record.kind == .base || record.kind == .mask {
      if let path = record.addedPath, Folder.byteCount(ofFile: path) != nil {
        try search(at: path, found)
      }
    }
    var remainingCount = Self.fileLimit
    for source in sources where !missing.isEmpty {
      try searchFolder(Folder.resolved(source), &remainingCount, found)
    }
  }

  /// Searches a file or, recursively, a folder, without following links in folders.
  private mutating func searchFolder(
    _ path: String, _ remainingCount: inout Int, _ found: Found
  ) throws {
    guard Folder.isFolder(path) else { return try search(at: path, found) }
    guard let entries = try? Folder.entries(of: path) else { return }
    for entry in entries where !entry.isLink && !missing.isEmpty && remainingCount > 0 {
      remainingCount -= 1
      if entry.isFolder {
        try searchFolder(path + "/" + entry.name, &remainingCount, found)
      } else {
        try search(at: path + "/" + entry.name, found)
      }
    }
  }

  private mutating func search(at path: String, _ found: Found) throws {
    guard let byteCount = Folder.byteCount(ofFile: path), byteCount > 0,
      let beginning = try? FileReader.prefix(of: path, count: TarHeader.blockSize)
    else { return }
    if (try? TarHeader(beginning))?.name == ExportManifest.fileName {
      return try search(inExport: path, found)
    }
    guard byteCount <= limits.bytes,
      ImageProbe.isImage(beginning),
      let bytes = try? FileReader.bytes(at: path, limit: limits.bytes, followsLink: false)
    else { return }
    if let id = ImageID(rawValue: contentHash(of: bytes)),
      let record = missing.removeValue(forKey: id)
    {
      return try found(record, bytes, path)
    }
    try search(atPhoto: bytes, path, found)
  }

  /// Searches the images of an export, or the readable images of a damaged export.
  private mutating func search(inExport path: String, _ found: Found) throws {
    guard let file = try? InputFile(path: path), var reader = try? ExportReader(file) else {
      return
    }
    while !missing.isEmpty, let (image, bytes) = try? reader.nextImage() {
      guard let record = missing.removeValue(forKey: image.image.id) else { continue }
      try found(record, bytes, path)
    }
  }

  /// Passes a lost image to `found` if an import of the photo `bytes` creates this image.
  private mutating func search(atPhoto bytes: [UInt8], _ path: String, _ found: Found) throws {
    let photos = missing.values.filter { $0.kind != .cutout }
    guard let (record, image) = PhotoMatch(limits: limits).match(bytes, path, among: photos)
    else { return }
    missing[record.image.id] = nil
    try found(record, image, path)
  }
}
