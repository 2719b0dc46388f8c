/// The JSON representation of a rendered image.
package struct RenderView: Encodable {
  let path: String
  let format: String
  let width: Int
  let height: Int
  let bytes: Int
  let quality: Int?
  package var frames: Int?
  package var pages: Int?
  let collage: CollageView
  /// The errors about content that is missing from the image, which make the command fail.
  package var refused: [ErrorView]?
  /// The warnings, which don't make the command fail.
  package var warnings: [WarningView]?

  package init(_ state: CollageState, path: String, format: String, picture: RenderedImage) {
    self.path = path
    self.format = format
    width = picture.size.width
    height = picture.size.height
    bytes = picture.byteCount
    quality = picture.chosenQuality
    collage = CollageView(state)
  }
}

/// The JSON representation of the rendered images of several collages.
package struct RenderedImagesView: Encodable {
  let pictures: [RenderView]

  package init(pictures: [RenderView]) { self.pictures = pictures }
}
