import Foundation
import Testing

@testable import CollageModel
@testable import CollageSupport

@Suite("Item content") struct ContentTests {
  @Test func replacesImageDescriptions() {
    let (old, new) = (Sample.image(1), Sample.image(2))
    let contents = [
      Content.photo(Photo(image: old)),
      .unknown(
        UnknownContent(kind: "film", fields: ["rate": .integer(25)], images: ["first": old])),
    ]
    let mapped = contents.map { $0.mappingImages { $0 == old ? new : $0 } }
    #expect(
      mapped == [
        .photo(Photo(image: new)),
        .unknown(
          UnknownContent(kind: "film", fields: ["rate": .integer(25)], images: ["first": new])),
      ])
  }
}

extension ContentTests {
  private var photo: Content { .photo(Photo(image: Sample.image(1))) }
  private var unknown: Content {
    .unknown(UnknownContent(kind: "film", fields: [:], images: ["base": Sample.image(1)]))
  }

  @Test func hasKindAndImages() {
    #expect(photo.kind == "photo" && unknown.kind == "film")
    #expect(photo.images == ["base": Sample.image(1)] && unknown.images == photo.images)
    #expect(photo.photo == Photo(image: Sample.image(1)) && unknown.photo == nil)
  }

  private func item(_ content: Content, mask: Mask? = nil) -> Item {
    Item(
      id: Sample.id(1), name: Sample.itemName("a"), content: content,
      box: Size(width: 1, height: 1), transform: Transform(center: .zero), look: Look(mask: mask),
      added: Item.AddedState(transform: Transform(center: .zero), look: .plain),
      createdAt: Sample.date)
  }

  @Test func sharesEqualImagesInSameRoles() {
    let otherFile = Sample.image(1).with(PhotoMetadata(source: "other.jpg"))
    func isShared(_ content: Content, _ mask: Mask? = nil, _ other: Mask? = nil) -> Bool {
      item(photo, mask: mask).sharesImages(with: item(content, mask: other))
    }
    #expect(isShared(unknown) && isShared(.photo(Photo(image: Sample.image(1), usesCutout: true))))
    #expect(!isShared(.photo(Photo(image: otherFile))))
    #expect(!isShared(.photo(Photo(image: Sample.image(2)))))
    let cutout = Cutout(image: Sample.image(2), trimap: nil, origin: Sample.cutoutOrigin)
    #expect(!isShared(.photo(Photo(image: Sample.image(1), cutout: cutout))))
    let (heart, star) = (Mask.image(Sample.image(3)), Mask.image(Sample.image(4)))
    #expect(isShared(photo, heart, heart) && isShared(photo, .ellipse, nil))
    #expect(!isShared(photo, heart, star) && !isShared(photo, heart, nil))
    #expect(!isShared(photo, nil, star))
  }

  @Test func replacesImageDescriptionsOfMask() {
    let (old, new) = (Sample.image(1), Sample.image(2))
    let mapped = item(photo, mask: .image(old)).mappingImages { $0 == old ? new : $0 }
    #expect(mapped == item(.photo(Photo(image: new)), mask: .image(new)))
    #expect(item(photo, mask: .image(new)).images == ["base": old, "mask": new])
  }

  @Test func updatesOnlyPhotos() {
    var contents = [photo, unknown]
    for index in contents.indices { contents[index].update { $0.original.image = Sample.image(2) } }
    #expect(contents == [.photo(Photo(image: Sample.image(2))), unknown])
  }
}

@Suite("Photo metadata") struct PhotoMetadataRuleTests {
  @Test(arguments: [
    ("2024:05:01 12:34:56", "2024-05-01T12:34:56"), ("2024:5:1 1:2:3", "2024-05-01T01:02:03"),
    ("2024-05-01T12:34:56 +02", "2024-05-01T12:34:56"),
    ("1800:01:01 00:00:00", "1800-01-01T00:00:00"),
    ("9999:12:31 23:59:60", "9999-12-31T23:59:60"),
    ("2024:10:10 10:10:10", "2024-10-10T10:10:10"),
    ("1799:12:31 23:59:59", nil), ("2024:00:01 00:00:00", nil), ("2024:13:01 00:00:00", nil),
    ("2024:01:00 00:00:00", nil), ("2024:01:32 00:00:00", nil), ("2024:01:01 24:00:00", nil),
    ("2024:01:01 00:60:00", nil), ("2024:01:01 00:00:61", nil), ("2024:05:01", nil),
    ("2024:05:01 12:34", nil), ("2024:05:01 12:34:5x", nil), ("", nil),
    ("    :  :     :  :  ", nil),
  ])
  func acceptsOnlyValidTimes(_ text: String, _ time: String?) {
    #expect(PhotoMetadata.time(text) == time)
  }

