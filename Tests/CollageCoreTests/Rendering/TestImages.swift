import Foundation

@testable import CollageImaging

/// In-memory images; a proxy or scaled decode is their area average.
struct MemoryProvider: RasterProvider {
  var images: [ImageID: Bitmap] = [:]
  let log = RequestLog()

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    log.append(TreatedRaster(image: image, rendition: rendition))
    guard let bitmap = images[image.id] else { throw MissingImage(id: image.id) }
    let size = rendition.pixelSize(of: image)
    return size == bitmap.size ? bitmap : bitmap.areaAveraged(to: size, extent: Size(bitmap.size))
  }

  /// Adds a bitmap and returns its description as a stored image.
  mutating func add(_ bitmap: Bitmap, format: AssetFormat = .png) throws -> StoredImage {
    let image = try StoredImage.numbered(
      images.count, format: format, size: bitmap.size, isOpaque: bitmap.alpha == .opaque)
    images[image.id] = bitmap
    return image
  }

  static func holding(
    _ bitmap: Bitmap, format: AssetFormat = .png
  ) throws -> (provider: Self, image: StoredImage) {
    var provider = Self()
    let image = try provider.add(bitmap, format: format)
    return (provider, image)
  }

  /// A photo of 24 × 18 pixels and a translucent image of 20 × 20.
  static func two() throws -> (provider: Self, photo: StoredImage, other: StoredImage) {
    var (provider, photo) = try holding(.noise(24, 18))
    let other = try provider.add(.translucentNoise(20, 20))
    return (provider, photo, other)
  }
}

extension SourceKey {
  var raster: TreatedRaster? { if case .raster(let raster) = self { raster } else { nil } }

  var image: StoredImage? { raster?.image }
}

extension TreatedRaster {
  var image: StoredImage? { if case .image(let image, _) = origin { image } else { nil } }

  var rendition: Rendition? { if case .image(_, let rendition) = origin { rendition } else { nil } }
}

extension LayerDraft.Content {
  static func image(_ image: StoredImage, _ treatment: Treatment) -> Self {
    .picture(.image(image), treatment)
  }
}

struct MissingImage: Error, Equatable { let id: ImageID }

final class RequestLog: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [TreatedRaster] = []

  func append(_ key: TreatedRaster) { lock.withLock { entries.append(key) } }
  var all: [TreatedRaster] { lock.withLock { entries } }
}

extension StoredImage {
  static func numbered(
    _ number: Int, format: AssetFormat = .png, size: PixelSize, isOpaque: Bool = true
  ) throws -> StoredImage {
    StoredImage(id: Sample.image(number).id, format: format, size: size, isOpaque: isOpaque)
  }
}

extension Item {
  static func test(
    _ image: StoredImage, box: Size? = nil, at center: Point, degrees: Double = 0,
    scale: Double = 1, flipHorizontal: Bool = false, flipVertical: Bool = false,
    opacity: Double = 1, shaders: [Shader] = [], look: Look? = nil
  ) throws -> Item {
    let transform = Transform(
      center: center, rotation: Angle(degrees: degrees), scale: scale,
      flipHorizontal: flipHorizontal, flipVertical: flipVertical)
    return Item(
      id: UUID(), name: Sample.itemName("item"), content: .photo(Photo(image: image)),
      box: box ?? Size(image.size), transform: transform,
      look: look
        ?? Look(opacity: UnitInterval(clamping: opacity), shaders: ShaderStack(active: shaders)),
      createdAt: Date(timeIntervalSince1970: 0))
  }
}

extension Collage {
  static func test(
    _ width: Int, _ height: Int, background: Color = .white, items: [Item] = []
  ) throws -> Collage {
    let size = PixelSize(width: width, height: height)
    return Collage(
      id: UUID(), name: Sample.collageName("test"),
      canvas: Canvas(size: size, background: background),
      items: ItemStack(items), createdAt: Date(timeIntervalSince1970: 0))
  }

  func rendered(
    with provider: MemoryProvider, size: PixelSize? = nil, bandHeight: Int = 16
  ) throws -> Bitmap {
    let plan = RenderPlanner.plan(self, target: RenderTarget(size: size ?? canvas.size))
    return try Renderer(provider: provider).bitmap(of: plan, bandHeight: bandHeight)
  }
}

/// Provides only the rasters of text.
struct FontProvider: RasterProvider {
  let typesetter: Typesetter?

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    throw MissingImage(id: image.id)
  }
}
