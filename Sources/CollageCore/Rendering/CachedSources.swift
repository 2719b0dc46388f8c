/// A cache of prepared sources that several images use, such as the frames of an animation.
final class CachedSources: Sendable {
  private struct Key: Hashable {
    let source: SourceKey
    let preparations: Set<Preparation>
    let isPremultiplied: Bool
  }

  /// The sources to cache.
  ///
  /// Other sources are prepared each time they are requested.
  private let wanted: Set<SourceKey>
  private let sources: SharedLRUCache<Key, [Preparation: PreparedLayer]>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - wanted: The sources to cache.
  ///   - memory: The memory limit in bytes.
  init(_ wanted: Set<SourceKey>, memory: Int) {
    self.wanted = wanted
    sources = SharedLRUCache(limit: memory)
  }

  /// Returns the prepared forms of a source, from the cache if possible.
  ///
  /// - Parameters:
  ///   - source: The source. If only a part of the source is needed, the part is not cached.
  ///   - isPremultiplied: True if colors are multiplied by alpha.
  ///   - make: A closure that prepares the source.
  /// - Returns: The prepared forms.
  /// - Throws: Any error that `make` throws.
  func layers(
    of source: BandSchedule.Source, isPremultiplied: Bool,
    make: () throws -> [Preparation: PreparedLayer]
  ) throws -> [Preparation: PreparedLayer] {
    guard source.part == nil, wanted.contains(source.key) else { return try make() }
    let key = Key(
      source: source.key, preparations: source.preparations, isPremultiplied: isPremultiplied)
    return try sources.value(
      key, cost: { $0.values.reduce(0) { $0 + $1.byteCount } }, make: make)
  }
}

/// A raster provider that caches the whole rasters of another provider.
struct CachedSourceRasters: RasterProvider {
  private struct Key: Hashable {
    let image: StoredImage
    let rendition: Rendition
  }

  private let provider: any RasterProvider
  private let rasters: SharedLRUCache<Key, Bitmap>

  /// Creates a cache for a provider.
  ///
  /// - Parameters:
  ///   - provider: The source of rasters.
  ///   - memory: The memory limit in bytes.
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
