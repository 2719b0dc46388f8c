import CollageStore
import Foundation
import Testing

extension Sample {
  /// A photo of the library, whose number determines its ID and contents.
  static func photo(
    _ number: Int, _ names: String..., tags: [String] = [], camera: String? = nil,
    taken: String = "2024-05-01T12:00:00", createdAt: Date = date
  ) throws -> LibraryPhoto {
    let digits = String(number, radix: 16)
    let zeros = String(repeating: "0", count: 64 - digits.count)
    return LibraryPhoto(
      id: Sample.number(number), names: try names.map { try LibraryName($0) },
      contents: try #require(ImageID(rawValue: zeros + digits)), byteCount: 10 + number,
      fileExtension: "JPG", format: .jpeg, size: PixelSize(width: 40, height: 30),
      taken: try #require(CaptureTime(clock: taken)), camera: camera,
      tags: tags.compactMap(PhotoTag.init), createdAt: createdAt)
  }

  static func tag(_ text: String) throws -> PhotoTag { try #require(PhotoTag(text)) }

  /// The fingerprint of a photo of one color.
  static func fingerprint(_ bits: UInt64 = 0, color: UInt8 = 0) throws -> PhotoFingerprint {
    try #require(PhotoFingerprint(differences: bits, colors: [UInt8](repeating: color, count: 768)))
  }
}

@Suite("Library repository") struct LibraryRepositoryTests {
  private let folder: TemporaryFolder
  private let repository: DatabaseRepository

  init() throws { (folder, repository) = try TemporaryFolder.withRepository() }

  private func fill(_ photos: [LibraryPhoto]) throws {
    try repository.write { writer in
      for photo in photos { try writer.insert(photo, fingerprint: Sample.fingerprint()) }
    }
  }

  private func beaches() throws -> [LibraryPhoto] {
    let later = Sample.date.addingTimeInterval(60)
    return [
      try Sample.photo(
        1, "Beach at noon", "img_1", tags: ["sea", "holidays"], camera: "Canon EOS",
        taken: "2024-05-01T12:00:00"),
      try Sample.photo(2, "Café", tags: ["food"], camera: "FUJIFILM X100V"),
      try Sample.photo(3, "beach", taken: "2024-06-30T23:59:59", createdAt: later),
      try Sample.photo(4, "Größe", taken: "2023-01-01T00:00:00", createdAt: later),
    ]
  }

  @Test func roundTripsPhotos() throws {
    let photos = try beaches()
    try fill(photos)
    try repository.read { (reader) throws in
      for photo in photos {
        let found = [
          try reader.libraryPhoto(photo.id), try reader.libraryPhoto(of: photo.contents),
        ]
        #expect(found == [photo, photo])
      }
      #expect(try reader.libraryPhoto(Sample.number(9)) == nil)
      #expect(try reader.libraryCount(removed: false) == 4)
      #expect(try reader.libraryFingerprints().count == 4)
      #expect(try reader.libraryFingerprint(of: photos[0].id) == Sample.fingerprint())
      #expect(try reader.libraryTags().count == 3 && reader.problems() == [])
    }
  }

  @Test func listsNewestPhotosFirstInPages() throws {
    let photos = try beaches()
    try fill(photos)
    let order = [photos[3], photos[2], photos[1], photos[0]].map(\.id)
    try repository.read { (reader) throws in
      #expect(try reader.libraryPhotos(LibraryQuery()).map(\.id) == order)
      var (seen, after): ([UUID], UUID?) = ([], nil)
      repeat {
        let page = try reader.libraryPhotos(LibraryQuery(after: after, limit: 1))
        seen += page.map(\.id)
        after = page.last?.id
      } while after != nil
      #expect(seen == order)
      #expect(try reader.libraryPhotos(LibraryQuery(after: Sample.number(9))).isEmpty)
    }
  }