  @Test(arguments: [
    ("Acme", "Cam 7", "Acme Cam 7"), ("ACME CORPORATION", "Acme 7", "Acme 7"),
    ("Acme", nil, "Acme"), (nil, "Cam 7", "Cam 7"), (nil, nil, nil), ("", " ", nil),
    (" Acme  Co ", "X", "Acme Co X"), ("A\u{0}c\u{202E}m\u{FFFD}e", "X\n1", "Acme X1"),
    ("A\u{E000}\u{200B}c", "\u{2028}X\u{378}", "Ac X"), ("nikon", "NIKON Z 6", "NIKON Z 6"),
  ])
  func namesCameraWithMakerOnce(_ maker: String?, _ model: String?, _ name: String?) {
    #expect(PhotoMetadata.camera(maker: maker, model: model) == name)
  }

  @Test func limitsCameraNameTo80Characters() {
    let name = PhotoMetadata.camera(maker: nil, model: String(repeating: "x", count: 90))
    #expect(name == String(repeating: "x", count: 80) && PhotoMetadata(camera: name).isValid)
    #expect(!PhotoMetadata(camera: String(repeating: "x", count: 81)).isValid)
    #expect(!PhotoMetadata(camera: "a\u{1B}").isValid)
    #expect(PhotoMetadata(capturedAt: "2024-05-01T12:34:56").isValid)
    #expect(!PhotoMetadata(capturedAt: "2024:05:01 12:34:56").isValid)
    #expect(PhotoMetadata(isSalvaged: true).isValid)
  }
}

@Suite("Stored image") struct StoredImageTests {
  @Test func hasIDOf64HexadecimalDigits() {
    let digits = String(repeating: "0123456789abcdef", count: 4)
    #expect(ImageID(rawValue: digits)?.rawValue == digits)
    let stem = String(digits.dropLast())
    for text in [
      stem, digits + "0", digits.uppercased(), stem + "g", stem + "/", stem + ":", stem + "`", "",
    ] { #expect(ImageID(rawValue: text) == nil, "\(text)") }
  }

  @Test func mapsFormatsToExtensions() throws {
    let expected = ["jpg", "png", "webp", "heic", "avif", "jxl", "tif", "gif", "svg", "font"]
    #expect(AssetFormat.allCases.map(\.fileExtension) == expected)
    let names = ["jpeg", "png", "webp", "heic", "avif", "jxl", "tiff", "gif", "svg", "font"]
    #expect(AssetFormat.allCases.map(\.rawValue) == names)
    #expect(InputFormat.allCases.map(\.rawValue) == names.dropLast())
    #expect(names.map(AssetFormat.init(rawValue:)) == AssetFormat.allCases)
    let text = try JSONEncoder().encode(names)
    #expect(try JSONEncoder().encode(AssetFormat.allCases) == text)
    #expect(try JSONDecoder().decode([AssetFormat].self, from: text) == AssetFormat.allCases)
    #expect(try canonicalBytes(of: AssetFormat.allCases) == canonicalBytes(of: names))
    for other in ["pdf", "ora", "bmp", "JPEG", ""] {
      #expect(AssetFormat(rawValue: other) == nil)
      let text = Data("[\"\(other)\"]".utf8)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([AssetFormat].self, from: text)
      }
    }
    let written = ["jpeg", "png", "webp", "avif", "jxl", "pdf", "svg", "ora"]
    #expect(RenderFormat.allCases.map(\.rawValue) == written)
    #expect(written.map(RenderFormat.init(rawValue:)) == RenderFormat.allCases)
    let endings = RenderFormat.allCases.map(\.fileExtensions)
    #expect(endings == [["jpg", "jpeg"]] + written.dropFirst().map { [$0] })
    #expect(["JPG", "jpeg", ""].map(RenderFormat.init(fileExtension:)) == [.jpeg, .jpeg, nil])
    #expect(["gif", "heic", "tiff", "font"].allSatisfy { RenderFormat(rawValue: $0) == nil })
    let rasters = RasterFormat.allCases.map { AssetFormat($0).rawValue }
    #expect(rasters == ["jpeg", "png", "webp", "avif", "jxl"])
  }

