/// Finds out what matters in photos of the store.
struct FocusFinder: Sendable {
  /// The long side of what is looked at: faces need that much.
  private static let longSide = 640

  let images: any ImageFiles
  /// What finds faces; nil where no cascade is installed that can be read.
  let faces: FaceFinder?

  /// Looks into the files of a store, for faces with the cascade that is installed.
  init(images: any ImageFiles) {
    self.images = images
    faces = (try? FaceCascade.installed()).flatMap { $0.map(FaceFinder.init) }
  }

  /// How much each place of an image matters.
  ///
  /// - Parameter image: A photo, or a cutout, whose alpha says what matters.
  /// - Returns: The map, with the faces that are found.
  /// - Throws: ``DecodeError``, ``FileReadError``, ``StoreError``.
  func map(of image: StoredImage) throws -> FocusMap {
    let drawn = image.size.fitted(longSide: min(Self.longSide, image.size.longSide))
    let rendition = Rendition(of: image, drawn: drawn, hasShaders: false)
    let picture = try StoredRasters(images: images).raster(of: image, rendition: rendition)
    return FocusMap(of: picture, faces: faces?.faces(in: picture) ?? [])
  }
}
