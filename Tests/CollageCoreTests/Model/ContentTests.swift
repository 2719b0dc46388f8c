import Testing

@testable import CollageCore

@Suite("Content of an item")
struct ContentTests {
  @Test("takes other descriptions of its images, of whatever kind it is")
  func mapped() {
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
  private var film: Content {
    .unknown(UnknownContent(kind: "film", fields: [:], images: ["base": Sample.image(1)]))
  }

  @Test("has a kind and images")
  func kinds() {
    #expect(photo.kind == "photo" && film.kind == "film")
    #expect(photo.images == ["base": Sample.image(1)] && film.images == photo.images)
    #expect(photo.photo == Photo(image: Sample.image(1)) && film.photo == nil)
  }

  /// An item that shows some content.
  private func item(_ content: Content, mask: Mask? = nil) -> Item {
    Item(
      id: Sample.id(1), name: Sample.itemName("a"), content: content,
      box: Size(width: 1, height: 1), transform: Transform(center: .zero), look: Look(mask: mask),
      added: Item.AddedState(transform: Transform(center: .zero), look: .plain),
      createdAt: Sample.date)
  }

  @Test("shares its images with what has the same in the same roles")
  func sharing() {
    let otherFile = Sample.image(1).with(PhotoMetadata(source: "other.jpg"))
    func isShared(_ content: Content, _ mask: Mask? = nil, _ other: Mask? = nil) -> Bool {
      item(photo, mask: mask).sharesImages(with: item(content, mask: other))
    }
    #expect(isShared(film))
    #expect(isShared(.photo(Photo(image: Sample.image(1), usesCutout: true))))
    #expect(!isShared(.photo(Photo(image: otherFile))))
    #expect(!isShared(.photo(Photo(image: Sample.image(2)))))
    let cutout = Cutout(image: Sample.image(2), trimap: nil, origin: Sample.cutoutOrigin)
    #expect(!isShared(.photo(Photo(image: Sample.image(1), cutout: cutout))))
    let (heart, star) = (Mask.image(Sample.image(3)), Mask.image(Sample.image(4)))
    #expect(isShared(photo, heart, heart) && isShared(photo, .ellipse, nil))
    #expect(!isShared(photo, heart, star) && !isShared(photo, heart, nil))
    #expect(!isShared(photo, nil, star))
  }

  @Test("takes other descriptions of its images, with those of the item's mask")
  func mappedMask() {
    let (old, new) = (Sample.image(1), Sample.image(2))
    let mapped = item(photo, mask: .image(old)).mappingImages { $0 == old ? new : $0 }
    #expect(mapped == item(.photo(Photo(image: new)), mask: .image(new)))
    #expect(item(photo, mask: .image(new)).images == ["base": old, "mask": new])
  }

  @Test("changes as a photo only if it is one")
  func update() {
    var contents = [photo, film]
    for index in contents.indices { contents[index].update { $0.original.image = Sample.image(2) } }
    #expect(contents == [.photo(Photo(image: Sample.image(2))), film])
  }
}