  @Test func findsPhotosByTextTimeCameraAndTags() throws {
    try fill(beaches())
    try repository.read { (reader) throws in
      func found(_ query: LibraryQuery) throws -> [Int] {
        try reader.libraryPhotos(query).compactMap { Int($0.id.text.prefix(8)) }.sorted()
      }
      for (text, numbers) in [
        ("BEACH", [1, 3]), ("beach noon", [1]), ("noon beach", [1]), ("each", [1, 3]),
        ("cafe", [2]), ("CAFÉ", [2]), ("groß", [4]), ("canon", [1]), ("holi", [1]), ("x1", [2]),
        ("be no", [1]), ("\"", []), ("a\"b OR", []), ("nothing", []), ("img_", [1]),
        (" ", [1, 2, 3, 4]), ("*", []),
      ] {
        let ids = try found(LibraryQuery(search: text))
        #expect(ids == numbers, "\(text)")
      }
      #expect(try found(LibraryQuery(from: "2024-05-02")) == [3])
      #expect(try found(LibraryQuery(from: "2024", to: "2024-05")) == [1, 2])
      #expect(try found(LibraryQuery(to: "2024-06-30")) == [1, 2, 3, 4])
      #expect(try found(LibraryQuery(to: "2023")) == [4])
      #expect(try found(LibraryQuery(camera: "x100")) == [2])
      let (sea, food) = (try Sample.tag("sea"), try Sample.tag("food"))
      #expect(try found(LibraryQuery(tags: [sea])) == [1])
      #expect(try found(LibraryQuery(tags: [sea, food])) == [])
      #expect(try found(LibraryQuery(search: "beach", from: "2024-06", limit: 1)) == [3])
    }
  }

  @Test func acceptsSearchesOfAnySize() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    let pieces = (1...20).flatMap { length in
      (0...letters.count - length).map { String(letters.dropFirst($0).prefix(length)) }
    }
    try fill(beaches() + [Sample.photo(9, letters)])
    try repository.read { (reader) throws in
      func count(_ search: String) throws -> Int {
        try reader.libraryPhotos(LibraryQuery(search: search)).count
      }
      func query(_ word: String) -> String {
        (0..<2000).map { "\(word)\($0)" }.joined(separator: " ")
      }
      let parts = ["b", "be", "bea", "beac", "beach", "noo", "noon", "at", "t", "o"]
      for (search, expected) in [
        (pieces.joined(separator: " "), 1), ((pieces + ["ba"]).joined(separator: " "), 0),
        (query(""), 0), (query("a"), 0), (query("word"), 0),
        ((0..<1000).flatMap { _ in parts }.joined(separator: " "), 1),
        ((0..<1000).map { _ in "beach" }.joined(separator: " "), 2),
        (String(repeating: "x", count: 100_000), 0), (String(repeating: "\"", count: 5000), 0),
        ("beach NEAR(noon)", 0), ("beach AND noon", 0), ("beach*", 0), ("words:beach", 0),
        ("-beach", 0), ("beach\0", 0), ("be\0", 0), ("\0", 0), ("(beach", 0), ("^beach", 0),
      ] { #expect(try count(search) == expected, "\(search.prefix(40))") }
      let tags = try (0..<2000).map { try Sample.tag("tag \($0)") }
      #expect(try reader.libraryPhotos(LibraryQuery(tags: tags)).isEmpty)
      #expect(try reader.libraryPhotos(LibraryQuery(tags: Array(tags[..<900]))).isEmpty)
      let (sea, holidays) = (try Sample.tag("sea"), try Sample.tag("holidays"))
      let repeated = (0..<2000).flatMap { _ in [sea, holidays] }
      #expect(try reader.libraryPhotos(LibraryQuery(tags: repeated)).count == 1)
    }
  }

  @Test func findsPhotosByNameOrUUIDPrefix() throws {
    let photos = try beaches() + [try Sample.photo(5, "BEACH")]
    try fill(photos)
    try repository.read { (reader) throws in
      func found(_ word: String) throws -> [UUID] {
        try reader.libraryPhotos(named: word, removed: false).map(\.id)
      }
      for (word, places) in [
        ("IMG_1", [0]), ("Beach", [2, 4]), ("cafe\u{301}", [1]), ("00000004", [3]), ("000", []),
      ] {
        let ids = try found(word)
        #expect(ids == places.map { photos[$0].id }, "\(word)")
      }
      let all = try found("0000")
      #expect(try all.count == 5 && reader.libraryPhotos(named: "beach", removed: true).isEmpty)
      #expect(try reader.libraryNames().count == 6)
    }
  }

