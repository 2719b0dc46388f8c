/// Sources that stay prepared from one picture to the next.
final class KeptSources: Sendable {
  private struct Key: Hashable {
    let source: SourceKey
    let preparations: Set<Preparation>
    let isPremultiplied: Bool
  }

  /// Those that are kept; others are used once.
  private let wanted: Set<SourceKey>
  private let sources: OnceCache<Key, [Preparation: PreparedLayer]>

  /// Makes an empty keep.
  ///
  /// - Parameters:
  ///   - wanted: The sources that several pictures show.
  ///   - memory: The bytes that they may take.
  init(_ wanted: Set<SourceKey>, memory: Int) {
    self.wanted = wanted
    sources = OnceCache(limit: memory)
  }

  /// What is drawn of a source.
  ///
  /// - Parameters:
  ///   - source: The source; one of which a part is needed is not kept.
  ///   - isPremultiplied: Whether its colours are multiplied by alpha.
  ///   - make: Prepares it.
  /// - Returns: What was kept, or made.
  /// - Throws: What `make` throws.
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

/// Whole rasters that stay decoded from one picture to the next.
struct KeptRasters: RasterProvider {
  private struct Key: Hashable {
    let image: StoredImage
    let rendition: Rendition
  }

  private let provider: any RasterProvider
  private let rasters: OnceCache<Key, Bitmap>

  /// Keeps what a provider gives.
  ///
  /// - Parameters:
  ///   - provider: Where rasters come from.
  ///   - memory: The bytes that they may take.
  init(_ provider: any RasterProvider, memory: Int) {
    self.provider = provider
    rasters = OnceCache(limit: memory)
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
