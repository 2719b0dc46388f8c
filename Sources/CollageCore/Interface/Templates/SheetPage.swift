internal import Foundation

/// The rendered image of a row, to be placed on a sheet.
struct SheetImage: Sendable {
  let collage: Collage
  /// The bytes of the image's PNG file.
  let bytes: [UInt8]
  /// The size of the PNG image, in pixels.
  let size: PixelSize

  /// Renders the image.
  ///
  /// - Parameters:
  ///   - picture: The filled template.
  ///   - size: The size on the sheet, in pixels.
  ///   - settings: The settings.
  ///   - isCancelled: Returns `true` to stop.
  /// - Throws: Errors of ``FilledTemplate/render(_:settings:isCancelled:write:)``.
  init(
    _ picture: FilledTemplate, size: Size, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    var drawn = RenderRequest(
      size: PixelSize(
        width: max(1, Int(size.width.rounded())), height: max(1, Int(size.height.rounded()))),
      format: .png)
    drawn.encoding.compression = 1
    drawn.limits.jobs = 1
    var bytes: [UInt8] = []
    let made = try picture.render(drawn, settings: settings, isCancelled: isCancelled) {
      bytes += $0
    }
    (collage, self.bytes, self.size) = (picture.collage, bytes, made.size)
  }
}

/// A sheet with the images of several rows.
struct SheetPage {
  private let collage: Collage
  private let files: [ImageID: [UInt8]]

  /// Places the images.
  ///
  /// - Parameters:
  ///   - cards: The images, in the order of rows. `nil` leaves a cell of the grid empty. At least
  ///     one isn't `nil`.
  ///   - grid: The grid of images on the sheet.
  ///   - request: The options of the sheet.
  /// - Throws: ``EncodeError``.
  init(_ cards: [SheetImage?], in grid: SheetGrid, on request: SheetRequest) throws {
    guard let first = cards.lazy.compactMap({ $0?.collage }).first else {
      preconditionFailure("a sheet has pictures")
    }
    var items: [Item] = []
    var files: [ImageID: [UInt8]] = [:]
    func add(_ bytes: [UInt8], size: PixelSize, isOpaque: Bool, at place: Rect) {
      let id = ImageID(ofContents: bytes)
      files[id] = bytes
      let image = StoredImage(id: id, format: .png, size: size, isOpaque: isOpaque)
      items.append(
        Item(
          id: EditStamp(id: first.id, date: first.createdAt).id(items.count + 1),
          name: ItemName(unchecked: "n\(items.count)"), content: .photo(Photo(image: image)),
          box: place.size,
          transform: Transform(
            center: Point(
              x: place.minX + place.size.width / 2, y: place.minY + place.size.height / 2),
            rotation: .zero, scale: 1), createdAt: first.createdAt))
    }
    for (index, card) in cards.enumerated() {
      guard let card else { continue }
      add(
        card.bytes, size: card.size, isOpaque: card.collage.canvas.background.isOpaque,
        at: grid.place(index))
    }
    if request.hasCutMarks {
      let black = Bitmap(
        size: PixelSize(width: 1, height: 1), alpha: .opaque, bytes: [0, 0, 0, 255])
      let bytes = try PNGEncoder().encode(black)
      for mark in grid.marks(millimeter: request.canvas.pixelsPerMillimeter) {
        add(bytes, size: black.size, isOpaque: true, at: mark)
      }
    }
    self.files = files
    collage = Collage(
      id: first.id, name: first.name, canvas: request.canvas, items: ItemStack(items),
      createdAt: first.createdAt)
  }

  /// Renders the sheet.
  ///
  /// - Returns: The size of the file, in bytes.
  /// - Throws: ``RenderError``, ``EncodeError``, and errors of `write`.
  func render(
    _ request: RenderRequest, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool, write: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    try ImageRenderer(
      files: SheetRasters(files: files), settings: settings, isCancelled: isCancelled
    ).make(collage, request, progress: nil, write: write).byteCount
  }
}

/// Provides the pixels of a sheet's images.
private struct SheetRasters: RasterProvider {
  let files: [ImageID: [UInt8]]
  private let decoder = ImageDecoder(limits: .standard)

  init(files: [ImageID: [UInt8]]) { self.files = files }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    guard let bytes = files[image.id], let scale = DecodeScale(eighths: rendition.eighths) else {
      preconditionFailure("a sheet has its pictures")
    }
    return try decoder.decode(bytes, source: "sheet", scale: scale)
  }
}
