internal import Foundation

/// Provides the images and fonts in a template's file.
final class TemplateImages: RasterProvider, @unchecked Sendable {
  // SAFETY: the properties are immutable, and the folder is removed only when nothing refers to the
  // object.
  private let files: [ImageID: [UInt8]]
  private let path: String
  /// The temporary folder for fonts, because the text layout library reads fonts only from files.
  private let folder: ScratchFolder?
  private let decoder = ImageDecoder(limits: .standard)

  /// Creates the images of a template.
  ///
  /// `path` is the name of the template in messages.
  init(_ files: [ImageID: [UInt8]], path: String) throws {
    (self.files, self.path) = (files, path)
    let fonts = files.filter { FontFile($0.value) != nil }
    guard !fonts.isEmpty else {
      folder = nil
      return
    }
    let folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
    self.folder = folder
    for (id, bytes) in fonts {
      let file = try AtomicFile(path: Self.path(of: id, in: folder), isDurable: false)
      try file.write(bytes)
      try file.commit()
    }
  }

  deinit { folder?.remove() }

  private static func path(of font: ImageID, in folder: ScratchFolder) -> String {
    "\(folder.path)/\(font.rawValue).font"
  }

  func bytes(of image: StoredImage) throws(ExportError) -> [UInt8] {
    guard let bytes = files[image.id] else {
      throw .missingImage(path: path, name: ExportManifest.fileName(of: image))
    }
    return bytes
  }

  var fonts: FontLookup {
    FontLookup { [folder] font in folder.map { Self.path(of: font.id, in: $0) } }
  }

  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? {
    guard image.format == .jpeg else { return nil }
    return EmbeddableJPEG(try bytes(of: image), of: image)
  }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    let name = ExportManifest.fileName(of: image)
    guard let scale = DecodeScale(eighths: rendition.eighths) else {
      preconditionFailure("a plan has scales of one to eight eighths")
    }
    let bytes = try bytes(of: image)
    let header = try ImageProbe(limits: .standard).header(of: bytes, source: "\(path): \(name)")
    guard header.size == image.size, image.format == .image(header.format),
      header.orientation == .up
    else {
      throw ExportError.wrongContents(path: path, name: name)
    }
    return try decoder.decode(bytes, source: "\(path): \(name)", scale: scale)
  }
}
