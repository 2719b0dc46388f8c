internal import Foundation

/// The manifest of a web gallery's folder.
///
/// It lists the files that the gallery has written, which are the only ones that it replaces or
/// removes.
struct WebGalleryManifest: Codable, Equatable {
  struct File: Codable, Equatable {
    /// The key of the file's contents.
    var key = ""
    /// The version of the file on disk; `nil` while it is being written.
    var version: String?
    /// The size in pixels, for an image.
    var size: PixelSize?
  }

  /// The files, by their paths in the folder.
  var files: [String: File]

  /// The name of the manifest in the gallery's folder.
  static let fileName = ".collage-gallery.json"
  /// The subfolders of a gallery.
  static let folders = ["collages", "photos", "pictures"]
  /// The files of a gallery outside of its subfolders.
  static let rootFiles = ["gallery.css", "gallery.js", "index.html"]
  private static let maximumByteCount = 1 << 28

  init(files: [String: File]) { self.files = files }

  /// Reads the manifest of a folder; `nil` if it is missing, or if it names a file that no gallery
  /// has.
  init?(of folder: String) {
    guard
      let bytes = try? FileReader.bytes(
        at: "\(folder)/\(Self.fileName)", limit: Self.maximumByteCount, followsLink: false),
      let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      manifest.files.keys.allSatisfy(Self.isName)
    else { return nil }
    self = manifest
  }

  func write(to folder: String, on fileSystem: any FileSystem) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.write(
      Array(try encoder.encode(self)), to: "\(folder)/\(Self.fileName)", isDurable: false,
      flushesFolder: false, on: fileSystem)
  }

  /// Returns whether a path is valid for a file of a gallery.
  ///
  /// Other files are never removed, even if an untrusted manifest lists them.
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
