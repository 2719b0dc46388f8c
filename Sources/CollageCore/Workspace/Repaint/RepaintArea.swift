internal import Foundation

/// The part of an image that a server repaints.
package struct RepaintArea: Hashable, Sendable {
  let source: StoredImage
  /// The part that is sent to the server; `nil` sends the whole image.
  let part: UnitRect?
  /// A mask of the whole image.
  ///
  /// The server changes the light parts; `nil` changes all of `part`.
  let mask: StoredImage?

  package init(source: StoredImage, part: UnitRect? = nil, mask: StoredImage? = nil) {
    (self.source, self.part, self.mask) = (source, part, mask)
  }

  /// Creates the area of an item's photo that the crop shows, without effects and without the
  /// cutout.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - mask: The mask of the whole image.
  /// - Throws: ``EditError/noPhoto(_:)``.
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

/// Functions that convert images for a server, and convert the server's results.
extension Workspace {
  /// The JPEG quality of the file that servers receive.
  private static var sentQuality: Int { 90 }
  private static var black: Color { Color(red: 0, green: 0, blue: 0) }

  /// Returns the file for a server: a JPEG without metadata, with white behind transparent pixels.
  ///
  /// - Parameters:
  ///   - place: The area to repaint.
  ///   - maximumSide: The maximum width and height, in pixels.
  ///   - isCancelled: Called between the steps; returns whether to stop.
  /// - Returns: The file.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileReadError``,
  ///   ``StoreError``.
  func repaintInput(
    _ place: RepaintArea, maximumSide: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender {
    let size = sentSize(place, maximumSide)
    let scene = Self.scene(
      place.source, shown: place.part, on: Canvas(size: size, background: .white))
    return EncodedRender(
      bytes: try drawn(scene, .jpeg, quality: Self.sentQuality, isCancelled), size: size,
      format: .jpeg)
  }

  /// Returns the mask for a server: a PNG that is light where the server may paint.
  ///
  /// The mask has the size of the image from ``repaintInput(_:maximumSide:isCancelled:)``.
  ///
  /// - Parameters: See ``repaintInput(_:maximumSide:isCancelled:)``.
  /// - Returns: The file; `nil` if the area has no mask.
  /// - Throws: The errors of ``repaintInput(_:maximumSide:isCancelled:)``.
  func repaintMask(
    _ place: RepaintArea, maximumSide: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender? {
    guard let mask = place.mask else { return nil }
    let size = sentSize(place, maximumSide)
    let scene = Self.scene(mask, shown: place.part, on: Canvas(size: size, background: Self.black))
    return EncodedRender(
      bytes: try drawn(scene, .png, quality: nil, isCancelled), size: size, format: .png)
  }

  /// Creates a version of an image from the server's result.
  ///
  /// If the whole of an opaque image was sent, the version is the result, whatever its size.
  /// Otherwise, the result is composited into the image, whose other parts and alpha stay
  /// unchanged.
  ///
  /// The database does not contain the version until ``EditSession/register(_:)`` is called.
  ///
  /// - Parameters:
  ///   - result: The server's result, imported like any photo.
  ///   - place: The area that was repainted.
  ///   - isLossless: Whether to store the version losslessly because it will be encoded again.
  ///   - isCancelled: Called between the steps; returns whether to stop.
  /// - Returns: The record of the version's image.
  /// - Throws: The errors of ``repaintInput(_:maximumSide:isCancelled:)``, and ``FileError``.
  func repaintVersion(
    _ result: ImageRecord, in place: RepaintArea, isLossless: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> ImageRecord {
    guard !place.isWhole else { return result.serving(as: .repaint) }
    let rasters = StoredRasters(images: images)
    let source = try rasters.raster(of: place.source, rendition: .full(eighths: 8))
    let canvas = Canvas(size: place.source.size, background: Self.black)
    let paint = try bitmap(Self.scene(result.image, at: place.part, on: canvas), isCancelled)
    var weights = try place.mask.map {
      try bitmap(Self.scene($0, on: canvas), isCancelled).channel(1)
    }
    if let part = place.part {
      weights = Self.weights(weights, inside: part, of: place.source.size)
    }
    let picture = source.repainted(
      by: paint, weights: weights ?? [UInt8](repeating: 255, count: place.source.size.area))
    let isOpaque = picture.isFullyOpaque
    let isJPEG = isOpaque && !isLossless
    let bytes =
      isJPEG
      ? try JPEGEncoder(quality: ImageRenderer.snapshotQuality, subsampling: .half).encode(picture)
      : try PNGEncoder(effort: .fast).encode(picture)
    let format: AssetFormat = isJPEG ? .jpeg : .png
    let image = StoredImage(
      id: try images.store(bytes, format: format), format: format, size: picture.size,
      isOpaque: isOpaque)
    return ImageRecord(
      image: image, kind: .repaint, byteCount: bytes.count, sourceName: result.sourceName,
      createdAt: result.createdAt)
  }

  /// Creates a mask that is light either on a photo's subject or everywhere else.
  ///
  /// - Parameters:
  ///   - cutout: The cutout of the subject.
  ///   - isInverted: Whether everything but the subject is light.
  /// - Returns: The record of a PNG file of the cutout's size.
  /// - Throws: ``DecodeError``, ``EncodeError``, ``FileReadError``, ``FileError``, ``StoreError``.
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
  /// - Returns: The file. Calls with the same image and format return identical files.
  /// - Throws: The errors of ``repaintInput(_:maximumSide:isCancelled:)``.
  func repaintFile(
    _ image: StoredImage, as format: RasterFormat,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    let isClear = !image.isOpaque && format != .jpeg
    let canvas = Canvas(size: image.size, background: isClear ? .none : .white)
    return try drawn(Self.scene(image, on: canvas), format, quality: nil, isCancelled)
  }

  private func sentSize(_ place: RepaintArea, _ maximumSide: Int) -> PixelSize {
    let size = place.partSize
    return size.longSide > maximumSide ? size.fitted(longSide: maximumSide) : size
  }

  /// Returns a mask's weights, set to zero outside of a part of the image.
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

  /// Returns a collage with only one image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - shown: The part of the image that is shown.
  ///   - part: The part of the canvas that the image fills.
  ///   - canvas: The canvas.
  /// - Returns: The collage.
  private static func scene(
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

  private func drawn(
    _ scene: Collage, _ format: RasterFormat, quality: Int?,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws -> [UInt8] {
    var maker = try maker(isCancelled)
    maker.usesCellCache = false
    return try maker.bytes(
      scene,
      RenderRequest(
        format: .raster(format), quality: quality, encoding: EncodingOptions(compression: 1)),
      progress: nil)
  }

  private func bitmap(
    _ scene: Collage, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Bitmap {
    try ImageDecoder(limits: .stored)
      .decode(drawn(scene, .png, quality: nil, isCancelled), source: "picture", scale: .full)
  }
}
