internal import Foundation

/// What is known of photos where captions are filled.
struct CaptionSource {
  /// The library's photo that an image was made from, and the file that it was added from.
  typealias Origin = (photo: LibraryPhoto?, source: String?)

  private let origin: (StoredImage) throws -> Origin

  /// Asks somebody where images came from.
  init(_ origin: @escaping (StoredImage) throws -> Origin) {
    self.origin = origin
  }

  /// Knows nothing but the collage, and so the files that its photos were added from.
  static var none: CaptionSource { CaptionSource { (nil, $0.metadata?.source) } }

  /// The same words, of which captions say what is known now.
  ///
  /// - Parameters:
  ///   - contents: The words; those of captions stay where their item is gone, or a later version wrote them.
  ///   - collage: The collage with the items.
  /// - Returns: The words, in their order, which are not measured yet.
  /// - Throws: What keeps the store from being read.
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

  /// The captions of a collage that say other words by now, with these words, which are not measured yet.
  ///
  /// - Throws: What keeps the store from being read.
  func stale(in collage: Collage) throws -> [(id: Item.ID, content: TextContent)] {
    // Every edit asks this while others wait for the store.
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

  /// What a caption says; nil also where only another store knows what it says, unless that is asked for.
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

  /// What a library knows of a photo, and nobody without it.
  private static let libraryFields: Set<CaptionField> = [.name, .file, .tags, .lens]

  /// Whether an image was made from a photo of a library which it is no longer in, or which is that of
  /// another store: the files of those are called by identities.
  private static func isForgotten(_ origin: Origin) -> Bool {
    guard origin.photo == nil, let path = origin.source?.split(separator: "/"),
      let file = path.last, UUID(uuidString: String(file.prefix { $0 != "." })) != nil
    else { return false }
    return path.count == 1 || path.dropLast().last == "originals"
  }
}

/// The photos of a collage as its captions count them, from back to front.
private struct PhotoNumbers {
  private let numbers: [Item.ID: Int]

  init(_ collage: Collage) {
    let photos = collage.items.lazy.filter { $0.photo != nil }.map(\.id)
    numbers = Dictionary(uniqueKeysWithValues: zip(photos, 1...))
  }

  var count: Int { numbers.count }

  /// A photo's number, from 1; 1 for other items.
  subscript(id: Item.ID) -> Int { numbers[id] ?? 1 }
}

/// What words are made of besides what they say.
struct TextSources {
  /// Measures words, in their order.
  let measure: ([TextContent]) throws -> [MeasuredText]
  /// What is known of photos.
  let captions: CaptionSource

  /// Nothing but the machine's fonts and the collage.
  static var none: TextSources { TextSources(fonts: .none, captions: .none) }

  /// Asks somebody to measure words.
  init(captions: CaptionSource, measure: @escaping ([TextContent]) throws -> [MeasuredText]) {
    (self.captions, self.measure) = (captions, measure)
  }

  /// Measures words at once.
  ///
  /// - Parameters:
  ///   - fonts: Finds the store's fonts.
  ///   - captions: What is known of photos.
  init(fonts: FontLookup, captions: CaptionSource) {
    self.init(captions: captions) { $0.map { $0.measuring(by: fonts) } }
  }

  /// Words with the boxes that they take.
  ///
  /// - Parameter contents: The words.
  /// - Returns: The same, in their order.
  /// - Throws: ``TextError`` of the first that cannot be set.
  func measured(
    _ contents: [TextContent]
  ) throws -> [(content: TextContent, box: Size, lineCount: Int)] {
    try measure(contents).map { try $0.get() }
  }

  /// The collage with captions that say what is known of their photos.
  func refilling(_ collage: Collage) throws -> Collage {
    try setting(captions.stale(in: collage), in: collage)
  }

  /// The collage with captions set anew; where words cannot be set they stay as they are.
  func setting(
    _ captions: [(id: Item.ID, content: TextContent)], in collage: Collage
  ) throws -> Collage {
    guard !captions.isEmpty else { return collage }
    let texts = zip(captions, try measure(captions.map(\.content))).compactMap { caption, text in
      try? SetWords(id: caption.id, content: text.get().content, box: text.get().box)
    }
    return collage.settingCaptions(texts)
  }
}

extension EditSession {
  /// What the store has for words; they are measured while it is free for others.
  var textSources: TextSources {
    TextSources(captions: CaptionSource { try $0.origin(in: self.repository) }) { contents in
      let work = self.context.measuring
      guard try self.gathering({ try self.require(contents, of: work) }) != nil else {
        // What comes after goes on, so that it asks for its words in this try, too.
        return contents.map(Self.standIn)
      }
      return try contents.map(work.result)
    }
  }
}

extension EditSession {
  /// Words in a box of one letter, in a try that will be undone because they are to be measured first.
  private static func standIn(_ content: TextContent) -> MeasuredText {
    .success((content, Size(width: content.style.size, height: content.style.size), 1))
  }
}

extension Workspace {
  /// What the store has for words.
  var textSources: TextSources {
    TextSources(
      fonts: fonts,
      captions: CaptionSource { image in try self.repository.read { try image.origin(in: $0) } })
  }

  /// A collage whose captions say what is known of their photos now, whoever changed that: a library
  /// does not know in which revisions of which collages somebody speaks of its photos.
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

  /// The library's photo that it was added from; nil for a photo of another file.
  func photo(in reader: some RepositoryReader) throws -> LibraryPhoto? {
    guard metadata?.source != nil else { return try reader.libraryPhoto(madeInto: id) }
    guard let photo = metadata?.libraryPhoto else { return nil }
    // One that was forgotten may have been added again.
    return try reader.libraryPhoto(photo) ?? reader.libraryPhoto(madeInto: id)
  }
}