  @Test func updatesRemovesAndForgetsPhotos() throws {
    var photos = try beaches()
    try fill(photos)
    photos[0].rename(to: try LibraryName("Dunes"))
    photos[0].change(tags: [try Sample.tag("sand")], without: photos[0].tags)
    photos[1].removedAt = Sample.date.addingTimeInterval(100)
    try repository.write { writer in
      try writer.update(photos[0])
      try writer.update(photos[1])
      try writer.insert(Sample.record(Sample.image()))
      try writer.record(Sample.image().id, createdFrom: photos[0].id)
      try writer.record(Sample.image().id, createdFrom: photos[0].id)
    }
    try repository.read { (reader) throws in
      #expect(try reader.libraryPhoto(photos[0].id) == photos[0])
      #expect(try reader.libraryPhotos(LibraryQuery(search: "noon")).isEmpty)
      #expect(try reader.libraryPhotos(LibraryQuery(search: "dune sand")).count == 1)
      #expect(try reader.libraryPhotos(LibraryQuery(search: "img_1")).count == 1)
      #expect(try reader.libraryPhotos(LibraryQuery(removed: true)) == [photos[1]])
      #expect(try reader.libraryPhotos(named: "café", removed: true) == [photos[1]])
      #expect(try reader.libraryCount(removed: false) == 3 && reader.libraryNames().count == 4)
      #expect(try reader.libraryFingerprints()[photos[1].id] == nil)
      #expect(try reader.libraryImages(of: photos[0].id) == [Sample.image().id])
      #expect(try reader.problems() == [])
    }
    try repository.write { try $0.forget(photo: photos[0].id) }
    try repository.read { (reader) throws in
      #expect(try reader.libraryPhoto(photos[0].id) == nil)
      #expect(try reader.libraryImages(of: photos[0].id).isEmpty)
      #expect(try reader.libraryPhotos(LibraryQuery(search: "dunes")).isEmpty)
      #expect(try reader.problems() == [])
    }
  }

  @Test func forgetsOriginOfForgottenImage() throws {
    try fill(beaches())
    try repository.write { writer in
      try writer.insert(Sample.record(Sample.image()))
      try writer.record(Sample.image().id, createdFrom: Sample.number(1))
      try writer.forget(Sample.image().id)
    }
    #expect(try repository.read { try $0.libraryImages(of: Sample.number(1)) }.isEmpty)
  }

  @Test func readsEquallyInWriterAndReader() throws {
    let photos = try beaches()
    try fill(photos)
    let preset = RepaintPreset(name: Sample.itemName("snow"), prompt: "in snow")
    try repository.write { (writer) throws in
      #expect(try writer.libraryPhotos(named: "IMG_1", removed: false) == [photos[0]])
      #expect(try writer.libraryPhotos(named: "IMG_1", removed: true).isEmpty)
      let names = try writer.libraryNames().map { $0.name }
      #expect(names.count == 5 && names.contains("img_1"))
      #expect(try [false, true].map(writer.libraryCount) == [4, 0])
      #expect(try Set(writer.libraryFingerprints().keys) == Set(photos.map(\.id)))
      #expect(try writer.libraryFingerprint(of: photos[2].id) == Sample.fingerprint())
      #expect(try writer.libraryTags()[Sample.tag("food")] == 1 && writer.libraryTags().count == 3)
      try writer.insert(Sample.record(Sample.image()))
      try writer.record(Sample.image().id, createdFrom: photos[1].id)
      #expect(try writer.libraryImages(of: photos[1].id) == [Sample.image().id])
      try writer.insert(preset)
      #expect(try writer.presets() == [preset])
      try writer.insert(template: Sample.itemName("card"), [7, 8], at: Sample.date)
      #expect(try writer.template(Sample.itemName("card")) == [7, 8])
    }
  }

  @Test func rejectsDuplicatePhoto() throws {
    try fill(beaches())
    #expect(throws: (any Error).self) { try fill([Sample.photo(1, "again")]) }
    #expect(try repository.read { try $0.libraryCount(removed: false) } == 4)
  }
}
