/// The sizes of the images that libheif allocates while it decodes a HEIF file.
///
/// A canvas is a HEIF image that combines others. libheif allocates images of the sizes in the
/// container, and of the sizes in the data of coded images and canvases.
struct HEIFDecodedSizes {
  private(set) var largest = PixelSize(width: 0, height: 0)
  /// The number of pixels of all images; an image that is used repeatedly counts each time.
  private(set) var pixels = 0
  /// The maximum number of pixels that are in memory at the same time.
  private(set) var peakPixels = 0

  private let contents: HEIFContents
  private var cache: [Int: Area] = [:]
  /// The maximum nesting depth of images that are composed of others.
  static let maximumDepth = 8
  /// The bytes of item data that were read; the limit is `maximumReads` times the file's size.
  private var readByteCount = 0
  private static let maximumReads = 4

  private struct Area {
    var total = 0
    var peak = 0

    mutating func add(_ pixels: Int) {
      total = total.addingSaturated(pixels)
      peak = peak.addingSaturated(pixels)
    }
  }

  /// The number of tiles that libheif decodes at a time.
  static let concurrentTiles = 4

  init(_ contents: HEIFContents) throws(HEIFContents.Contradiction) {
    self.contents = contents
    guard let primary = contents.primary else { return }
    let area = try area(of: primary, depth: 0)
    (pixels, peakPixels) = (area.total, area.peak)
  }

  /// Returns the total and the peak number of pixels of an item, including its parts and auxiliary
  /// images.
  private mutating func area(
    of id: Int, depth: Int
  ) throws(HEIFContents.Contradiction) -> Area {
    if let cached = cache[id] { return cached }
    guard depth < Self.maximumDepth else { throw HEIFContents.Contradiction() }
    guard let item = contents.items[id] else { return Area() }
    // Without this limit, items that share their data would let a small file cause much work.
    readByteCount += item.data.reduce(0) { $0 + $1.count }
    guard readByteCount <= Self.maximumReads * contents.byteCount else {
      throw HEIFContents.Contradiction()
    }
    var area = Area()
    for size in try Self.sizes(of: item) {
      let visible = item.isHEVC ? size.withoutPadding : size
      if visible.saturatedArea > largest.saturatedArea { largest = visible }
      area.add(size.saturatedArea)
    }
    // libheif gives a canvas the size that the container specifies, even if the canvas's own data
    // specify another one. The container's size of a coded image isn't used here, because the size
    // in the container can include padding.
    for size in item.isCanvas ? item.declaredSizes : [] {
      if size.saturatedArea > largest.saturatedArea { largest = size }
      area.total = max(area.total, size.saturatedArea)
      area.peak = max(area.peak, size.saturatedArea)
    }
    var largestPart = 0
    for id in item.parts {
      let part = try self.area(of: id, depth: depth + 1)
      area.total = area.total.addingSaturated(part.total)
      largestPart = max(largestPart, part.peak)
    }
    let parts = ImageHeader.times(largestPart, min(Self.concurrentTiles, item.parts.count))
    area.peak = area.peak.addingSaturated(parts)
    for id in item.auxiliaries {
      let auxiliary = try self.area(of: id, depth: depth + 1)
      area.total = area.total.addingSaturated(auxiliary.total)
      area.peak = area.peak.addingSaturated(auxiliary.peak)
    }
    cache[id] = area
    return area
  }

  /// Returns the sizes that an item's data and its codec configuration specify.
  static func sizes(
    of item: HEIFContents.Item
  ) throws(HEIFContents.Contradiction) -> [PixelSize] {
    switch item.kind {
    case _ where item.isHEVC:
      var sizes: [PixelSize] = []
      for unit in item.units {
        if let size = try HEVCParameters.size(in: unit) { sizes.append(size) }
      }
      return sizes
    case "av01":
      return item.av1Parameters.sizes
    case "grid": return canvas(item.allData.dropFirst(4), item)
    case "iovl": return canvas(item.allData.dropFirst(2 + 8), item)
    default: return []
    }
  }

  /// Returns the size of a canvas, which is stored in two or four bytes per side.
  private static func canvas(
    _ fields: ArraySlice<UInt8>, _ item: HEIFContents.Item
  ) -> [PixelSize] {
    var cursor = ByteCursor(fields)
    let isLong = item.allData.dropFirst().first.map { $0 & 1 == 1 } ?? false
    guard let width = isLong ? cursor.uint32() : cursor.uint16(),
      let height = isLong ? cursor.uint32() : cursor.uint16()
    else { return [] }
    return [PixelSize(width: width, height: height)]
  }
}

extension HEIFContents.Item {
  var isHEVC: Bool { kind == "hvc1" || kind == "hev1" }

  /// The NAL units of an HEVC stream, in the order in which a decoder reads them.
  var units: [ArraySlice<UInt8>] {
    properties(of: "hvcC").flatMap(HEVCParameters.units(ofConfiguration:))
      + HEVCParameters.units(ofData: allData)
  }

  var av1Parameters: AV1Parameters {
    var stream = AV1Parameters()
    for record in properties(of: "av1C") { stream.read(record.dropFirst(4)) }
    stream.read(allData)
    return stream
  }

  /// True if the item is composed of other images.
  var isCanvas: Bool { kind == "grid" || kind == "iovl" }

  func properties(of kind: String) -> [ArraySlice<UInt8>] {
    properties.filter { $0.kind == kind }.map(\.body)
  }

  var declaredSizes: [PixelSize] {
    properties(of: "ispe").compactMap { body in
      var cursor = ByteCursor(body.dropFirst(4))
      guard let width = cursor.uint32(), let height = cursor.uint32() else { return nil }
      return PixelSize(width: width, height: height)
    }
  }

  /// The item's data, with its pieces concatenated.
  var allData: ArraySlice<UInt8> {
    data.count == 1 ? data[0] : data.flatMap { $0 }[...]
  }
}

extension PixelSize {
  /// The minimum size of the visible image.
  ///
  /// HEVC codes whole blocks of up to 64 pixels, so up to 63 columns and rows can be padding.
  fileprivate var withoutPadding: PixelSize {
    PixelSize(width: max(1, width - 63), height: max(1, height - 63))
  }
}

extension Int {
  fileprivate func addingSaturated(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
