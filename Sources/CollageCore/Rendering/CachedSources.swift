/// A cache of prepared sources that several images use, such as the frames of an animation.
final class CachedSources: Sendable {
  private struct Key: Hashable {
    let source: SourceKey
    let preparations: Set<Preparation>
    let isPremultiplied: Bool
  }

  /// The sources to cache; other sources are prepared each time they are requested.
  private let cachedKeys: Set<SourceKey>
  private let sources: SharedLRUCache<Key, [Preparation: PreparedLayer]>

  /// Creates an empty cache for the given sources, with a memory limit in bytes.
  init(_ cachedKeys: Set<SourceKey>, memory: Int) {
    self.cachedKeys = cachedKeys
    sources = SharedLRUCache(limit: memory)
  }

  /// Returns the prepared forms of a source; whole sources in ``cachedKeys`` come from the cache.
  func layers(
    of source: BandSchedule.Source, isPremultiplied: Bool,
    make: () throws -> [Preparation: PreparedLayer]
  ) throws -> [Preparation: PreparedLayer] {
    guard source.part == nil, cachedKeys.contains(source.key) else { return try make() }
    let key = Key(
      source: source.key, preparations: source.preparations, isPremultiplied: isPremultiplied)
    return try sources.value(
      key, cost: { $0.values.reduce(0) { $0 + $1.byteCount } }, make: make)
  }
}

/// A raster provider that caches the bitmaps of another provider, but not its buffers.
struct CachedSourceRasters: RasterProvider {
  private struct Key: Hashable {
    let image: StoredImage
    let rendition: Rendition
  }

  private let provider: any RasterProvider
  private let rasters: SharedLRUCache<Key, Bitmap>

  init(_ provider: any RasterProvider, memory: Int) {
    self.provider = provider
    rasters = SharedLRUCache(limit: memory)
  }

  var typesetter: Typesetter? { provider.typesetter }
  var fonts: FontLookup { provider.fonts }
  var sharesBuffers: Bool { provider.sharesBuffers }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    try rasters.value(Key(image: image, rendition: rendition), cost: \.bytes.count) {
      try provider.raster(of: image, rendition: rendition)
    }
  }

  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    try provider.buffer(
      of: image, rendition: rendition, isPremultiplied: isPremultiplied, part: part)
  }
}
