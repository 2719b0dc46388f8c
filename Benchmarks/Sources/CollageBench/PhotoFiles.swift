import CollageCore
import Foundation

/// Provides the photos of a scene to the renderer, decoded directly from their files.
///
/// Decoding ignores the EXIF orientation. As in the other programs of the comparison, the item's
/// transform applies it.
final class PhotoFiles: RasterProvider {
  struct Photo {
    let image: StoredImage
    let path: String
    let orientation: Orientation
  }

  let photos: [String: Photo]
  private let paths: [ImageID: String]
  private let proxies: String?

  init(_ names: some Sequence<String>, in folder: String, proxies: String?) throws {
    var photos: [String: Photo] = [:]
    var paths: [ImageID: String] = [:]
    for name in names where photos[name] == nil {
      let path = folder + "/" + name
      let header = try Self.header(path)
      let digits = String(photos.count, radix: 16)
      let text = String(repeating: "0", count: 64 - digits.count) + digits
      guard let id = ImageID(rawValue: text) else { throw CocoaError(.coderInvalidValue) }
      let image = StoredImage(
        id: id, format: .image(header.format), size: header.size, isOpaque: !header.mayHaveAlpha)
      photos[name] = Photo(image: image, path: path, orientation: header.orientation)
      paths[id] = path
    }
    (self.photos, self.paths, self.proxies) = (photos, paths, proxies)
  }

  private static func header(_ path: String) throws -> ImageHeader {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    let start = Array(try file.read(upToCount: 1 << 16) ?? Data())
    if let header = try? ImageProbe().header(of: start, source: path) { return header }
    return try ImageProbe().header(of: FileReader.bytes(at: path, limit: .max - 1), source: path)
  }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    let (path, scale) = try file(of: image, rendition)
    return try ImageDecoder().decode(
      try FileReader.bytes(at: path, limit: .max - 1), source: path, scale: scale)
  }

  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    let (path, scale) = try file(of: image, rendition)
    let size = rendition.pixelSize(of: image)
    if image.isOpaque,
      let buffer = try ImageDecoder().decodePart(
        part ?? RasterPart(size), ofFile: path, size: size, scale: scale)
    {
      return buffer
    }
    return try ImageDecoder().decodeBuffer(
      try FileReader.bytes(at: path, limit: .max - 1), source: path, scale: scale,
      isPremultiplied: isPremultiplied)
  }

  /// Returns the path of an image's file and the scale at which to decode it.
  ///
  /// A proxy has the same file name as its photo, in the proxy folder.
  private func file(
    of image: StoredImage, _ rendition: Rendition
  ) throws -> (path: String, scale: DecodeScale) {
    guard var path = paths[image.id], let scale = DecodeScale(eighths: rendition.eighths) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    if case .proxy = rendition, let proxies {
      path = proxies + "/" + URL(filePath: path).lastPathComponent
    }
    return (path, scale)
  }

  /// Writes a proxy of each large photo to the proxy folder; does nothing without such a folder.
  func makeProxies() throws {
    guard let proxies else { return }
    try FileManager.default.createDirectory(atPath: proxies, withIntermediateDirectories: true)
    for photo in photos.values {
      // The importer doesn't rotate the proxy, because items apply the EXIF orientation.
      let importer = ImageImporter(reading: PhotoReadingOptions(appliesOrientation: false))
      let bytes = try FileReader.bytes(at: photo.path, limit: .max - 1)
      guard let proxy = try importer.importImage(bytes, source: photo.path).proxy else { continue }
      let name = URL(filePath: photo.path).lastPathComponent
      try Data(proxy.bytes).write(to: URL(filePath: proxies + "/" + name))
    }
  }
}
