internal import Foundation

/// The picture of a row as it is placed on a sheet.
struct SheetCard: Sendable {
  /// Its template, filled.
  let collage: Collage
  /// A PNG.
  let bytes: [UInt8]
  /// The size of the PNG.
  let size: PixelSize

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - picture: The filled template.
  ///   - size: The size on the sheet, in pixels.
  ///   - settings: The settings.
  ///   - isCancelled: Asked whether to stop.
  /// - Throws: As ``FilledTemplate/render(_:settings:isCancelled:write:)``.
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

/// A sheet with the pictures of several rows.
struct SheetPage {
  private let collage: Collage
  private let files: [ImageID: [UInt8]]

  /// Places pictures.
  ///
  /// - Parameters:
  ///   - cards: The pictures in their order; `nil` leaves a place empty, and at least one is not.
  ///   - grid: The places.
  ///   - request: The sheet.
  /// - Throws: ``EncodeError``.
  init(_ cards: [SheetCard?], in grid: SheetGrid, on request: SheetRequest) throws {
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
      for mark in grid.marks(millimetre: request.canvas.pixelsPerMillimetre) {
        add(bytes, size: black.size, isOpaque: true, at: mark)
      }
    }
    self.files = files
    collage = Collage(
      id: first.id, name: first.name, canvas: request.canvas, items: ItemStack(items),
      createdAt: first.createdAt)
  }

  /// Makes the picture of the sheet.
  ///
  /// - Returns: The file's length.
  /// - Throws: ``RenderError``, ``EncodeError``, and what `write` throws.
  func render(
    _ request: RenderRequest, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool, write: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    try PictureMaker(
      files: SheetRasters(files: files), settings: settings, isCancelled: isCancelled
    ).make(collage, request, progress: nil, write: write).byteCount
  }
}

/// The pictures of a sheet.
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
