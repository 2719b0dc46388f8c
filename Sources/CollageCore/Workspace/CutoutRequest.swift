/// What cutout is wanted of an item's photo.
public struct CutoutRequest: Hashable, Sendable {
  /// What the user said about the subject, in pixels of the base image.
  public var hints: CutoutHints
  /// What the user wants of the edge.
  public var edge: CutoutEdge
  /// A mask in the store that says of pixels whether they belong to the subject.
  public var trimap: StoredImage?

  /// Makes a request; without arguments the engine decides everything.
  public init(
    hints: CutoutHints = CutoutHints(), edge: CutoutEdge = CutoutEdge(),
    trimap: StoredImage? = nil
  ) {
    self.hints = hints
    self.edge = edge
    self.trimap = trimap
  }
}

/// A cutout in the store's files that the database does not know of yet.
public struct MadeCutout: Hashable, Sendable {
  /// The photo that it was made from.
  public let photo: StoredImage
  /// The file's record.
  public let record: ImageRecord
  /// What the item gets.
  public let cutout: Cutout
}

/// Makes cutouts out of the store's photos.
struct CutoutMaker {
  let images: any ImageFiles
  let context: WorkspaceContext

  /// Finds the subject of a photo, cuts it out and stores the result.
  func make(
    of photo: StoredImage, _ request: CutoutRequest, with segmenter: any Segmenter
  ) throws -> MadeCutout {
    let rasters = StoredRasters(images: images)
    let pixels = try rasters.raster(of: photo, rendition: .full(eighths: 8))
    let trimap = try request.trimap.map { trimap in
      try rasters.raster(of: trimap, rendition: .full(eighths: 8)).channel(0)
    }
    let found = try segmenter.segment(
      pixels.flattened(), hints: request.hints, trimap: trimap)
    let alpha = request.edge.apply(to: found.alpha, size: photo.size)
    let picture = Decontamination.cutout(of: pixels.flattened(), alpha: alpha)
    guard let bounds = picture.visibleBounds else { throw CutoutError.noSubject }
    let bytes = try PNGEncoder(effort: .fast).encode(picture)
    let image = StoredImage(
      id: try images.store(bytes, format: .png), format: .png, size: photo.size, isOpaque: false)
    if let proxy = try ImageProxy.make(ofPixels: picture) {
      images.storeProxy(proxy.bytes, of: image)
    }
    let origin = CutoutOrigin(
      engine: segmenter.name, confidence: found.confidence,
      coverage: picture.coverage, bounds: bounds, hints: request.hints, edge: request.edge)
    return MadeCutout(
      photo: photo,
      record: ImageRecord(
        image: image, kind: .cutout, byteCount: bytes.count,
        sourceName: "cutout of \(photo.id.rawValue.prefix(12))", createdAt: context.now()),
      cutout: Cutout(image: image, trimap: request.trimap, origin: origin))
  }
}

extension Bitmap {
  /// One of the four channels, a byte a pixel.
  func channel(_ index: Int) -> [UInt8] {
    stride(from: index, to: bytes.count, by: 4).map { bytes[$0] }
  }

  /// The picture on white, for engines that know no transparency.
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
