/// A page of photos.
package struct MadePage: Sendable {
  /// Its number, from one on.
  package let number: Int
  /// The page; its images are in no store.
  package let collage: Collage
  /// The photos by their images, of all pages.
  private let sources: [ImageID: PhotoSource]

  init(number: Int, collage: Collage, sources: [ImageID: PhotoSource]) {
    (self.number, self.collage, self.sources) = (number, collage, sources)
  }

  /// The photo that an item shows.
  func source(of item: Item) -> PhotoSource? { item.photo.flatMap { source(of: $0.image) } }

  /// The file of an image.
  func source(of image: StoredImage) -> PhotoSource? { sources[image.id] }
}
