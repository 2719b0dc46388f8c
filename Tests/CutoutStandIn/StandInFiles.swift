import CollageCore
import Foundation

/// The files that a stand-in was told to read and to write.
struct StandInFiles {
  private let words: [String]

  /// Takes the words behind the mode: the photo, the result and more.
  init(_ words: ArraySlice<String>) { self.words = Array(words) }

  /// The photo that was handed over.
  var photo: Bitmap {
    get throws { try ImageDecoder().decode(bytes(of: words[0]), source: words[0]) }
  }

  /// Columns and rows as the third and the fourth word, for modes that read no photo.
  var sizeInWords: PixelSize {
    PixelSize(width: Int(words[2]) ?? 0, height: Int(words[3]) ?? 0)
  }

  /// Writes an image as the result.
  func save(_ bitmap: Bitmap) throws { try save(PNGEncoder().encode(bitmap)) }

  /// Writes bytes as the result.
  func save(_ bytes: [UInt8]) throws {
    if words[1] == "-" {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } else {
      try Data(bytes).write(to: URL(fileURLWithPath: words[1]))
    }
  }

  /// A text file.
  func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// The permissions of the folder of the photo, and what is in it.
  func describeFolder() throws -> String {
    let folder = URL(fileURLWithPath: words[0]).deletingLastPathComponent().path
    let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return ([folder, String(mode ?? 0, radix: 8)] + names).joined(separator: "\n")
  }

  private func bytes(of path: String) throws -> [UInt8] {
    let data =
      path == "-"
      ? try FileHandle.standardInput.readToEnd() ?? Data()
      : try Data(contentsOf: URL(fileURLWithPath: path))
    return Array(data)
  }
}

/// Writes to the standard error.
func complain(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
