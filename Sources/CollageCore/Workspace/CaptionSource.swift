internal import Foundation

/// The photo metadata from which captions are generated.
///
/// A caption is a text item whose text is generated from the metadata of a photo in the collage.
struct CaptionSource {
  /// The library photo that an image was made from, and the path of the file that the user added;
  /// each is `nil` if unknown.
  typealias Origin = (photo: LibraryPhoto?, source: String?)

  private let origin: (StoredImage) throws -> Origin

  init(_ origin: @escaping (StoredImage) throws -> Origin) {
    self.origin = origin
  }

  /// The caption source for collages without a library; it uses only the metadata in the collage.
  static var none: CaptionSource { CaptionSource { (nil, $0.metadata?.source) } }

  /// Returns `contents` with up-to-date captions; the new text isn't measured yet.
  ///
  /// A caption keeps its text if the photo that it describes isn't in the collage, or if its
  /// template is invalid. A later version of the program can have written such a template.
  func filling(_ contents: [TextContent], in collage: Collage) throws -> [TextContent] {
    let numbers = PhotoNumbers(collage)
    return try contents.map { content in
      guard let caption = content.caption,
        let newText = try filled(content, caption, in: collage, numbers, includesForgotten: true)
      else { return content }
      var content = content
      content.text = newText
      return content
    }
  }

  /// Returns the captions whose text is out of date, with their new text, which isn't measured yet.
  ///
  /// Omits captions whose new text is invalid or requires metadata that this store doesn't have.
  func stale(in collage: Collage) throws -> [(id: Item.ID, content: TextContent)] {
    // Exit early, because every edit calls this function while it locks the store.
    guard collage.items.contains(where: { $0.text?.caption != nil }) else { return [] }
    let numbers = PhotoNumbers(collage)
    return try collage.items.compactMap { item in
      guard var text = item.text, let caption = text.caption,
        let newText = try filled(text, caption, in: collage, numbers, includesForgotten: false),
        newText != text.text, TextContent.allows(newText)
      else { return nil }
      text.text = newText
      return (item.id, text)
    }
  }

  /// Returns a caption's new text; `nil` if the photo that it describes isn't in the collage, or if
  /// its template is invalid.
  ///
  /// If `includesForgotten` is false, also returns `nil` if the template requires metadata of a
  /// library photo that isn't in this store.
  private func filled(
    _ text: TextContent, _ caption: TextCaption, in collage: Collage, _ numbers: PhotoNumbers,
    includesForgotten: Bool
  ) throws -> String? {
    guard let item = collage.items[caption.of],
      let template = try? CaptionTemplate(caption.template, isMarkup: text.style.isMarkup)
    else { return nil }
    let origin = try item.photo.map { try self.origin($0.original.image) }
    let isForgotten = origin.map(Self.isForgotten) ?? false
    guard includesForgotten || !isForgotten || template.fields.isDisjoint(with: Self.libraryFields)
    else { return nil }
    let facts = CaptionFacts(
      of: item, photo: origin?.photo, source: isForgotten ? nil : origin?.source,
      number: numbers[item.id], count: numbers.count)
    return template.filled(
      with: facts, in: text.style.language.flatMap { try? CaptionDates(language: $0) } ?? .usual,
      escaping: text.style.isMarkup ? { $0.escapedMarkup } : { $0 })
  }

  /// The fields that only the library provides for a photo that comes from the library.
  private static let libraryFields: Set<CaptionField> = [.name, .file, .tags, .lens]

  /// Returns whether an image comes from a library photo that isn't in this store.
  ///
  /// Such a photo was purged from the library, or it belongs to another store. The function
  /// recognizes library originals by their file names, which are UUIDs.
  private static func isForgotten(_ origin: Origin) -> Bool {
    guard origin.photo == nil, let path = origin.source?.split(separator: "/"),
      let file = path.last, UUID(uuidString: String(file.prefix { $0 != "." })) != nil
    else { return false }
    return path.count == 1 || path.dropLast().last == "originals"
  }
}

/// The numbers that captions give to a collage's photos, counted from back to front.
private struct PhotoNumbers {
  private let numbers: [Item.ID: Int]

