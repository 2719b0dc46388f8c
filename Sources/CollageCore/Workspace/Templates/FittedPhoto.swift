/// A photo that is scaled and cropped to whole pixels, and the cache key of the result.
///
/// The result is cached because many images show the photo in the same form.
struct FittedPhoto: Hashable, Sendable {
  /// The photo, which is opaque.
  let photo: StoredImage
  /// The transformation from the pixels of the result to the photo, whose area is the unit square.
  private let matrix: AffineMatrix
  /// The size of the result, in pixels.
  private let size: PixelSize
  /// The scale at which the photo is decoded, in eighths of its full size.
  private let eighths: Int
  /// The part of the result that the item covers.
  private let crop: UnitRect
  /// The size of the result before the item is scaled, in canvas pixels.
  private let box: Size

  /// The maximum number of pixels of a result that is cached.
  private static let maximumPixelCount = 16_000_000
  /// The difference up to which a coordinate counts as an integer, in pixels.
  private static let tolerance = 1e-6

  /// Describes the photo of an item.
  ///
  /// Returns `nil` if the photo isn't opaque, if properties other than the item's position, size
  /// and crop affect the photo's pixels, or if the result is too large. `toOutput` transforms
  /// canvas pixels to output pixels and contains no rotation.
  init?(of item: Item, toOutput: AffineMatrix) {
    guard let photo = item.photo, !photo.usesCutout, photo.image.isOpaque,
      item.look.shaders.active.isEmpty, item.look.mask == nil, item.look.adjustments.isNone,
      item.transform.rotation.normalized == .zero, !item.transform.flipHorizontal,
      !item.transform.flipVertical
    else { return nil }
    let frame = Rect(enclosing: item.bounds.corners.map { toOutput.apply(to: $0) })
    let left = (frame.minX + Self.tolerance).rounded(.down)
    let top = (frame.minY + Self.tolerance).rounded(.down)
    let width = (frame.maxX - Self.tolerance).rounded(.up) - left
    let height = (frame.maxY - Self.tolerance).rounded(.up) - top
    let imageMatrix = item.imageMatrix(extent: Size(width: 1, height: 1)).then(toOutput)
    guard width >= 1, height >= 1, width * height <= Double(Self.maximumPixelCount),
      let matrix = imageMatrix.then(.translation(x: -left, y: -top)).inverted,
      let crop = Self.part(
        (frame.minX - left) / width, (frame.minY - top) / height, (frame.maxX - left) / width,
        (frame.maxY - top) / height)
    else { return nil }
    self.crop = crop
    self.photo = photo.image
    self.matrix = matrix
    size = PixelSize(width: Int(width), height: Int(height))
    let drawn = LayerDraft.drawnSize(of: imageMatrix)
    let needed = Rendition(of: photo.image, drawn: drawn, hasShaders: false, usesProxy: false)
    // If there is a crop, the photo was possibly decoded to find the crop. Use at least the scale
    // of that decoding, so that the decoded pixels are reused if their resolution is sufficient.
    let cropEighths = item.look.crop == nil ? 1 : FocusFinder.rendition(of: photo.image).eighths
    eighths = max(needed.eighths, cropEighths)
    let scale = item.transform.scale
    box = Size(
      width: width / (toOutput.a * scale), height: height / (toOutput.d * scale))
  }

  /// Returns the part of the result between the given edges; clips edges that rounding errors have
  /// moved outside of the result.
  private static func part(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
  ) -> UnitRect? {
    let (x, y) = (max(left, 0), max(top, 0))
    return UnitRect(x: x, y: y, width: min(right, 1) - x, height: min(bottom, 1) - y)
  }

  private var image: StoredImage {
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { "\($0)" }
    let description = "\(photo.id.rawValue) \(size) \(eighths) \(numbers.joined(separator: " "))"
    return StoredImage(
      id: ImageID(ofContents: Array(description.utf8)), format: .png, size: size, isOpaque: true)
  }

  /// Returns the item with the result in place of its photo, and the ID of the new image.
  func replacingPhoto(of item: Item) -> (item: Item, image: ImageID) {
    var (item, image) = (item, image)
    item.content = .photo(Photo(image: image))
    item.box = box
    item.look.crop = crop == .whole ? nil : crop
    return (item, image.id)
  }

  /// Draws the result exactly as an image with the item would show the photo.
  func drawn(from rasters: some RasterProvider) throws -> Bitmap {
    let raster = TreatedRaster(image: photo.file, rendition: .full(eighths: eighths))
    let (width, height) = (Double(size.width), Double(size.height))
    let corners = [
      Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height),
      Point(x: 0, y: height),
    ]
    let shape = raster.shape
    // Draw beyond the item's edges, too. If an edge is inside a pixel, the final image is drawn
    // with the item's real edge.
    let layer = RenderLayer(
      source: .raster(raster), matrix: matrix, quad: ConvexPolygon(corners: corners),
      drawnSize: size,
      preparation: .pixels(
        BlockReduction(of: shape.size, matrix: matrix, extent: shape.extent)), opacity: 1,
      rows: 0..<size.height)
    return try Renderer(provider: rasters, limits: RenderLimits(jobs: 1)).bitmap(
      of: RenderPlan(size: size, background: .white, layers: [layer]), bandHeight: 64)
  }
}
