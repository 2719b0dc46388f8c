internal import Foundation

/// A collage as a web gallery shows it: in its last saved state or, if it was never saved, in its
/// current state.
struct WebGalleryCollage: Sendable {
  let record: CollageRecord
  /// The name of the collage's files in the gallery, without folder and extension.
  let stem: String
  let size: PixelSize
  /// The names of the visible photos, without duplicate photos, from back to front.
  let photoNames: [String]
  /// The photos that the gallery also shows individually, without duplicates.
  let photos: [WebGalleryPhoto]
  /// The contents of the visible text items, from back to front.
  let texts: [String]
  /// The collage if it has no snapshot because it was never saved; otherwise `nil`.
  let unsaved: Collage?

  /// The version of the code that creates images; images of other versions are rendered again.
  private static let version = 1
  /// The lengths of the longer side of the reduced images, in pixels.
  private static let longSides = [320, 720, 1440]

  /// The maximum number of characters of the collage's name that file names contain.
  private static let maximumNameLength = 48

  /// Creates the web gallery's view of a collage.
  ///
  /// `collage` is the last saved state, or the current state if the collage was never saved.
  /// `digits` is the number of digits of the collage's ID in file names.
  init(
    _ record: CollageRecord, _ collage: Collage, photos: [WebGalleryPhoto], showsPhotos: Bool,
    digits: Int = 8
  ) {
    self.record = record
    photoNames = photos.map(\.name)
    self.photos = showsPhotos ? photos : []
    stem = Self.stem(of: record, digits: digits)
    size = collage.canvas.size
    texts = collage.items.filter(\.canBeSeen).compactMap { item in
      item.text?.plainText
    }
    unsaved = record.snapshot == nil ? collage : nil
  }

  /// Returns a file name, without an extension, that every server and file system accepts.
  ///
  /// It consists of the ASCII letters and digits of the collage's name, and digits of the collage's
  /// ID. A single hyphen replaces each sequence of other characters.
  private static func stem(of record: CollageRecord, digits: Int) -> String {
    let letters = Slug.of(record.name.rawValue).unicodeScalars.map { scalar in
      scalar.isASCII ? Character(scalar) : "-"
    }
    let parts = String(String(letters).prefix(maximumNameLength)).split(separator: "-")
      .map(String.init)
    let id = record.id.text.replacing("-", with: "").prefix(digits)
    return (parts + [String(id)]).joined(separator: "-")
  }

  /// The path of the collage's page in the gallery's folder.
  var page: String { "collages/\(stem).html" }

  var pictures: WebGalleryImageNames {
    WebGalleryImageNames("pictures/\(stem)", longSides: Self.longSides, of: size)
  }

  /// A key that changes with the image's contents.
  ///
  /// A snapshot's name is sufficient, because names of snapshots are never reused.
  var imageKey: String {
    if let snapshot = record.snapshot { return "\(Self.version) \(snapshot)" }
    let state = "\(record.head) \(record.editedAt.milliseconds)"
    // Include the text, because captions can change without an edit.
    return "\(Self.version) \(state) \(contentHash(of: Array(texts.joined(separator: "\n").utf8)))"
  }
}

extension Item {
  /// True if the item is visible where other items don't cover it.
  var canBeSeen: Bool { !isHidden && look.opacity.value > 0 }
}

extension Workspace {
  /// Returns the collages of a web gallery in the order of their display.
  func webGalleryCollages(_ request: WebGalleryRequest) throws -> [WebGalleryCollage] {
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
      func makeCollage(digits: Int) -> WebGalleryCollage {
        WebGalleryCollage(
          saved.record, collage, photos: saved.photos, showsPhotos: request.showsPhotos,
          digits: digits)
      }
      let short = makeCollage(digits: 8)
      return stems.insert(short.stem).inserted ? short : makeCollage(digits: 32)
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

/// The displayed names of photos: their names in the library or, for photos that aren't in the
/// library, the names of their items.
private struct PhotoNames {
  private var known: [StoredImage: String?] = [:]

  mutating func photos(of collage: Collage, _ reader: some RepositoryReader) throws
    -> [WebGalleryPhoto]
  {
    var seen: Set<String> = []
    return try collage.items.compactMap { item in
      guard item.canBeSeen, let photo = item.photo else { return nil }
      let name = try libraryName(photo.original.image, reader) ?? item.name.rawValue
      return try WebGalleryPhoto(item, name: name).flatMap {
        seen.insert($0.key).inserted ? $0 : nil
      }
    }
  }

  private mutating func libraryName(
    _ image: StoredImage, _ reader: some RepositoryReader
  ) throws -> String? {
    if let name = known[image] { return name }
    let photo = try image.photo(in: reader)
    let name = photo.flatMap { $0.removedAt == nil ? $0.name.rawValue : nil }
    known[image] = .some(name)
    return name
  }
}
