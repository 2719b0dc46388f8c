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
