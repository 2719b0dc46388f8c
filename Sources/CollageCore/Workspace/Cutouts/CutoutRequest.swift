/// A request for the cutout of an item's photo: a copy of the photo with a transparent background.
package struct CutoutRequest: Hashable, Sendable {
  /// The user's hints about the subject, in pixels of the base image, which is the stored photo
  /// before it is cut out.
  package var hints: CutoutHints
  package var edge: CutoutEdgeOptions
  /// A mask in the store that marks pixels as subject, background, or unknown.
  package var trimap: StoredImage?
  /// True to use the mask of an external command as it is, without aligning it to the edges in the
  /// photo.
  package var isUnrefined: Bool

  /// Creates a request; by default, without hints.
  package init(
    hints: CutoutHints = CutoutHints(), edge: CutoutEdgeOptions = CutoutEdgeOptions(),
    trimap: StoredImage? = nil, isUnrefined: Bool = false
  ) {
    self.hints = hints
    self.edge = edge
    self.trimap = trimap
    self.isUnrefined = isUnrefined
  }

  package init(_ cutout: Cutout) {
    self.init(
      hints: cutout.origin.hints, edge: cutout.origin.edge, trimap: cutout.trimap,
      isUnrefined: cutout.origin.isUnrefined ?? false)
  }
}

struct StoredCutout: Hashable, Sendable {
  let photo: StoredImage
  let record: ImageRecord
  let cutout: Cutout
}

struct CutoutRenderer {
  let images: any ImageFiles
  let context: WorkspaceDependencies

  /// The memory limit for a photo and its alpha; with this limit, the program uses at most 600 MB
  /// in total.
  private static let limits = DecodeLimits(pixels: .max, memory: 550_000_000)
  /// The memory per pixel of an opaque photo, in bytes: four for the colors and one for the alpha.
  private static let opaqueBytes = 5
  /// The memory per pixel of a photo with alpha, in bytes: twice that of an opaque photo, because
  /// the engine needs a flattened copy.
  private static let transparentBytes = 10

  func make(
    of photo: StoredImage, _ request: CutoutRequest, with segmenter: any Segmenter
  ) throws -> StoredCutout {
    let rasters = StoredRasters(images: images)
    let (bitmap, origin) = try Self.picture(
      of: photo, request, from: rasters,
      trimap: try request.trimap.map { try values(of: $0, for: photo, rasters) }, with: segmenter)
    let bytes = try PNGEncoder(effort: .fast).encode(bitmap)
    let image = StoredImage(
      id: try images.store(bytes, format: .png), format: .png, size: photo.size, isOpaque: false)
    if let proxy = try ImageProxy.make(ofPixels: bitmap) {
      images.storeProxy(proxy.bytes, of: image)
    }
    return StoredCutout(
      photo: photo,
      record: ImageRecord(
        image: image, kind: .cutout, byteCount: bytes.count,
        sourceName: "cutout of \(photo.id.rawValue.prefix(12))", createdAt: context.now()),
      cutout: Cutout(image: image, trimap: request.trimap, origin: origin))
  }

  /// Finds the subject of a photo and cuts it out; returns the photo with the subject's alpha, and
  /// a record of how the cutout was made.
  static func picture(
    of photo: StoredImage, _ request: CutoutRequest, from rasters: some RasterProvider,
    trimap: [UInt8]?, with segmenter: any Segmenter
  ) throws -> (picture: Bitmap, origin: CutoutOrigin) {
    try limits.checkMemory(
      photo.size.area * (photo.isOpaque ? opaqueBytes : transparentBytes), source: photo.fileName)
    let pixels = try rasters.raster(of: photo, rendition: .full(eighths: 8))
    var found = try segmenter.segment(
      pixels.flattened(), hints: request.hints, trimap: trimap)
    let alpha = found.alpha
    found.alpha = []
    let bitmap = try cutout(
      of: (consume pixels).straightened(), alpha: consume alpha, request.edge)
    guard let bounds = bitmap.visibleBounds else { throw CutoutError.noSubject }
    let origin = CutoutOrigin(
      engine: found.engine ?? segmenter.name, confidence: found.confidence,
      coverage: bitmap.coverage, bounds: bounds, hints: request.hints, edge: request.edge,
      isUnrefined: request.isUnrefined ? true : nil)
    return (bitmap, origin)
  }

  /// Applies the edge options to the subject's alpha, multiplies the photo's alpha by the result,
  /// and removes the background's color from the edges.
  private static func cutout(
    of photo: consuming Bitmap, alpha: consuming [UInt8], _ edge: CutoutEdgeOptions
  ) throws(CutoutError) -> Bitmap {
    let hasSubject = alpha.contains { $0 > 0 }
    let edged = edge.apply(to: consume alpha, size: photo.size)
    guard edged.contains(where: { $0 > 0 }) else {
      throw hasSubject ? .edgeRemovesEverything : .noSubject
    }
    return Decontamination.cutout(of: consume photo, alpha: consume edged)
  }

  /// Returns the gray values of a mask.
  ///
  /// Throws an error if the mask doesn't have the photo's size, because a mask from an imported
  /// file is untrusted.
  private func values(
    of trimap: StoredImage, for photo: StoredImage, _ rasters: StoredRasters
  ) throws -> [UInt8] {
    let mask = try rasters.raster(of: trimap, rendition: .full(eighths: 8))
    guard mask.size == photo.size else {
      throw CutoutError.trimapSize(mask.size, photo: photo.size)
    }
    return mask.channel(0)
  }
}

extension Bitmap {
  /// Returns the image on a white background, for engines without support for transparency.
  fileprivate func flattened() -> Bitmap {
    guard alpha != .opaque else { return self }
    var result = premultiplied()
    for start in stride(from: 0, to: result.bytes.count, by: 4) {
      let rest = 255 - result.bytes[start + 3]
      for channel in start..<start + 4 { result.bytes[channel] += rest }
    }
    result.alpha = .opaque
    return result
  }
}
