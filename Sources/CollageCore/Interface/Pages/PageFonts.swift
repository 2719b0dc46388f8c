/// The font files that edits of pages name; text is drawn from the files themselves.
struct PageFonts: Sendable {
  /// No font files.
  static let none = PageFonts()

  /// A font's file.
  struct File: Sendable {
    /// The font, under the identity that it has in every store.
    let image: StoredImage
    /// Where the file is.
    let path: String
    /// Whether the font is kept although its license forbids embedding.
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
      // The file is opened again for drawing, which a pipe does not allow.
      guard Folder.byteCount(ofFile: path) == bytes.count else {
        throw FileReadError.notRegular(path: name)
      }
      files[name] = File(
        image: StoredImage(
          id: ImageID(ofContents: bytes), format: .font, size: FontFile.size, isOpaque: true),
        path: path, isForced: text.isForced)
    }
  }

  /// Finds the fonts.
  var lookup: FontLookup {
    let paths = Dictionary(files.values.map { ($0.image.id, $0.path) }) { first, _ in first }
    return FontLookup { paths[$0.id] }
  }

  /// Measures text with the fonts.
  var sources: TextSources { TextSources(fonts: lookup, captions: .none) }
}
