internal import Foundation

/// Operations on the fonts in the store's files.
extension Workspace {
  package var fonts: FontLookup { FontLookup(images) }

  /// Imports a font into the store's files.
  ///
  /// `isForced` accepts a font whose license forbids embedding. The database does not contain the
  /// font until ``EditSession/register(_:)`` is called.
  package func importFont(_ path: String, isForced: Bool) throws -> ImageRecord {
    let source = PhotoSource.path(path)
    let bytes = try FontFile.bytes(ofFile: path, isForced: isForced)
    let image = StoredImage(
      id: try images.store(bytes, format: .font), format: .font, size: FontFile.size,
      isOpaque: true)
    return ImageRecord(
      image: image, kind: .font, byteCount: bytes.count, sourceName: source.absolutePath,
      createdAt: context.now())
  }
}

extension FontFile {
  /// Reads and checks a font file; `isForced` accepts a font whose license forbids embedding.
  static func bytes(ofFile path: String, isForced: Bool) throws -> [UInt8] {
    let source = PhotoSource.path(path)
    let bytes = try source.bytes(limit: FontFile.byteLimit)
    guard let font = FontFile(bytes) else {
      throw FontFile.isFont(bytes)
        ? TextError.fontUnreadable(name: source.name) : TextError.notAFont(name: source.name)
    }
    // Without the text layout library, the font can't be used anyway, so skip the check.
    if let typesetter = try? Typesetter.shared(),
      try !Self.canRead(bytes, ofFile: path, by: typesetter)
    {
      throw TextError.fontUnreadable(name: source.name)
    }
    guard isForced || !font.isRestricted else {
      throw TextError.fontRestricted(name: source.name)
    }
    return bytes
  }

  /// Returns whether the text layout library can read a font.
  ///
  /// The contents of a pipe are copied to a file, because a pipe can't be opened again.
  private static func canRead(
    _ font: [UInt8], ofFile path: String, by typesetter: Typesetter
  ) throws(FileError) -> Bool {
    guard Folder.byteCount(ofFile: Folder.resolved(path)) != font.count else {
      return typesetter.canRead(fontFile: path)
    }
    let folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
    defer { folder.remove() }
    let copy = folder.path + "/font"
    try AtomicFile.write(font, to: copy, mode: 0o600, isDurable: false)
    return typesetter.canRead(fontFile: copy)
  }
}

extension Workspace {
  /// Renders text to an image and imports the image into the store's files.
  ///
  /// The database does not contain the image until ``EditSession/register(_:)`` is called.
  package func importRenderedText(_ picture: RenderedText) throws -> ImageRecord {
    let bitmap = try picture.bitmap(by: .shared())
    let bytes = try PNGEncoder().encode(bitmap)
    let image = StoredImage(
      id: try images.store(bytes, format: .png), format: .png, size: bitmap.size, isOpaque: false)
    return ImageRecord(
      image: image, kind: .base, byteCount: bytes.count, sourceName: "words.png",
      createdAt: context.now())
  }
}
