internal import Foundation

/// The contents of `manifest.json`, the first file in an export archive.
struct ExportManifest: Codable {
  static let fileName = "manifest.json"
  /// The value of `format`, which distinguishes an export from other archives.
  static let format = "collage-export"
  /// The newest format version, which this program writes if an export contains fonts or SVG files.
  static let currentVersion = 3
  /// The format version of exports without fonts and SVG files; earlier versions of the program can
  /// read such exports.
  static let versionWithoutFonts = 2

  let format: String
  let version: Int
  /// True if the export contains all revisions of the collages.
  let hasHistory: Bool
  var collages: [CollageArchive]
  /// The indexes, in `collages`, of the collages that have a snapshot.
  let snapshots: [Int]
  let images: [ImageRecord]
  /// The data of a template; `nil` if the export is not a template.
  ///
  /// Earlier versions of the program ignore this data and import the template's collage.
  var template: TemplateMetadata?

  static func fileName(of image: StoredImage) -> String {
    "images/\(image.id.rawValue).\(image.format.fileExtension)"
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

  /// Decodes a manifest or only some of its fields.
  ///
  /// `name` converts a collage name in the file to a valid name.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8],
    naming name: (@Sendable (String) throws -> CollageName)? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    if let key = CollageName.naming { decoder.userInfo[key] = name }
    decoder.dateDecodingStrategy = .custom { decoder in
      Date(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }
    return try decoder.decode(type, from: Data(bytes))
  }
}

package enum ExportError: CollageError, Hashable, Sendable {
  case notAnExport(path: String)
  case newer(path: String, version: Int)
  case truncated(path: String)
  case damaged(path: String, detail: String)
  /// The archive contains an unexpected entry, such as a link or a path outside of the archive.
  case foreignEntry(path: String, name: String)
  /// The contents of an image don't match the hash in its name.
  case wrongContents(path: String, name: String)
  case missingImage(path: String, name: String)
  /// The manifest, the number of images or the size of an image exceeds a limit.
  case tooLarge(path: String, what: Quantity, count: Int, limit: Int)
  /// A collage has an invalid name; `other` is a similar valid name.
  case unusableName(path: String, name: String, other: CollageName)
  /// The user chose a name, but the export contains several collages.
  case severalCollages(path: String, count: Int)

  package enum Quantity: Hashable, Sendable {
    case manifestBytes
    /// The number of values and object keys in the manifest's JSON text.
    case manifestValues
    case manifestDepth
    case images
    case imageBytes
  }

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .notAnExport: .inputFormat
    case .newer: .inputNewer
    case .truncated, .damaged, .foreignEntry, .wrongContents, .missingImage: .inputDamaged
    case .tooLarge: .tooLarge
    case .unusableName: .unusableName
    case .severalCollages: .usage
    }
  }
}
