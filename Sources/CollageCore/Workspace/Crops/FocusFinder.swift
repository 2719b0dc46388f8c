/// Finds the salient parts of photos: faces, and areas that stand out from their surroundings.
struct FocusFinder: Sendable {
  /// The longer side of the analyzed image, in pixels.
  ///
  /// Face detection needs this size.
  private static let longSide = 640

  let rasters: any RasterProvider
  /// True to read proxies, which are smaller copies in the store, instead of large photos.
  let usesProxies: Bool
  /// The face detector; `nil` if the detector's data, a cascade of classifiers, is not installed or
  /// not readable.
  let faces: FaceFinder?

  /// Creates a finder that detects faces with the installed cascade of classifiers.
  init(rasters: any RasterProvider, usesProxies: Bool = true) {
    (self.rasters, self.usesProxies) = (rasters, usesProxies)
    faces = (try? FaceCascade.installed()).flatMap { $0.map(FaceFinder.init) }
  }

  /// Creates a finder for photos that are not in a store.
  ///
  /// - Parameters:
  ///   - rasters: The provider of the photos' pixels.
  ///   - faces: The face detector; `nil` skips face detection.
  init(rasters: any RasterProvider, faces: FaceFinder?) {
    (self.rasters, usesProxies, self.faces) = (rasters, false, faces)
  }

  /// Returns the salience of each place in an image.
  ///
  /// - Parameter image: A photo, or a cutout whose alpha marks the important parts.
  /// - Returns: The map, with the detected faces.
  /// - Throws: ``DecodeError``, ``FileReadError``, ``StoreError``.
  func map(of image: StoredImage) throws -> FocusMap { map(of: try picture(of: image)) }

  func map(of picture: Bitmap) -> FocusMap {
    FocusMap(of: picture, faces: faces?.faces(in: picture) ?? [])
  }

  /// Returns an image's pixels, scaled to the size at which the finder analyzes them.
  func picture(of image: StoredImage) throws -> Bitmap {
    try rasters.raster(of: image, rendition: Self.rendition(of: image, usesProxy: usesProxies))
  }

  static func rendition(of image: StoredImage, usesProxy: Bool = false) -> Rendition {
    let drawn = image.size.fitted(longSide: min(longSide, image.size.longSide))
    return Rendition(of: image, drawn: drawn, hasShaders: false, usesProxy: usesProxy)
  }
}
