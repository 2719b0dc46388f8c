internal import Foundation

/// Provides the photo metadata that captions are filled with.
struct CaptionSource {
  /// The library photo that an image was made from, and the file that the photo was added from.
  typealias Origin = (photo: LibraryPhoto?, source: String?)

  private let origin: (StoredImage) throws -> Origin

  init(_ origin: @escaping (StoredImage) throws -> Origin) {
    self.origin = origin
  }

  /// A source that knows only the collage, including the files that its photos were added from.
  static var none: CaptionSource { CaptionSource { (nil, $0.metadata?.source) } }

  /// Returns text contents with their captions filled from current metadata.
  ///
  /// - Parameters:
  ///   - contents: The text contents. A caption keeps its text if its item is missing or if a later
  ///     version wrote it.
  ///   - collage: The collage with the items.
  /// - Returns: The unmeasured contents, in the same order.
  /// - Throws: An error if the store can't be read.
  func filling(_ contents: [TextContent], in collage: Collage) throws -> [TextContent] {
    let numbers = PhotoNumbers(collage)
    return try contents.map { content in
      guard let caption = content.caption,
        let words = try filled(content, caption, in: collage, numbers, evenForgotten: true)
      else { return content }
      var content = content
      content.words = words
      return content
    }
  }

  /// Returns the captions of a collage whose text is out of date, with their new, unmeasured text.
  ///
  /// - Throws: An error if the store can't be read.
  func stale(in collage: Collage) throws -> [(id: Item.ID, content: TextContent)] {
    // Exit early: every edit calls this while it holds the store.
    guard collage.items.contains(where: { $0.text?.caption != nil }) else { return [] }
    let numbers = PhotoNumbers(collage)
    return try collage.items.compactMap { item in
      guard var text = item.text, let caption = text.caption,
        let words = try filled(text, caption, in: collage, numbers, evenForgotten: false),
        words != text.words, TextContent.allows(words)
      else { return nil }
      text.words = words
      return (item.id, text)
    }
  }

  /// Returns a caption's text; `nil` if only another store knows it and `evenForgotten` is `false`.
  private func filled(
    _ text: TextContent, _ caption: TextCaption, in collage: Collage, _ numbers: PhotoNumbers,
    evenForgotten: Bool
  ) throws -> String? {
    guard let item = collage.items[caption.of],
      let template = try? CaptionTemplate(caption.template, isMarkup: text.style.isMarkup)
    else { return nil }
    let origin = try item.photo.map { try self.origin($0.original.image) }
    let isForgotten = origin.map(Self.isForgotten) ?? false
    guard evenForgotten || !isForgotten || template.fields.isDisjoint(with: Self.libraryFields)
    else { return nil }
    let facts = CaptionFacts(
      of: item, photo: origin?.photo, source: isForgotten ? nil : origin?.source,
      number: numbers[item.id], count: numbers.count)
    return template.filled(
      with: facts, in: text.style.language.flatMap { try? CaptionDates(language: $0) } ?? .usual,
      escaping: text.style.isMarkup ? { $0.escapedMarkup } : { $0 })
  }

  /// The fields that only a library provides.
  private static let libraryFields: Set<CaptionField> = [.name, .file, .tags, .lens]

  /// Returns whether an image comes from a library photo that is no longer in this store: it was
  /// removed from the library, or it belongs to another store.
  ///
  /// Library originals are named by UUIDs.
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

  /// Returns a photo's number, starting at 1; 1 for other items.
  subscript(id: Item.ID) -> Int { numbers[id] ?? 1 }
}

/// The services that text needs for its layout and its captions.
struct TextSources {
  /// Measures text contents and returns the results in the same order.
  let measure: ([TextContent]) throws -> [MeasuredText]
  let captions: CaptionSource

  /// Sources that use only the system's fonts and the collage.
  static var none: TextSources { TextSources(fonts: .none, captions: .none) }

  init(captions: CaptionSource, measure: @escaping ([TextContent]) throws -> [MeasuredText]) {
    (self.captions, self.measure) = (captions, measure)
  }

  init(fonts: FontLookup, captions: CaptionSource) {
    self.init(captions: captions) { $0.map { $0.measuring(by: fonts) } }
  }

  /// Returns text contents with the sizes of their boxes, in the same order.
  ///
  /// - Parameter contents: The text contents.
  /// - Returns: Each content with its box and its number of lines.
  /// - Throws: ``TextError`` of the first content that can't be set.
  func measured(
    _ contents: [TextContent]
  ) throws -> [(content: TextContent, box: Size, lineCount: Int)] {
    try measure(contents).map { try $0.get() }
  }

  func updatingCaptions(_ collage: Collage) throws -> Collage {
    try setting(captions.stale(in: collage), in: collage)
  }

  /// Returns the collage with new captions; captions that can't be set keep their text.
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
      guard try self.gathering({ try self.require(contents, of: work) }) != nil else {
        // Continue with a placeholder, so that the following items request their text in this try,
        // too.
        return contents.map(Self.standIn)
      }
      return try contents.map(work.result)
    }
  }
}

extension EditSession {
  /// Returns a placeholder measurement, a box of one letter, for a try that will be rolled back
  /// because the text has not been measured yet.
  private static func standIn(_ content: TextContent) -> MeasuredText {
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
  /// This is necessary whenever the metadata may have changed, because the library does not track
  /// which revisions refer to its photos.
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

  /// Returns the library photo that the image was added from; `nil` if it came from another file.
  func photo(in reader: some RepositoryReader) throws -> LibraryPhoto? {
    guard metadata?.source != nil else { return try reader.libraryPhoto(madeInto: id) }
    guard let photo = metadata?.libraryPhoto else { return nil }
    // A photo that was removed may have been added again.
    return try reader.libraryPhoto(photo) ?? reader.libraryPhoto(madeInto: id)
  }
}
