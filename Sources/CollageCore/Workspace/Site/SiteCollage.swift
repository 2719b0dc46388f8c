internal import Foundation

/// A collage as a site shows it: as it was saved last.
struct SiteCollage: Sendable {
  /// What the store knows of it.
  let record: CollageRecord
  /// The name of its files, without folder and ending.
  let stem: String
  /// Columns and rows of its canvas.
  let size: PixelSize
  /// The names of the photos that can be seen on it, back to front.
  let photoNames: [String]
  /// These photos, as far as they are to be shown alone, each once.
  let photos: [SitePhoto]
  /// The words on it, back to front.
  let words: [String]
  /// The document, where there is no snapshot to show.
  let unsaved: Collage?

  /// The number of the rules by which pictures are made; those of others are made again.
  private static let version = 1
  /// The long sides of the smaller pictures.
  private static let longSides = [320, 720, 1440]

  /// The longest part that the collage's name has in those of files.
  private static let mostLetters = 48

  /// Takes a collage.
  ///
  /// - Parameters:
  ///   - record: What the store knows of it.
  ///   - collage: Its last saved state, or that of now where there is none.
  ///   - photos: The photos that can be seen on it.
  ///   - showsPhotos: Whether they are to be shown alone.
  ///   - digits: How much of its identity is part of the names of its files.
  init(
    _ record: CollageRecord, _ collage: Collage, photos: [SitePhoto], showsPhotos: Bool,
    digits: Int = 8
  ) {
    self.record = record
    photoNames = photos.map(\.name)
    self.photos = showsPhotos ? photos : []
    stem = Self.stem(of: record, digits: digits)
    size = collage.canvas.size
    words = collage.items.filter(\.canBeSeen).compactMap { item in
      item.text?.plainWords
    }
    unsaved = record.snapshot == nil ? collage : nil
  }

  /// The letters and digits of the name that every server and disk takes, and the identity.
  private static func stem(of record: CollageRecord, digits: Int) -> String {
    let letters = Slug.of(record.name.rawValue).unicodeScalars.map { scalar in
      scalar.isASCII ? Character(scalar) : "-"
    }
    let words = String(String(letters).prefix(mostLetters)).split(separator: "-").map(String.init)
    let id = record.id.text.replacing("-", with: "").prefix(digits)
    return (words + [String(id)]).joined(separator: "-")
  }

  /// The file of its page, from the site's folder on.
  var page: String { "collages/\(stem).html" }

  /// The files of its picture.
  var pictures: SitePictureNames {
    SitePictureNames("pictures/\(stem)", longSides: Self.longSides, of: size)
  }

  /// What its picture is made of: a snapshot never has the name of another one.
  var pictureKey: String {
    if let snapshot = record.snapshot { return "\(Self.version) \(snapshot)" }
    let state = "\(record.head) \(record.editedAt.milliseconds)"
    // What captions say changes without an edit.
    return "\(Self.version) \(state) \(contentHash(of: Array(words.joined(separator: "\n").utf8)))"
  }
}

extension Item {
  /// Whether anything of it can be seen, unless it is covered.
  var canBeSeen: Bool { !isHidden && look.opacity.value > 0 }
}

extension Workspace {
  /// The collages that a site shows, in their order.
  ///
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  func siteCollages(_ request: SiteRequest) throws -> [SiteCollage] {
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
      func site(digits: Int) -> SiteCollage {
        SiteCollage(
          saved.record, collage, photos: saved.photos, showsPhotos: request.showsPhotos,
          digits: digits)
      }
      let short = site(digits: 8)
      return stems.insert(short.stem).inserted ? short : site(digits: 32)
    }
  }

  private static func records(
    of request: SiteRequest, _ reader: some RepositoryReader
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

/// What photos are called: by their names in the library, else by those of their items.
private struct PhotoNames {
  private var known: [StoredImage: String?] = [:]

  mutating func photos(of collage: Collage, _ reader: some RepositoryReader) throws -> [SitePhoto] {
    var seen: Set<String> = []
    return try collage.items.compactMap { item in
      guard item.canBeSeen, let photo = item.photo else { return nil }
      let name = try library(photo.original.image, reader) ?? item.name.rawValue
      return try SitePhoto(item, name: name).flatMap { seen.insert($0.key).inserted ? $0 : nil }
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
