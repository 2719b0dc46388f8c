internal import Foundation

/// A sheet with the pictures of several rows.
struct SheetPage {
  private let collage: Collage
  private let files: [ImageID: [UInt8]]

  /// Draws pictures and places them.
  ///
  /// - Parameters:
  ///   - pictures: The filled templates, in their order.
  ///   - request: The sheet.
  ///   - settings: The settings.
  ///   - isCancelled: Asked whether to stop.
  /// - Throws: As ``FilledTemplate/render(_:settings:isCancelled:write:)``.
  init(
    _ pictures: [FilledTemplate], on request: SheetRequest, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    guard let first = pictures.first?.collage else { preconditionFailure("a sheet has pictures") }
    let grid = SheetGrid(request.count, of: first.canvas, on: request.canvas)
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
    for (index, picture) in pictures.enumerated() {
      let place = grid.place(index)
      var drawn = RenderRequest(
        size: PixelSize(
          width: max(1, Int(place.size.width.rounded())),
          height: max(1, Int(place.size.height.rounded()))), format: .png)
      drawn.encoding.compression = 1
      drawn.limits.jobs = 1
      var bytes: [UInt8] = []
      let made = try picture.render(drawn, settings: settings, isCancelled: isCancelled) {
        bytes += $0
      }
      add(
        bytes, size: made.size, isOpaque: picture.collage.canvas.background.isOpaque, at: place)
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
