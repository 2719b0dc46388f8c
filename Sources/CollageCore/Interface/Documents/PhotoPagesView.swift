/// The JSON representation of pages that were created from photos without a store.
package struct PhotoPagesView: Encodable {
  package var pages: [Page] = []
  package var refused: [EditView.RefusedInput]?
  /// The collages, if the pages were then added to a store.
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

  /// A photo on a page.
  ///
  /// Lengths are in canvas pixels.
  struct Item: Encodable {
    let name: String
    let file: String?
    /// The horizontal position of the center.
    let x: Double
    let y: Double
    /// The width before rotation.
    let width: Double
    let height: Double
    /// The rotation, in degrees, clockwise.
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

    package init(_ picture: RenderedImage, path: String, format: RenderFormat) {
      self.path = path
      self.format = format.rawValue
      (width, height) = (picture.size.width, picture.size.height)
      (bytes, quality) = (picture.byteCount, picture.foundQuality)
    }
  }

  package init() {}
}
