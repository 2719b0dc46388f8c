/// A picture that was made, in JSON.
package struct RenderView: Encodable {
  let path: String
  let format: String
  let width: Int
  let height: Int
  let bytes: Int
  let quality: Int?
  /// The frames of a moving picture, as they are shown.
  package var frames: Int?
  /// The pages of a PDF.
  package var pages: Int?
  let collage: CollageView
  /// What should be in the picture and is not; the command fails then.
  package var refused: [ErrorView]?
  /// What deserves a look though nothing failed.
  package var warnings: [WarningView]?

  /// Describes a picture.
  package init(_ state: CollageState, path: String, format: String, picture: RenderedPicture) {
    self.path = path
    self.format = format
    width = picture.size.width
    height = picture.size.height
    bytes = picture.byteCount
    quality = picture.foundQuality
    collage = CollageView(state)
  }
}

/// Several output images, each of a collage, for scripts.
package struct RenderedPicturesView: Encodable {
  /// The images.
  let pictures: [RenderView]

  /// Describes images.
  package init(pictures: [RenderView]) { self.pictures = pictures }
}