  init(_ collage: Collage) {
    let photos = collage.items.lazy.filter { $0.photo != nil }.map(\.id)
    numbers = Dictionary(uniqueKeysWithValues: zip(photos, 1...))
  }

  var count: Int { numbers.count }

  /// Returns a photo's number, starting at 1; 1 for an item that isn't a photo.
  subscript(id: Item.ID) -> Int { numbers[id] ?? 1 }
}

/// The functions that measure text and fill in captions.
struct TextSources {
  /// Measures text contents, and returns the results in the order of the contents.
  let measure: ([TextContent]) throws -> [MeasuredText]
  let captions: CaptionSource

  /// Sources that use only the system's fonts and the metadata in the collage.
  static var none: TextSources { TextSources(fonts: .none, captions: .none) }

  init(captions: CaptionSource, measure: @escaping ([TextContent]) throws -> [MeasuredText]) {
    (self.captions, self.measure) = (captions, measure)
  }

  init(fonts: FontLookup, captions: CaptionSource) {
    self.init(captions: captions) { $0.map { $0.measuring(by: fonts) } }
  }

  /// Returns text contents, in the order of `contents`, with the sizes of their boxes and their
  /// numbers of lines; throws the error of the first content that can't be laid out.
  func measured(
    _ contents: [TextContent]
  ) throws -> [(content: TextContent, box: Size, lineCount: Int)] {
    try measure(contents).map { try $0.get() }
  }

  func updatingCaptions(_ collage: Collage) throws -> Collage {
    try setting(captions.stale(in: collage), in: collage)
  }

  /// Returns the collage with new captions; captions that can't be laid out keep their text.
  func setting(
    _ captions: [(id: Item.ID, content: TextContent)], in collage: Collage
  ) throws -> Collage {
    guard !captions.isEmpty else { return collage }
    let texts = zip(captions, try measure(captions.map(\.content))).compactMap { caption, text in
      try? TextUpdate(id: caption.id, content: text.get().content, box: text.get().box)
    }
    return collage.settingCaptions(texts)
  }
}

extension EditSession {
  var textSources: TextSources {
    TextSources(captions: CaptionSource { try $0.origin(in: self.repository) }) { contents in
      let work = self.context.measuring
      guard try self.collectingWork({ try self.require(contents, of: work) }) != nil else {
        // If measurements are missing, continue with placeholders. Then the following items request
        // their measurements in the same run of the transaction.
        return contents.map(Self.placeholder)
      }
      return try contents.map(work.result)
    }
  }
}

extension EditSession {
  /// Returns a placeholder for the measurement of a text: a square whose sides have the length of
  /// the font size.
  ///
  /// After a placeholder is used, the transaction is rolled back and runs again.
  private static func placeholder(_ content: TextContent) -> MeasuredText {
    .success((content, Size(width: content.style.size, height: content.style.size), 1))
  }
}

extension Workspace {
  var textSources: TextSources {
    TextSources(
      fonts: fonts,
      captions: CaptionSource { image in try self.repository.read { try image.origin(in: $0) } })
  }

  /// Returns the collage with captions that match the current metadata.
  ///
  /// Call this function whenever the metadata has possibly changed, because the library doesn't
  /// track which revisions refer to its photos.
  func refillingCaptions(_ collage: Collage) throws -> Collage {
    guard collage.items.contains(where: { $0.text?.caption != nil }) else { return collage }
    let stale = try repository.read { reader in
      try CaptionSource { try $0.origin(in: reader) }.stale(in: collage)
    }
    return try textSources.setting(stale, in: collage)
  }
}

extension StoredImage {
  fileprivate func origin(in reader: some RepositoryReader) throws -> CaptionSource.Origin {
    let source = try metadata?.source ?? reader.image(id)?.sourceName
    return (try photo(in: reader), source.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Returns the library photo that the image was made from; `nil` if the library doesn't contain
  /// such a photo.
  func photo(in reader: some RepositoryReader) throws -> LibraryPhoto? {
    guard metadata?.source != nil else { return try reader.libraryPhoto(sourceOf: id) }
    guard let photo = metadata?.libraryPhoto else { return nil }
    // If the photo was purged from the library and added again, it has another ID. In that case,
    // find it by the image.
    return try reader.libraryPhoto(photo) ?? reader.libraryPhoto(sourceOf: id)
  }
}
