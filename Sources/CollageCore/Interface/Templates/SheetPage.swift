internal import Foundation

/// The rendered image of a row, to be placed on a sheet.
struct SheetImage: Sendable {
  let collage: Collage
  /// The bytes of the image's PNG file.
  let bytes: [UInt8]
  let size: PixelSize

  /// Renders the image at a size on the sheet, in pixels.
  init(
    _ template: FilledTemplate, size: Size, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    var imageRequest = RenderRequest(
      size: PixelSize(
        width: max(1, Int(size.width.rounded())), height: max(1, Int(size.height.rounded()))),
      format: .png)
    imageRequest.encoding.compression = 1
    imageRequest.limits.jobs = 1
    var bytes: [UInt8] = []
    let image = try template.render(imageRequest, settings: settings, isCancelled: isCancelled) {
      bytes += $0
    }
    (collage, self.bytes, self.size) = (template.collage, bytes, image.size)
  }
}

/// A sheet with the images of several rows.
struct SheetPage {
  private let collage: Collage
  private let files: [ImageID: [UInt8]]

  /// Puts the images on the sheet, in the order of rows.
  ///
  /// `nil` leaves a cell of the grid empty. At least one image must exist.
  init(_ images: [SheetImage?], in grid: SheetGrid, on request: SheetRequest) throws {
    guard let first = images.lazy.compactMap({ $0?.collage }).first else {
      preconditionFailure("a sheet has pictures")
    }
    var items: [Item] = []
    var files: [ImageID: [UInt8]] = [:]
    func add(_ bytes: [UInt8], size: PixelSize, isOpaque: Bool, at rect: Rect) {
      let id = ImageID(ofContents: bytes)
      files[id] = bytes
      let image = StoredImage(id: id, format: .png, size: size, isOpaque: isOpaque)
      items.append(
        Item(
          id: EditStamp(id: first.id, date: first.createdAt).id(items.count + 1),
          name: ItemName(unchecked: "n\(items.count)"), content: .photo(Photo(image: image)),
          box: rect.size,
          transform: Transform(
            center: Point(
              x: rect.minX + rect.size.width / 2, y: rect.minY + rect.size.height / 2),
            rotation: .zero, scale: 1), createdAt: first.createdAt))
    }
    for (index, image) in images.enumerated() {
      guard let image else { continue }
      add(
        image.bytes, size: image.size, isOpaque: image.collage.canvas.background.isOpaque,
        at: grid.rectangle(at: index))
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

  /// Renders the sheet and returns the size of the file, in bytes.
  func render(
    _ request: RenderRequest, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool, write: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    try ImageRenderer(
      files: SheetRasters(files: files), settings: settings, isCancelled: isCancelled
    ).render(collage, request, progress: nil, write: write).byteCount
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
