internal import Foundation

/// The part of an image that a server repaints.
package struct RepaintArea: Hashable, Sendable {
  let source: StoredImage
  /// The part that is sent to the server; `nil` sends the whole image.
  let part: UnitRect?
  /// A mask of the whole image, which is light where the server may paint; `nil` allows all of
  /// `part`.
  let mask: StoredImage?

  package init(source: StoredImage, part: UnitRect? = nil, mask: StoredImage? = nil) {
    (self.source, self.part, self.mask) = (source, part, mask)
  }

  /// Creates the area of an item's photo that the crop shows, without effects and without the
  /// cutout.
  ///
  /// `mask` is a mask of the whole image.
  package init(of item: Item, mask: StoredImage? = nil) throws(EditError) {
    guard let photo = item.photo else { throw .noPhoto(item.name) }
    self.init(source: photo.image, part: item.look.crop, mask: mask)
  }

  /// True if the server's result is used without changes.
  fileprivate var isWhole: Bool { part == nil && mask == nil && source.isOpaque }

  fileprivate var partSize: PixelSize {
    let part = part ?? .whole
    func side(_ extent: Int, _ share: Double) -> Int {
      max(1, Int((Double(extent) * share).rounded()))
    }
    return PixelSize(
      width: side(source.size.width, part.width), height: side(source.size.height, part.height))
  }
}

/// Conversions between stored images and the files that servers receive and send.
extension Workspace {
  private static var sentQuality: Int { 90 }
  private static var black: Color { Color(red: 0, green: 0, blue: 0) }

