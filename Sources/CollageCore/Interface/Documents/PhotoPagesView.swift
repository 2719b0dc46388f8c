/// The JSON representation of pages that were created from photos without a store.
package struct PhotoPagesView: Encodable {
  package var pages: [Page] = []
  package var refused: [EditView.RefusedInput]?
  /// The collages of the pages; `nil` unless the pages were also added to a store.
  package var collages: [CollageView]?

  package struct Page: Encodable {
    let number: Int
    let width: Int
    let height: Int
    let items: [Item]
    let pictures: [Picture]

    package init(_ page: PhotoPage, pictures: [Picture]) {
      number = page.number
      width = page.collage.canvas.size.width
      height = page.collage.canvas.size.height
      items = page.collage.items.map { Item($0, file: page.source(of: $0)?.name) }
      self.pictures = pictures
    }
  }

  /// A photo on a page, with lengths in canvas pixels.
  ///
  /// `x` and `y` are the position of the center. `width` and `height` are the size before rotation.
  /// `rotation` is in degrees, clockwise.
  struct Item: Encodable {
    let name: String
    let file: String?
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let rotation: Double

    fileprivate init(_ item: CollageCore.Item, file: String?) {
      name = item.name.rawValue
      self.file = file
      x = JSONText.rounded(item.transform.center.x)
      y = JSONText.rounded(item.transform.center.y)
      width = JSONText.rounded(item.drawnSize.width)
      height = JSONText.rounded(item.drawnSize.height)
      rotation = JSONText.rounded(item.transform.rotation.degrees)
    }
  }

  package struct Picture: Encodable {
    let path: String
    let format: String
    let width: Int
    let height: Int
    let bytes: Int
    let quality: Int?

    package init(_ image: RenderedImage, path: String, format: RenderFormat) {
      self.path = path
      self.format = format.rawValue
      (width, height) = (image.size.width, image.size.height)
      (bytes, quality) = (image.byteCount, image.chosenQuality)
    }
  }

  package init() {}
}
