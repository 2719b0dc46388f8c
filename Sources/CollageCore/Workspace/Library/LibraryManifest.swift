internal import Foundation

/// The contents of `manifest.json`, the first file in an archive of library photos.
struct LibraryManifest: Codable {
  /// The value of `format`, which distinguishes a library export from other archives.
  static let format = "collage-library"
  /// The format version that this program writes, and the newest version that it reads.
  static let currentVersion = 1

  let format: String
  let version: Int
  /// The photos in the order in which they were added.
  let photos: [LibraryPhoto]

  init(_ photos: [LibraryPhoto]) {
    format = Self.format
    version = Self.currentVersion
    self.photos = photos
  }

  static func fileName(of photo: LibraryPhoto) -> String {
    let ending = photo.fileExtension.isEmpty ? "" : "." + photo.fileExtension
    return "originals/\(photo.id.text)\(ending)"
  }

  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.milliseconds)
    }
    return Array(try encoder.encode(self))
  }

  /// Reads and validates an untrusted manifest.
  static func read(_ bytes: [UInt8], path: String) throws(ExportError) -> LibraryManifest {
    guard let heading = try? ExportManifest.decode(FileHeader.self, from: bytes),
      heading.format == format, heading.version >= 1
    else { throw .notAnExport(path: path) }
    guard heading.version <= currentVersion else {
      throw .newer(path: path, version: heading.version)
    }
    guard let manifest = try? ExportManifest.decode(LibraryManifest.self, from: bytes) else {
      throw .damaged(path: path, detail: "the manifest can't be read")
    }
    guard manifest.photos.count <= Limits.exportImages else {
      throw .tooLarge(
        path: path, what: .images, count: manifest.photos.count, limit: Limits.exportImages)
    }
    guard manifest.photos.allSatisfy(\.isValid),
      Set(manifest.photos.map(\.id)).count == manifest.photos.count,
      Set(manifest.photos.map(\.contents)).count == manifest.photos.count
    else { throw .damaged(path: path, detail: "the entry of a photo is not valid") }
    return manifest
  }
}

extension LibraryPhoto {
  /// True if the library could have created this record.
  fileprivate var isValid: Bool {
    (1...Self.maximumNameCount).contains(names.count)
      && Set(names.map(\.key)).count == names.count && tags.count <= Self.maximumTagCount
      && (1...DecodeLimits.standard.bytes).contains(byteCount)
      && Self.allows(fileExtension: fileExtension) && StoredImage.allows(size)
      && Date.supportedRange.contains(createdAt) && removedAt == nil
      && [camera, lens].allSatisfy { PhotoMetadata(camera: $0).isValid }
  }
}