  @Test func comparesFilesWithoutMetadata() {
    let image = Sample.image(1)
    func described(
      _ size: PixelSize = Sample.image(1).size, _ format: AssetFormat = .jpeg,
      isOpaque: Bool = true, _ metadata: PhotoMetadata? = nil
    ) -> StoredImage {
      StoredImage(id: image.id, format: format, size: size, isOpaque: isOpaque, metadata: metadata)
    }
    let noted = described(image.size, .jpeg, isOpaque: true, PhotoMetadata(camera: "Acme"))
    #expect(noted != image && noted.isSameFile(as: image) && noted.file == image)
    #expect(described(image.size, .jpeg, isOpaque: true, PhotoMetadata()) == image)
    #expect(image.with(PhotoMetadata(camera: "Acme")) == noted && noted.with(nil) == image)
    #expect(noted.with(PhotoMetadata()) == image)
    #expect(!described(PixelSize(width: 1, height: 1)).isSameFile(as: image))
    #expect(!described(image.size, .png).isSameFile(as: image))
    #expect(!described(image.size, .jpeg, isOpaque: false).isSameFile(as: image))
    #expect(!Sample.image(2).isSameFile(as: image))
  }

  @Test(arguments: [
    (1, 1, true), (0, 1, false), (1, 0, false), (4_000_000_000, 1, true),
    (1, 4_000_000_000, true), (4_000_000_001, 1, false), (1, 4_000_000_001, false),
    (2_000_000_000, 2, true), (2_000_000_000, 3, false), (3, 2_000_000_000, false),
    (Int.max, Int.max, false),
  ])
  func limitsPixels(_ width: Int, _ height: Int, _ isAllowed: Bool) {
    #expect(StoredImage.allows(PixelSize(width: width, height: height)) == isAllowed)
  }
}

@Suite("Changed text") struct ChangedTextTests {
  private func center(_ change: (inout TextContent) -> Void) throws -> Point {
    var text = TextContent(text: "old", style: TextStyle(size: 20))
    change(&text)
    let item = Item(
      id: Sample.id(1), name: Sample.itemName("text"), content: .text(text),
      box: Size(width: 100, height: 40), transform: Transform(center: Point(x: 300, y: 200)),
      createdAt: Sample.date)
    var collage = try Collage.test(1000, 600, items: [item])
    text.text = "new"
    let update = TextUpdate(id: item.id, content: text, box: Size(width: 60, height: 30))
    try collage.setText([update])
    #expect(collage.items[0].text == text && collage.items[0].box == update.box)
    return collage.items[0].transform.center
  }

  @Test(
    arguments: [
      (.left, .auto, nil, 280, 195), (.justify, .ltr, nil, 280, 195),
      (.justify, .rtl, nil, 320, 195), (.left, .rtl, nil, 280, 195),
      (.center, .auto, nil, 300, 195), (.right, .auto, nil, 320, 195),
      (.left, .vertical, nil, 320, 195), (.justify, .vertical, nil, 320, 195),
      (.center, .vertical, nil, 320, 200), (.right, .vertical, nil, 320, 205),
      (.left, .vertical, 90, 280, 195), (.center, .vertical, -90, 300, 195),
    ] as [(TextAlignment, TextDirection, Double?, Double, Double)])
  func keepsStartOfFirstLine(
    _ alignment: TextAlignment, _ direction: TextDirection, _ arc: Double?, _ x: Double, _ y: Double
  ) throws {
    let center = try center { text in
      (text.style.alignment, text.style.direction) = (alignment, direction)
      text.style.arc = arc
    }
    #expect(center == Point(x: x, y: y))
  }
}
