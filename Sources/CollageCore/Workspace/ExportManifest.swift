internal import Foundation

/// What stands in `manifest.json`, the first file of an export.
struct ExportManifest: Codable {
  static let fileName = "manifest.json"
  /// What tells an export from any other archive.
  static let format = "collage-export"
  /// The newest layout, which this program writes and reads.
  static let currentVersion = 3
  /// The layout of exports without fonts, which earlier versions of the program read, too.
  static let versionWithoutFonts = 2

  let format: String
  let version: Int
  /// Whether the collages have their whole histories.
  let hasHistory: Bool
  var collages: [CollageArchive]
  /// The collages, by their place in the list, that have a snapshot.
  let snapshots: [Int]
  let images: [ImageRecord]
  /// What a template has besides; earlier versions of the program read its collage alone.
  var template: TemplateNotes?

  /// The name of an image's file in the archive.
  static func fileName(of image: StoredImage) -> String {
    "images/\(image.id.rawValue).\(image.format.fileExtension)"
  }

  /// The manifest as a file.
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
  ///   - type: Which part.
  ///   - bytes: The file.
  ///   - name: Gives a collage's name for what the file calls it.
  /// - Returns: The part.
  /// - Throws: A `DecodingError`, and what `name` throws.
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

/// Why a file is no export that can be read, or why there cannot be one.
package enum ExportError: CollageError, Hashable, Sendable {
  /// The file is something else.
  case notAnExport(path: String)
  /// The file was written by a later version of the program.
  case newer(path: String, version: Int)
  /// The file ends too early.
  case truncated(path: String)
  /// What the file says of its collages cannot be.
  case damaged(path: String, detail: String)
  /// The archive holds something that no export holds, such as a link or a path out of it.
  case foreignEntry(path: String, name: String)
  /// An image does not have the contents that its name says.
  case wrongContents(path: String, name: String)
  /// An image of a collage is not in the archive.
  case missingImage(path: String, name: String)
  /// The description of the collages, or the number of images, is over the limit.
  case tooLarge(path: String, what: Quantity, count: Int, limit: Int)
  /// A collage has a name that is not taken from a file; `other` is one like it that would be.
  case unusableName(path: String, name: String, other: CollageName)
  /// A name can be given to one collage only.
  case severalCollages(path: String, count: Int)

  /// What has a limit.
  package enum Quantity: Hashable, Sendable {
    /// The bytes of the description.
    case manifestBytes
    /// The values and names in the description.
    case manifestValues
    /// How many lists and objects of the description are within each other.
    case manifestDepth
    /// The number of images.
    case images
    /// The bytes of one image's file.
    case imageBytes
  }

  /// The code of each case.
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
