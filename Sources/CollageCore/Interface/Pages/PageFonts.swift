/// The font files that edits of pages name.
///
/// Text is drawn from the files themselves.
struct PageFonts: Sendable {
  static let none = PageFonts()

  struct File: Sendable {
    /// The font, with the same identifier as in any store.
    let image: StoredImage
    let path: String
    /// True if the font is stored although its license forbids embedding.
    let isForced: Bool
  }

  /// The files, by the paths that edits name.
  private(set) var files: [String: File] = [:]

  private init() {}

  /// Reads the font files of edits.
  ///
  /// - Throws: ``TextError``, ``FileReadError``, ``FileError``.
  init(of edits: [PageEdit]) throws {
    for case .text(let text) in edits {
      guard let name = text.fontFile, files[name] == nil else { continue }
      let path = Folder.resolved(name)
      let bytes = try FontFile.bytes(ofFile: path, isForced: text.isForced)
      // The file is opened again for drawing, which isn't possible with a pipe.
      guard Folder.byteCount(ofFile: path) == bytes.count else {
        throw FileReadError.notRegular(path: name)
      }
      files[name] = File(
        image: StoredImage(
          id: ImageID(ofContents: bytes), format: .font, size: FontFile.size, isOpaque: true),
        path: path, isForced: text.isForced)
    }
  }

  /// A lookup of the font files by font.
  var lookup: FontLookup {
    let paths = Dictionary(files.values.map { ($0.image.id, $0.path) }) { first, _ in first }
    return FontLookup { paths[$0.id] }
  }

  /// The sources for measuring text with the fonts.
  var sources: TextSources { TextSources(fonts: lookup, captions: .none) }
}
