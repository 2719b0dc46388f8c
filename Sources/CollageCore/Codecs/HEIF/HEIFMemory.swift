/// The memory that libheif needs to decode an image to planes of red, green and blue.
///
/// The numbers were measured with libheif 1.15, libde265 and libaom.
struct HEIFMemory {
  /// The peak memory divided by the number of pixels, in bytes.
  private(set) var bytesPerPixel: Int
  /// True if tiles must be decoded one at a time to save memory.
  private(set) var isSerial = false

  private let contents: HEIFContents
  private let isDeep: Bool
  private var cache: [Int: Int] = [:]

  init(_ contents: HEIFContents, _ header: ImageHeader) {
    (self.contents, isDeep, bytesPerPixel) = (contents, header.depth > 8, 0)
    guard let primary = contents.primary, let item = contents.items[primary] else {
      bytesPerPixel = maximumBytes
      return
    }
    bytesPerPixel = bytes(of: primary, area: max(1, header.size.saturatedArea), depth: 0)
    let planes = isDeep ? 6 : 3
    if item.isTransformed, header.orientation == .up {
      bytesPerPixel = max(bytesPerPixel, 2 * planes + (isDeep ? 1 : 3))
    }
    if header.mayHaveAlpha { bytesPerPixel += item.isCanvas ? planes + 2 : 2 }
  }

  private var maximumBytes: Int { isDeep ? 27 : 16 }

  private mutating func bytes(of id: Int, area: Int, depth: Int) -> Int {
    if let cached = cache[id] { return cached }
    guard depth < HEIFDecodedSizes.maximumDepth, let item = contents.items[id] else {
      return maximumBytes
    }
    let bytes = bytes(of: item, area: area, depth: depth)
    cache[id] = bytes
    return bytes
  }

  private mutating func bytes(of item: HEIFContents.Item, area: Int, depth: Int) -> Int {
    switch item.kind {
    case _ where item.isHEVC:
      return switch chroma(of: item) {
      case .quarter: isDeep ? 10 : 7
      case .half: isDeep ? 11 : 8
      case .full, nil: isDeep ? 14 : 9
      }
    case "av01":
      return switch chroma(of: item) {
      case .quarter: isDeep ? 15 : 9
      case .half: isDeep ? 19 : 12
      case .full, nil: maximumBytes
      }
    case "grid", "iovl": return canvasBytes(item, area: area, depth: depth)
    case "iden":
      guard let part = item.parts.first else { return maximumBytes }
      return max(bytes(of: part, area: area, depth: depth + 1), isDeep ? 13 : 9)
    default: return maximumBytes
    }
  }

  /// Returns the bytes per pixel for the planes of a canvas and for the tiles decoded at a time.
  private mutating func canvasBytes(
    _ item: HEIFContents.Item, area: Int, depth: Int
  ) -> Int {
    var largestTile = 0
    for id in Set(item.parts) {
      let size = contents.items[id]?.declaredSizes.map(\.saturatedArea).max() ?? area
      let cost = bytes(of: id, area: max(1, size), depth: depth + 1)
      largestTile = max(largestTile, ImageHeader.times(size, cost))
    }
    let atATime = ImageHeader.times(
      largestTile, min(HEIFDecodedSizes.concurrentTiles, max(1, item.parts.count)))
    if atATime > ImageHeader.times(area, 2) { isSerial = true }
    let tiles = isSerial ? largestTile : atATime
    return (isDeep ? 6 : 3) + min(tiles / area, 4 * maximumBytes) + 1
  }

  /// Returns the highest chroma resolution in the image's stream; `nil` if it is unknown.
  private func chroma(of item: HEIFContents.Item) -> ChromaSubsampling? {
    let found =
      item.isHEVC ? Set(item.units.compactMap(HEVCParameters.chroma)) : item.av1Parameters.chromas
    return [ChromaSubsampling.full, .half, .quarter].first(where: found.contains)
  }
}

extension HEIFContents.Item {
  /// True if libheif rotates, mirrors or crops the image, which allocates a second one.
  fileprivate var isTransformed: Bool {
    properties.contains { ["irot", "imir", "clap"].contains($0.kind) }
  }

  /// The item's rotation; `nil` if the item is mirrored or cropped.
  var rotation: Orientation? {
    guard properties(of: "imir").isEmpty, properties(of: "clap").isEmpty else { return nil }
    // The unit is 90 degrees, counterclockwise.
    let steps = properties(of: "irot").reduce(0) { $0 + Int(($1.first ?? 0) & 3) }
    return [Orientation.up, .rotated270, .rotated180, .rotated90][steps % 4]
  }
}

extension HEIFContents.Item {
  /// True if a rotation or crop precedes the size in the list of properties, and that size is the
  /// stored one.
  var isTransformedEarly: Bool {
    guard let size = properties.lastIndex(where: { $0.kind == "ispe" }) else { return false }
    return properties[..<size].contains { ["irot", "clap"].contains($0.kind) }
      && declaresStoredSize
  }

  /// True if the declared size is clearly that of the coded image.
  ///
  /// Some programs, including libheif, declare the size of the upright image instead.
  private var declaresStoredSize: Bool {
    guard let coded = (try? HEIFDecodedSizes.sizes(of: self))?.first,
      let declared = declaredSizes.last
    else { return false }
    func fits(_ size: PixelSize) -> Bool {
      size.width <= coded.width && size.height <= coded.height
    }
    return fits(declared) && (declared == coded || !fits(declared.transposed))
  }

  /// The size after all transformations if libheif reports a wrong size; otherwise `nil`.
  var transformedSize: PixelSize? {
    guard isTransformedEarly, var size = declaredSizes.last else { return nil }
    for property in properties {
      switch property.kind {
      case "irot":
        if property.body.first.map({ $0 & 1 == 1 }) == true { size = size.transposed }
      case "clap":
        var cursor = ByteCursor(property.body)
        guard let width = cursor.uint32(), let widthParts = cursor.uint32(), widthParts > 0,
          let height = cursor.uint32(), let heightParts = cursor.uint32(), heightParts > 0
        else { return nil }
        size = PixelSize(
          width: (width + widthParts / 2) / widthParts,
          height: (height + heightParts / 2) / heightParts)
      default: break
      }
    }
    return size
  }
}
