internal import Foundation

/// The file by which a site's folder is known: what it has written is replaced and removed, and
/// nothing else.
struct SiteManifest: Codable, Equatable {
  /// A file of the site.
  struct File: Codable, Equatable {
    /// What its contents were made of.
    var key = ""
    /// What tells the file on the disk from any other; nil while it is being written.
    var version: String?
    /// Columns and rows, of a picture.
    var size: PixelSize?
  }

  /// The files, by their paths from the folder on.
  var files: [String: File]

  /// The name of the file in the site's folder.
  static let fileName = ".collage-gallery.json"
  /// The folders of a site.
  static let folders = ["collages", "photos", "pictures"]
  /// The files of a site that are in none of them.
  static let rootFiles = ["gallery.css", "gallery.js", "index.html"]
  private static let maximumByteCount = 1 << 28

  init(files: [String: File]) { self.files = files }

  /// Reads the manifest of a folder; nil if there is none, or one that names what no site has.
  init?(of folder: String) {
    guard
      let bytes = try? FileReader.bytes(
        at: "\(folder)/\(Self.fileName)", limit: Self.maximumByteCount, followsLink: false),
      let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      manifest.files.keys.allSatisfy(Self.isName)
    else { return nil }
    self = manifest
  }

  /// Puts the manifest into a folder.
  func write(to folder: String, on fileSystem: any FileSystem) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.write(
      Array(try encoder.encode(self)), to: "\(folder)/\(Self.fileName)", isDurable: false,
      flushesFolder: false, on: fileSystem)
  }

  /// Whether a site could have a file of this path: nothing else is ever removed, whoever wrote the
  /// manifest.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return rootFiles.contains(name) }
    return folders.contains(String(parts[0])) && !parts[1].isEmpty && !parts[1].hasPrefix(".")
      && parts[1].utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