  /// Returns the file for a server: a JPEG without metadata, with white behind transparent pixels.
  ///
  /// The longer side has at most `maximumSide` pixels.
  func repaintInput(
    _ area: RepaintArea, maximumSide: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender {
    let size = sentSize(area, maximumSide)
    let collage = Self.collage(
      area.source, shown: area.part, on: Canvas(size: size, background: .white))
    return EncodedRender(
      bytes: try render(collage, .jpeg, quality: Self.sentQuality, isCancelled), size: size,
      format: .jpeg)
  }

  /// Returns the mask for a server, a PNG that is light where the server may paint; `nil` if the
  /// area has no mask.
  ///
  /// The mask has the size of the image from ``repaintInput(_:maximumSide:isCancelled:)``.
  func repaintMask(
    _ area: RepaintArea, maximumSide: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender? {
    guard let mask = area.mask else { return nil }
    let size = sentSize(area, maximumSide)
    let collage = Self.collage(
      mask, shown: area.part, on: Canvas(size: size, background: Self.black))
    return EncodedRender(
      bytes: try render(collage, .png, quality: nil, isCancelled), size: size, format: .png)
  }

  /// Creates a version of an image from the server's result.
  ///
  /// If the whole of an opaque image was sent without a mask, the version is the result, whatever
  /// the result's size. Otherwise, the result is composited into the image; the image's other parts
  /// and alpha stay unchanged. `isLossless` is true if the version will be encoded again.
  ///
  /// The database does not contain the version until ``EditSession/register(_:)`` is called.
  func repaintVersion(
    _ result: ImageRecord, in area: RepaintArea, isLossless: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> ImageRecord {
    guard !area.isWhole else { return result.serving(as: .repaint) }
    let rasters = StoredRasters(images: images)
    let source = try rasters.raster(of: area.source, rendition: .full(eighths: 8))
    let canvas = Canvas(size: area.source.size, background: Self.black)
    let paint = try bitmap(Self.collage(result.image, at: area.part, on: canvas), isCancelled)
    var weights = try area.mask.map {
      try bitmap(Self.collage($0, on: canvas), isCancelled).channel(1)
    }
    if let part = area.part {
      weights = Self.weights(weights, inside: part, of: area.source.size)
    }
    let merged = source.repainted(
      by: paint, weights: weights ?? [UInt8](repeating: 255, count: area.source.size.area))
    let isOpaque = merged.isFullyOpaque
    let isJPEG = isOpaque && !isLossless
    let bytes =
      isJPEG
      ? try JPEGEncoder(quality: ImageRenderer.snapshotQuality, subsampling: .half).encode(merged)
      : try PNGEncoder(effort: .fast).encode(merged)
    let format: AssetFormat = isJPEG ? .jpeg : .png
    let image = StoredImage(
      id: try images.store(bytes, format: format), format: format, size: merged.size,
      isOpaque: isOpaque)
    return ImageRecord(
      image: image, kind: .repaint, byteCount: bytes.count, sourceName: result.sourceName,
      createdAt: result.createdAt)
  }

  /// Creates a PNG mask of the cutout's size; the mask is light on the photo's subject or, if
  /// inverted, everywhere else.
  func subjectMask(of cutout: StoredImage, isInverted: Bool) throws -> ImageRecord {
    let alpha = try StoredRasters(images: images)
      .raster(of: cutout, rendition: .full(eighths: 8)).channel(3)
    let bytes = alpha.flatMap { alpha in
      let level = isInverted ? 255 - alpha : alpha
      return [level, level, level, 255]
    }
    let file = try PNGEncoder(effort: .fast)
      .encode(Bitmap(size: cutout.size, alpha: .opaque, bytes: bytes))
    let image = StoredImage(
      id: try images.store(file, format: .png), format: .png, size: cutout.size, isOpaque: true)
    return ImageRecord(
      image: image, kind: .mask, byteCount: file.count,
      sourceName: "subject of \(cutout.id.rawValue.prefix(12))", createdAt: context.now())
  }

  /// Returns a stored image as a file for the user.
  ///
  /// Calls with the same image and format return identical files.
  func repaintFile(
    _ image: StoredImage, as format: RasterFormat,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    let isTransparent = !image.isOpaque && format != .jpeg
    let canvas = Canvas(size: image.size, background: isTransparent ? .none : .white)
    return try render(Self.collage(image, on: canvas), format, quality: nil, isCancelled)
  }

  private func sentSize(_ area: RepaintArea, _ maximumSide: Int) -> PixelSize {
    let size = area.partSize
    return size.longSide > maximumSide ? size.fitted(longSide: maximumSide) : size
  }

  /// Returns a mask's weights, set to zero outside of a part of the image; `nil` weights count as
  /// 255.
  private static func weights(
    _ weights: [UInt8]?, inside part: UnitRect, of size: PixelSize
  ) -> [UInt8] {
    func range(_ start: Double, _ share: Double, _ extent: Int) -> Range<Int> {
      let first = Int((start * Double(extent)).rounded())
      return first..<max(first, min(extent, Int(((start + share) * Double(extent)).rounded())))
    }
    var inside = [UInt8](repeating: 0, count: size.area)
    let columns = range(part.x, part.width, size.width)
    for row in range(part.y, part.height, size.height) {
      for index in row * size.width + columns.lowerBound..<row * size.width + columns.upperBound {
        inside[index] = weights?[index] ?? 255
      }
    }
    return inside
  }

  /// Returns a collage with only one image; the part `shown` of the image fills the part `part` of
  /// the canvas.
  private static func collage(
    _ image: StoredImage, shown: UnitRect? = nil, at part: UnitRect? = nil, on canvas: Canvas
  ) -> Collage {
    let (shown, part) = (shown ?? .whole, part ?? .whole)
    let (width, height) = (Double(canvas.size.width), Double(canvas.size.height))
    let box = Size(
      width: width * part.width / shown.width, height: height * part.height / shown.height)
    let center = Point(
      x: width * (part.x + part.width / 2) + box.width * (0.5 - shown.x - shown.width / 2),
      y: height * (part.y + part.height / 2) + box.height * (0.5 - shown.y - shown.height / 2))
    let id = Item.ID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    let item = Item(
      id: id, name: ItemName(fileName: "picture"), content: .photo(Photo(image: image)), box: box,
      transform: Transform(center: center), createdAt: Date(timeIntervalSince1970: 0))
    return Collage(
      id: id, name: CollageName(likeForeign: "picture"), canvas: canvas, items: [item],
      createdAt: Date(timeIntervalSince1970: 0))
  }

  private func render(
    _ collage: Collage, _ format: RasterFormat, quality: Int?,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws -> [UInt8] {
    var maker = try imageRenderer(isCancelled)
    maker.usesCellCache = false
    return try maker.bytes(
      collage,
      RenderRequest(
        format: .raster(format), quality: quality, encoding: EncodingOptions(compression: 1)),
      progress: nil)
  }

  private func bitmap(
    _ collage: Collage, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Bitmap {
    try ImageDecoder(limits: .stored)
      .decode(render(collage, .png, quality: nil, isCancelled), source: "picture", scale: .full)
  }
}
