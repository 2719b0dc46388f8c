internal import Foundation

/// A collage as a web gallery shows it: in its last saved state.
struct WebGalleryCollage: Sendable {
  let record: CollageRecord
  /// The base name of its files, without folder and extension.
  let stem: String
  let size: PixelSize
  /// The names of the visible photos, from back to front.
  let photoNames: [String]
  /// The photos that are also shown individually, without duplicates.
  let photos: [WebGalleryPhoto]
  /// The texts, from back to front.
  let words: [String]
  /// The document, if there isn't a snapshot.
  let unsaved: Collage?

  /// The version of the rendering rules; images of other versions are rendered again.
  private static let version = 1
  /// The lengths of the longer sides of the smaller images, in pixels.
  private static let longSides = [320, 720, 1440]

  /// The maximum number of characters of the collage's name in file names.
  private static let mostLetters = 48

  /// Creates the web gallery's view of a collage.
  ///
  /// - Parameters:
  ///   - record: The store's record.
  ///   - collage: The last saved state, or the current state if the collage was never saved.
  ///   - photos: The visible photos.
  ///   - showsPhotos: Whether the photos are also shown individually.
  ///   - digits: The number of digits of the collage's ID in file names.
  init(
    _ record: CollageRecord, _ collage: Collage, photos: [WebGalleryPhoto], showsPhotos: Bool,
    digits: Int = 8
  ) {
    self.record = record
    photoNames = photos.map(\.name)
    self.photos = showsPhotos ? photos : []
    stem = Self.stem(of: record, digits: digits)
    size = collage.canvas.size
    words = collage.items.filter(\.canBeSeen).compactMap { item in
      item.text?.plainText
    }
    unsaved = record.snapshot == nil ? collage : nil
  }

  /// Returns the letters and digits of the name that are valid on every server and file system,
  /// with the ID.
  private static func stem(of record: CollageRecord, digits: Int) -> String {
    let letters = Slug.of(record.name.rawValue).unicodeScalars.map { scalar in
      scalar.isASCII ? Character(scalar) : "-"
    }
    let words = String(String(letters).prefix(mostLetters)).split(separator: "-").map(String.init)
    let id = record.id.text.replacing("-", with: "").prefix(digits)
    return (words + [String(id)]).joined(separator: "-")
  }

  /// The path of its page in the gallery's folder.
  var page: String { "collages/\(stem).html" }

  /// The files of its image.
  var pictures: WebGalleryImageNames {
    WebGalleryImageNames("pictures/\(stem)", longSides: Self.longSides, of: size)
  }

  /// A key of the image's contents: names of snapshots are never reused.
  var pictureKey: String {
    if let snapshot = record.snapshot { return "\(Self.version) \(snapshot)" }
    let state = "\(record.head) \(record.editedAt.milliseconds)"
    // The text of captions can change without an edit.
    return "\(Self.version) \(state) \(contentHash(of: Array(words.joined(separator: "\n").utf8)))"
  }
}

extension Item {
  /// True if the item is visible unless other items cover it.
  var canBeSeen: Bool { !isHidden && look.opacity.value > 0 }
}

extension Workspace {
  /// Returns the collages of a web gallery, in order.
  ///
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  func siteCollages(_ request: WebGalleryRequest) throws -> [WebGalleryCollage] {
    let saved = try repository.read { reader in
      var names = PhotoNames()
      return try Self.records(of: request, reader).map { record in
        let collage = try reader.savedCollage(record)
        return (record: record, collage: collage, photos: try names.photos(of: collage, reader))
      }
    }
    var stems: Set<String> = []
    return try saved.map { saved in
      let collage = try refillingCaptions(saved.collage)
      func site(digits: Int) -> WebGalleryCollage {
        WebGalleryCollage(
          saved.record, collage, photos: saved.photos, showsPhotos: request.showsPhotos,
          digits: digits)
      }
      let short = site(digits: 8)
      return stems.insert(short.stem).inserted ? short : site(digits: 32)
    }
  }

  private static func records(
    of request: WebGalleryRequest, _ reader: some RepositoryReader
  ) throws -> [CollageRecord] {
    guard !request.references.isEmpty else {
      return try reader.gallery(
        GalleryQuery(
          order: request.order, search: request.search.flatMap { $0.isEmpty ? nil : $0 },
          limit: request.limit)
      ).map(\.record)
    }
    var seen: Set<UUID> = []
    return try request.references.map(reader.resolve).filter { seen.insert($0.id).inserted }
  }
}

/// The names of photos: their names in the library, or otherwise those of their items.
private struct PhotoNames {
  private var known: [StoredImage: String?] = [:]

  mutating func photos(of collage: Collage, _ reader: some RepositoryReader) throws
    -> [WebGalleryPhoto]
  {
    var seen: Set<String> = []
    return try collage.items.compactMap { item in
      guard item.canBeSeen, let photo = item.photo else { return nil }
      let name = try library(photo.original.image, reader) ?? item.name.rawValue
      return try WebGalleryPhoto(item, name: name).flatMap {
        seen.insert($0.key).inserted ? $0 : nil
      }
    }
  }

  private mutating func library(
    _ image: StoredImage, _ reader: some RepositoryReader
  ) throws -> String? {
    if let name = known[image] { return name }
    let photo = try image.photo(in: reader)
    let name = photo.flatMap { $0.removedAt == nil ? $0.name.rawValue : nil }
    known[image] = .some(name)
    return name
  }
}
