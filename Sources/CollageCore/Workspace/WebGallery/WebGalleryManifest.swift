internal import Foundation

/// The manifest of a web gallery's folder, which lists the files that the gallery has written.
struct WebGalleryManifest: Codable, Equatable {
  struct File: Codable, Equatable {
    /// A text that changes with the file's contents, such as a hash of the data that determines
    /// them.
    var key = ""
    /// A text that changes when the file on disk changes; `nil` while the file is being written.
    var version: String?
    /// The image's size in pixels; `nil` for other files.
    var size: PixelSize?
  }

  /// The files, keyed by their paths relative to the gallery's folder.
  var files: [String: File]

  static let fileName = ".collage-gallery.json"
  static let folders = ["collages", "photos", "pictures"]
  /// The names of a gallery's files outside of its subfolders.
  static let rootFiles = ["gallery.css", "gallery.js", "index.html"]
  private static let maximumByteCount = 1 << 28

  init(files: [String: File]) { self.files = files }

  /// Reads the manifest of a folder; `nil` if the manifest is missing, is invalid, or names a file
  /// that galleries don't contain.
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

  /// Returns whether a gallery can contain a file with this path.
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
