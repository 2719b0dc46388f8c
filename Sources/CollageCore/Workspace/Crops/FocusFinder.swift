/// Finds the important parts of photos.
struct FocusFinder: Sendable {
  /// The longer side of the analyzed image, in pixels; face detection needs this size.
  private static let longSide = 640

  let rasters: any RasterProvider
  /// A Boolean value indicating whether to read proxies instead of large photos.
  let usesProxies: Bool
  /// The face detector; `nil` if no readable cascade is installed.
  let faces: FaceFinder?

  /// Creates a finder that detects faces with the installed cascade.
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

  /// Returns the importance of each place in an image.
  ///
  /// - Parameter image: A photo, or a cutout whose alpha marks the important parts.
  /// - Returns: The map, with the detected faces.
  /// - Throws: ``DecodeError``, ``FileReadError``, ``StoreError``.
  func map(of image: StoredImage) throws -> FocusMap { map(of: try picture(of: image)) }

  /// Returns the importance of each place in a bitmap.
  func map(of picture: Bitmap) -> FocusMap {
    FocusMap(of: picture, faces: faces?.faces(in: picture) ?? [])
  }

  /// Returns an image at the size at which it is analyzed.
  func picture(of image: StoredImage) throws -> Bitmap {
    try rasters.raster(of: image, rendition: Self.rendition(of: image, usesProxy: usesProxies))
  }

  static func rendition(of image: StoredImage, usesProxy: Bool = false) -> Rendition {
    let drawn = image.size.fitted(longSide: min(longSide, image.size.longSide))
    return Rendition(of: image, drawn: drawn, hasShaders: false, usesProxy: usesProxy)
  }
}
