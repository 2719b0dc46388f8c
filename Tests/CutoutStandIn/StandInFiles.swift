import CollageCore
import Foundation

/// The input and output files of the stand-in.
struct StandInFiles {
  private let arguments: [String]

  /// Creates a value from the arguments after the mode: the photo, the result and more.
  init(_ arguments: ArraySlice<String>) { self.arguments = Array(arguments) }

  var photo: Bitmap {
    get throws { try ImageDecoder().decode(bytes(of: arguments[0]), source: arguments[0]) }
  }

  /// The size in the third and fourth arguments, for modes that don't read a photo.
  var sizeArgument: PixelSize {
    PixelSize(width: Int(arguments[2]) ?? 0, height: Int(arguments[3]) ?? 0)
  }

  func save(_ bitmap: Bitmap) throws { try save(PNGEncoder().encode(bitmap)) }

  /// Writes bytes to the result, or to standard output for `-`.
  func save(_ bytes: [UInt8]) throws {
    if arguments[1] == "-" {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } else {
      try Data(bytes).write(to: URL(fileURLWithPath: arguments[1]))
    }
  }

  func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// The photo's folder with its permissions and contents.
  func describeFolder() throws -> String {
    let folder = URL(fileURLWithPath: arguments[0]).deletingLastPathComponent().path
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

func writeError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
