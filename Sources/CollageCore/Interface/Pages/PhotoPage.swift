package struct PhotoPage: Sendable {
  /// The number of the page, from 1.
  package let number: Int
  /// The collage of the page, whose images are files that aren't in a store.
  package let collage: Collage
  /// The photos of all pages, keyed by the identifiers of their images.
  private let sources: [ImageID: PhotoSource]

  init(number: Int, collage: Collage, sources: [ImageID: PhotoSource]) {
    (self.number, self.collage, self.sources) = (number, collage, sources)
  }

  func source(of item: Item) -> PhotoSource? { item.photo.flatMap { source(of: $0.image) } }

  func source(of image: StoredImage) -> PhotoSource? { sources[image.id] }
}
