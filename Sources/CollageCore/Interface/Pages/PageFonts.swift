/// The font files that edits of pages name.
///
/// Text is drawn with these files, because pages aren't in a store.
struct PageFonts: Sendable {
  static let none = PageFonts()

  struct File: Sendable {
    /// The font, with the identifier that it would have in a store.
    let image: StoredImage
    let path: String
    /// True to store the font even if its license forbids embedding.
    let isForced: Bool
  }

  /// The files, keyed by their paths in the edits.
  private(set) var files: [String: File] = [:]

  private init() {}

  init(of edits: [PageEdit]) throws {
    for case .text(let text) in edits {
      guard let name = text.fontFile, files[name] == nil else { continue }
      let path = Folder.resolved(name)
      let bytes = try FontFile.bytes(ofFile: path, isForced: text.isForced)
      // The file is opened a second time to draw text, which is impossible for a pipe.
      guard Folder.byteCount(ofFile: path) == bytes.count else {
        throw FileReadError.notRegular(path: name)
      }
      files[name] = File(
        image: StoredImage(
          id: ImageID(ofContents: bytes), format: .font, size: FontFile.size, isOpaque: true),
        path: path, isForced: text.isForced)
    }
  }

  /// The lookup of font files by the identifiers of their fonts.
  var lookup: FontLookup {
    let paths = Dictionary(files.values.map { ($0.image.id, $0.path) }) { first, _ in first }
    return FontLookup { paths[$0.id] }
  }

  var sources: TextSources { TextSources(fonts: lookup, captions: .none) }
}
