internal import Foundation

/// Searches files for the images whose files a store has lost, by comparing contents.
struct LostImages {
  /// The maximum number of files that a search examines.
  static let fileLimit = 100_000

  typealias Found = (_ record: ImageRecord, _ bytes: [UInt8], _ source: String) throws -> Void

  private var wanted: [ImageID: ImageRecord]
  private let limits: DecodeLimits

  init(_ records: [ImageRecord], limits: DecodeLimits) {
    wanted = Dictionary(records.map { ($0.image.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.limits = limits
  }

  /// Searches the photo files that the images were made from, then the given sources.
  ///
  /// - Parameters:
  ///   - sources: Photos, images of another store, exports, and folders that contain such files.
  ///   - found: Called once for each image that is found.
  /// - Throws: An error of `found`.
  mutating func search(in sources: [String], found: Found) throws {
    for record in wanted.values.sorted(by: { $0.image.id.rawValue < $1.image.id.rawValue })
    where record.kind == .base || record.kind == .mask {
      if let path = record.addedPath, Folder.byteCount(ofFile: path) != nil {
        try look(at: path, found)
      }
    }
    var left = Self.fileLimit
    for source in sources where !wanted.isEmpty {
      try lookBelow(Folder.resolved(source), &left, found)
    }
  }

  /// Searches a file or, recursively, a folder.
  ///
  /// Links in folders are not followed.
  private mutating func lookBelow(_ path: String, _ left: inout Int, _ found: Found) throws {
    guard Folder.isFolder(path) else { return try look(at: path, found) }
    guard let entries = try? Folder.entries(of: path) else { return }
    for entry in entries where !entry.isLink && !wanted.isEmpty && left > 0 {
      left -= 1
      if entry.isFolder {
        try lookBelow(path + "/" + entry.name, &left, found)
      } else {
        try look(at: path + "/" + entry.name, found)
      }
    }
  }

  private mutating func look(at path: String, _ found: Found) throws {
    guard let byteCount = Folder.byteCount(ofFile: path), byteCount > 0,
      let beginning = try? FileReader.prefix(of: path, count: TarHeader.blockSize)
    else { return }
    if (try? TarHeader(beginning))?.name == ExportManifest.fileName {
      return try look(inExport: path, found)
    }
    guard byteCount <= limits.bytes,
      ImageProbe.isImage(beginning),
      let bytes = try? FileReader.bytes(at: path, limit: limits.bytes, followsLink: false)
    else { return }
    if let id = ImageID(rawValue: contentHash(of: bytes)),
      let record = wanted.removeValue(forKey: id)
    {
      return try found(record, bytes, path)
    }
    try look(atPhoto: bytes, path, found)
  }

  /// Searches the images of an export.
  ///
  /// If the export is damaged, searches the readable part.
  private mutating func look(inExport path: String, _ found: Found) throws {
    guard let file = try? InputFile(path: path), var reader = try? ExportReader(file) else {
      return
    }
    while !wanted.isEmpty, let (image, bytes) = try? reader.nextImage() {
      guard let record = wanted.removeValue(forKey: image.image.id) else { continue }
      try found(record, bytes, path)
    }
  }

  /// Checks whether a lost image is the result of importing a photo.
  private mutating func look(atPhoto bytes: [UInt8], _ path: String, _ found: Found) throws {
    let photos = wanted.values.filter { $0.kind != .cutout }
    guard let (record, image) = PhotoMatch(limits: limits).match(bytes, path, among: photos)
    else { return }
    wanted[record.image.id] = nil
    try found(record, image, path)
  }
}
