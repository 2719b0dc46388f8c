import CollageCore
import Foundation

/// A photo with its reference cutout.
struct Sample {
  let name: String
  let photo: Bitmap
  /// The reference alpha, one byte per pixel.
  let alpha: [UInt8]
  /// The subject's true colors, unmixed with the background; `nil` if unknown.
  let colors: Bitmap?

  var subject: Mask { Mask(alpha, width: photo.width, height: photo.height) }

  /// Reads NAME.jpg and NAME.mask.png from a folder.
  init(_ name: String, _ options: Options) throws {
    self.name = name
    let file = options.folder + "/" + name
    let bytes = try FileReader.bytes(at: file + ".jpg", limit: .max - 1)
    let stored = try ImageImporter().importImage(
      bytes, source: name, isLossless: options.isLossless)
    photo = try ImageDecoder().decode(stored.base.bytes, source: name)
    let mask = try Self.image(file + ".mask.png", size: photo.size)
    alpha = stride(from: 0, to: mask.bytes.count, by: 4).map { mask.bytes[$0] }
    colors = try Self.colors(name, options, size: photo.size)
  }

  /// Returns the sorted names of the photos in a folder that have a reference.
  static func names(in folder: String) throws -> [String] {
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    return files.filter { $0.hasSuffix(".jpg") }.map { String($0.dropLast(4)) }
      .filter { files.contains($0 + ".mask.png") }.sorted()
  }

  private static func colors(
    _ name: String, _ options: Options, size: PixelSize
  ) throws -> Bitmap? {
    guard let folder = options.colors else { return nil }
    let path = folder + "/" + name + ".png"
    return FileManager.default.fileExists(atPath: path) ? try image(path, size: size) : nil
  }

  private static func image(_ path: String, size: PixelSize) throws -> Bitmap {
    let image = try ImageDecoder().decode(
      try FileReader.bytes(at: path, limit: .max - 1), source: path)
    guard image.size == size else { throw CocoaError(.fileReadCorruptFile) }
    return image
  }
}
