/// Finds out what matters in photos.
struct FocusFinder: Sendable {
  /// The long side of what is looked at: faces need that much.
  private static let longSide = 640

  /// Gives the photos' pixels.
  let rasters: any RasterProvider
  /// Whether proxies stand in for large photos.
  let usesProxies: Bool
  /// What finds faces; nil where no cascade is installed that can be read.
  let faces: FaceFinder?

  /// Looks at photos, for faces with the cascade that is installed.
  init(rasters: any RasterProvider, usesProxies: Bool = true) {
    (self.rasters, self.usesProxies) = (rasters, usesProxies)
    faces = (try? FaceCascade.installed()).flatMap { $0.map(FaceFinder.init) }
  }

  /// Looks at photos that are in no store.
  ///
  /// - Parameters:
  ///   - rasters: Gives their pixels.
  ///   - faces: What finds faces; nil finds none.
  init(rasters: any RasterProvider, faces: FaceFinder?) {
    (self.rasters, usesProxies, self.faces) = (rasters, false, faces)
  }

  /// How much each place of an image matters.
  ///
  /// - Parameter image: A photo, or a cutout, whose alpha says what matters.
  /// - Returns: The map, with the faces that are found.
  /// - Throws: ``DecodeError``, ``FileReadError``, ``StoreError``.
  func map(of image: StoredImage) throws -> FocusMap { map(of: try picture(of: image)) }

  /// How much each place of a picture matters.
  func map(of picture: Bitmap) -> FocusMap {
    FocusMap(of: picture, faces: faces?.faces(in: picture) ?? [])
  }

  /// An image as it is looked at.
  func picture(of image: StoredImage) throws -> Bitmap {
    try rasters.raster(of: image, rendition: Self.rendition(of: image, usesProxy: usesProxies))
  }

  /// The raster that is looked at; without a proxy if nothing else is said.
  static func rendition(of image: StoredImage, usesProxy: Bool = false) -> Rendition {
    let drawn = image.size.fitted(longSide: min(longSide, image.size.longSide))
    return Rendition(of: image, drawn: drawn, hasShaders: false, usesProxy: usesProxy)
  }
}
