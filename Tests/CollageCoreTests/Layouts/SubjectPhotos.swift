import Foundation
import Testing

@testable import CollageCore

/// Photos with the masks of their subjects, which lie beside the repository and may be missing.
enum SubjectPhotos {
  static let folder: String? = {
    let repository = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let folder = "/\(repository)/../shared/fixtures/cutout"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()

  /// The names of all, in order.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: try #require(folder))
      .filter { $0.hasSuffix(".mask.png") }.map { String($0.dropLast(9)) }.sorted()
  }

  /// A photo at a quarter of its size.
  static func photo(_ name: String) throws -> Bitmap {
    let file = try #require(folder) + "/\(name).jpg"
    return try ImageDecoder().decodeUpright(
      FileReader.bytes(at: file, limit: 1 << 24), source: file,
      scale: try #require(DecodeScale(eighths: 2)))
  }

  /// How much of the subject is in each cell of a grid: every fourth pixel of the mask.
  static func subject(_ name: String) throws -> Raster<Float> {
    let file = try #require(folder) + "/\(name).mask.png"
    let mask = try ImageDecoder().decode(
      FileReader.bytes(at: file, limit: 1 << 24), source: file)
    let size = PixelSize(width: mask.width / 4, height: mask.height / 4)
    return Raster(
      size: size,
      values: (0..<size.area).map { cell in
        let (x, y) = (cell % size.width * 4 + 2, cell / size.width * 4 + 2)
        return Float(mask.bytes[(y * mask.width + x) * 4])
      })
  }
}
