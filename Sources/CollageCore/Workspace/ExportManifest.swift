internal import Foundation

/// The contents of `manifest.json`, the first file of an export.
struct ExportManifest: Codable {
  static let fileName = "manifest.json"
  /// The identifier that distinguishes an export from other archives.
  static let format = "collage-export"
  /// The newest format version, which this program writes and reads.
  static let currentVersion = 3
  /// The format version of exports without fonts, which earlier versions of the program can read.
  static let versionWithoutFonts = 2

  let format: String
  let version: Int
  /// True if the collages include their whole histories.
  let hasHistory: Bool
  var collages: [CollageArchive]
  /// The indexes of the collages that have a snapshot.
  let snapshots: [Int]
  let images: [ImageRecord]
  /// Additional information about a template; earlier versions of the program read only its
  /// collage.
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

  /// Decodes any part of a manifest.
  ///
  /// - Parameters:
  ///   - type: The type of the part.
  ///   - bytes: The file.
  ///   - name: Returns a collage's name for the name in the file.
  /// - Returns: The part.
  /// - Throws: A `DecodingError`, or an error of `name`.
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

/// Errors that occur while an export is read or written.
package enum ExportError: CollageError, Hashable, Sendable {
  /// The file has another format.
  case notAnExport(path: String)
  case newer(path: String, version: Int)
  /// The file is truncated.
  case truncated(path: String)
  /// The file describes invalid collages.
  case damaged(path: String, detail: String)
  /// The archive contains an unexpected entry, such as a link or a path outside of the archive.
  case foreignEntry(path: String, name: String)
  /// The contents of an image don't match the hash in its name.
  case wrongContents(path: String, name: String)
  /// An image of a collage is not in the archive.
  case missingImage(path: String, name: String)
  /// The manifest or the number of images exceeds a limit.
  case tooLarge(path: String, what: Quantity, count: Int, limit: Int)
  /// The name of a collage can't be used; `other` is a similar name that can.
  case unusableName(path: String, name: String, other: CollageName)
  /// A name was given although the export contains several collages.
  case severalCollages(path: String, count: Int)

  package enum Quantity: Hashable, Sendable {
    /// The bytes of the manifest.
    case manifestBytes
    /// The values and names in the manifest.
    case manifestValues
    /// The nesting depth of lists and objects in the manifest.
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
