/// Chooses the rasters of layers so that layers that show the same image share a raster without
/// loss of quality.
///
/// A layer without shaders uses a larger raster that another layer of the same image needs if the
/// scale of that raster is less than twice the scale that the layer needs. At such a scale, the
/// cubic kernel averages enough pixels.
enum DecodeSharing {
  /// An image, the size at which it is drawn in whole output pixels, and a flag that is true if
  /// shaders run on its raster.
  typealias Draw = (image: StoredImage, size: PixelSize, hasShaders: Bool)

  static func sources(of drafts: [LayerDraft], usesProxies: Bool) -> [SourceKey] {
    let draws = drafts.compactMap { draft -> Draw? in
      guard case (.image(let image), let treatment)? = draft.content.picture else { return nil }
      return (image, draft.decodedSize, !treatment.shaders.isEmpty)
    }
    var renditions = Self.renditions(of: draws, usesProxies: usesProxies)[...]
    return drafts.map { draft in
      switch draft.content {
      case .picture(.words(let text), let treatment),
        .silhouette(.words(let text), let treatment, _, _, _):
        return .raster(TreatedRaster(.words(text), treatment: treatment))
      case .picture(.image(let image), let treatment),
        .silhouette(.image(let image), let treatment, _, _, _):
        let rendition = renditions.removeFirst()
        return .raster(
          TreatedRaster(
            image: image, rendition: rendition,
            treatment: treatment.enlarging(
              rendition.pixelSize(of: image), to: draft.decodedSize)))
      case .color(let color): return .solid(color)
      case .shadow(let shadow): return .shadow(shadow)
      case .painted(let painting): return .painted(painting)
      case .blurred(let image, _):
        return .raster(TreatedRaster(image: image, rendition: renditions.removeFirst()))
      }
    }
  }

  static func renditions(of draws: [Draw], usesProxies: Bool) -> [Rendition] {
    var result = draws.map {
      Rendition(of: $0.image, drawn: $0.size, hasShaders: $0.hasShaders, usesProxy: usesProxies)
    }
    var scales: [Group: [Int]] = [:]
    for index in draws.indices where !draws[index].hasShaders {
      scales[Group(draws[index].image, result[index]), default: []].append(result[index].eighths)
    }
    let shared = scales.mapValues(shared)
    for index in draws.indices where !draws[index].hasShaders {
      let own = result[index].eighths
      let eighths = shared[Group(draws[index].image, result[index])]?[own] ?? own
      switch result[index] {
      case .full: result[index] = .full(eighths: eighths)
      case .proxy: result[index] = .proxy(eighths: eighths)
      }
    }
    return result
  }

  /// A file to decode: an image or its proxy.
  private struct Group: Hashable {
    let image: StoredImage
    let isProxy: Bool

    init(_ image: StoredImage, _ rendition: Rendition) {
      self.image = image
      if case .proxy = rendition { isProxy = true } else { isProxy = false }
    }
  }

  /// Returns, for each scale, the scale at which to decode: one of `eighths` that is at least as
  /// large, but less than twice as large.
  private static func shared(_ eighths: [Int]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    var largest = 0
    for own in Set(eighths).sorted(by: >) {
      if largest >= 2 * own || largest == 0 { largest = own }
      result[own] = largest
    }
    return result
  }
}
