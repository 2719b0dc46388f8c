/// Finds the salient parts of photos: faces, and areas that stand out from their surroundings.
struct FocusFinder: Sendable {
  /// The maximum length of the analyzed image's longer side, in pixels; face detection needs this
  /// resolution.
  private static let longSide = 640

  let rasters: any RasterProvider
  /// True if proxies, which are smaller copies in the store, are read instead of large photos.
  let usesProxies: Bool
  /// The face detector; `nil` if its data, a cascade of classifiers, isn't installed or isn't
  /// readable.
  let faces: FaceFinder?

  /// Creates a finder that detects faces with the installed cascade of classifiers.
  init(rasters: any RasterProvider, usesProxies: Bool = true) {
    (self.rasters, self.usesProxies) = (rasters, usesProxies)
    faces = (try? FaceCascade.installed()).flatMap { $0.map(FaceFinder.init) }
  }

  /// Creates a finder for photos that aren't in a store; if `faces` is `nil`, faces aren't
  /// detected.
  init(rasters: any RasterProvider, faces: FaceFinder?) {
    (self.rasters, usesProxies, self.faces) = (rasters, false, faces)
  }

  /// Returns the detected faces and the salience of each point in a photo, or in a cutout whose
  /// alpha marks the important parts.
  func map(of image: StoredImage) throws -> FocusMap { map(of: try bitmap(of: image)) }

  func map(of bitmap: Bitmap) -> FocusMap {
    FocusMap(of: bitmap, faces: faces?.faces(in: bitmap) ?? [])
  }

  /// Returns an image's pixels, scaled to the size at which the finder analyzes them.
  func bitmap(of image: StoredImage) throws -> Bitmap {
    try rasters.raster(of: image, rendition: Self.rendition(of: image, usesProxy: usesProxies))
  }

  static func rendition(of image: StoredImage, usesProxy: Bool = false) -> Rendition {
    let drawn = image.size.fitted(longSide: min(longSide, image.size.longSide))
    return Rendition(of: image, drawn: drawn, hasShaders: false, usesProxy: usesProxy)
  }
}
