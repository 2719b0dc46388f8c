/// The items of a HEIF file and the locations of their data.
///
/// A HEIF file consists of nested boxes. An item is an image or an image's metadata. This type
/// reads only the boxes of ISO/IEC 23008-12 that are needed to choose the image to decode, and to
/// predict the time and memory for decoding it.
struct HEIFContents {
  struct Item: Hashable {
    var kind = ""
    var properties: [Property] = []
    /// The IDs of the items from which this item is composed, in order; an ID can occur repeatedly.
    var parts: [Int] = []
    /// The IDs of the items that belong to this item, such as its alpha.
    var auxiliaries: [Int] = []
    var data: [ArraySlice<UInt8>] = []
    /// True if the item is a tile, a thumbnail, an auxiliary image such as alpha, or a hidden
    /// image.
    var isPart = false
  }

  struct Property: Hashable {
    let kind: String
    let body: ArraySlice<UInt8>
  }

  /// A contradiction between parts of the file, or an exceeded limit.
  struct Contradiction: InternalError {}

  /// The ID of the image to decode.
  ///
  /// It is the main image that the file specifies or, if that is a thumbnail, its full image. If
  /// the file doesn't specify a main image, it is the only image, or `nil` if there are several.
  private(set) var primary: Int?
  /// True if the file specifies a thumbnail as its main image, and ``primary`` is the full image.
  private(set) var replacesThumbnail = false
  /// True if the file has a `meta` box, which contains the items.
  private(set) var hasItems = false
  private(set) var hasSequence = false
  private(set) var items: [Int: Item] = [:]
  /// The smallest range of the file that contains all items' data; `nil` if there isn't any.
  ///
  /// Data in the `meta` box and data without a specified length don't count.
  private(set) var dataRange: Range<Int>?

  private let file: ArraySlice<UInt8>
  var byteCount: Int { file.count }
  private var properties: [Property] = []
  /// The ID of the full image for each thumbnail's ID.
  private var fullImages: [Int: Int] = [:]
  private var inlineData: ArraySlice<UInt8> = []
  let topLevelBoxes: [Property]
  /// The `meta` box to which the main image's ID must be added; `nil` if nothing must be added.
  private(set) var incompleteMeta: Property?

  /// Reads the boxes, ignoring damaged ones; throws an error if the file contradicts itself or
  /// exceeds a limit.
  init(_ bytes: [UInt8]) throws(Contradiction) {
    file = bytes[...]
    topLevelBoxes = Self.boxes(file)
    hasSequence = topLevelBoxes.contains { $0.kind == "moov" }
    let meta = try Self.uniqueBox("meta", topLevelBoxes)
    guard let meta else { return }
    hasItems = true
    let boxes = Self.boxes(meta.dropFirst(4))
    let named = try Self.uniqueBox("pitm", boxes)
    if let named { readPrimary(named) }
    if let body = try Self.uniqueBox("iinf", boxes) { try readItemTypes(body) }
    inlineData = try Self.uniqueBox("idat", boxes) ?? []
    if let body = try Self.uniqueBox("iloc", boxes) { try readLocations(body) }
    if let body = try Self.uniqueBox("iref", boxes) { readReferences(body) }
    if let body = try Self.uniqueBox("iprp", boxes) {
      let boxes = Self.boxes(body)
      properties = Self.boxes(try Self.uniqueBox("ipco", boxes) ?? [])
      for box in boxes where box.kind == "ipma" { readAssociations(box.body) }
    }
    replaceThumbnail()
    if named == nil { selectOnlyImage() }
  }

  /// Chooses the only image of a file without a main image, such as some image sequences.
  private mutating func selectOnlyImage() {
    let images = items.filter { $0.value.isImage && !$0.value.isPart }
    guard images.count == 1, let id = images.keys.first, id <= UInt16.max else { return }
    (primary, incompleteMeta) = (id, topLevelBoxes.first { $0.kind == "meta" })
  }

  /// Chooses the full image if the specified main image is its thumbnail.
  private mutating func replaceThumbnail() {
    guard let named = primary, let fullImage = fullImages[named], fullImage != named,
      let item = items[fullImage], item.isImage, item.area > items[named]?.area ?? 0
    else { return }
    (primary, replacesThumbnail) = (fullImage, true)
  }

  private static let alphaKinds = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:avc:2015:auxid:1",
    "urn:mpeg:hevc:2015:auxid:1",
  ]

  var hasAlpha: Bool {
    let auxiliaries = primary.flatMap { items[$0]?.auxiliaries } ?? []
    return auxiliaries.contains { id in
      items[id]?.properties(of: "auxC").contains { body in
        let kind = String(decoding: body.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
        return Self.alphaKinds.contains(kind)
      } ?? false
    }
  }

  /// The size of the largest image except ``primary`` and the parts of other images.
  ///
  /// `nil` if it has less than four times as many pixels as ``primary``.
  var largerImage: PixelSize? {
    guard let primary, let main = items[primary], main.area > 0 else { return nil }
    let others = items.filter { $0.key != primary && $0.value.isImage && !$0.value.isPart }
    guard let largest = others.values.max(by: { $0.area < $1.area }),
      largest.area / 4 >= main.area
    else { return nil }
    return largest.declaredSizes.first
  }

  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [Property] {
    var cursor = ByteCursor(bytes)
    var boxes: [Property] = []
    while let length = cursor.uint32(), let typeBytes = cursor.slice(4) {
      var count = length - 8
      if length == 1 {
        guard let high = cursor.uint32(), let low = cursor.uint32(), high < 1 << 30 else { break }
        count = (high << 32 | low) - 16
      } else if length == 0 {
        count = cursor.remaining
      }
      guard count >= 0, let body = cursor.slice(min(count, cursor.remaining)) else { break }
      boxes.append(Property(kind: String(decoding: typeBytes, as: UTF8.self), body: body))
    }
    return boxes
  }

  /// Returns the body of a box that must be unique; `nil` if there isn't one.
  private static func uniqueBox(
    _ kind: String, _ boxes: [Property]
  ) throws(Contradiction) -> ArraySlice<UInt8>? {
    let found = boxes.filter { $0.kind == kind }
    guard found.count < 2 else { throw Contradiction() }
    return found.first?.body
  }

  private mutating func readPrimary(_ body: ArraySlice<UInt8>) {
    var fields = Fields(body)
    primary = fields.id(isLong: fields.version > 0)
  }

  private mutating func readItemTypes(_ body: ArraySlice<UInt8>) throws(Contradiction) {
    let fields = Fields(body)
    for entry in Self.boxes(body.dropFirst(fields.version == 0 ? 6 : 8)) where entry.kind == "infe"
    {
      var fields = Fields(entry.body)
      guard fields.version >= 2, let id = fields.id(isLong: fields.version > 2),
        fields.cursor.uint16() != nil, let typeBytes = fields.cursor.slice(4)
      else { continue }
      guard items[id] == nil else { throw Contradiction() }
      items[id] = Item(kind: String(decoding: typeBytes, as: UTF8.self))
      items[id]?.isPart = fields.flags & 1 == 1
    }
  }

  /// The maximum number of extents (pieces of data) of an item.
  ///
  /// The size of the file doesn't limit this number, because empty extents take no space.
  private static let maximumExtents = 1000

  private mutating func readLocations(_ body: ArraySlice<UInt8>) throws(Contradiction) {
    var fields = Fields(body)
    guard let widths = fields.cursor.uint16() else { return }
    let hasMethod = fields.version > 0
    let isLong = fields.version > 1
    guard let count = fields.id(isLong: isLong) else { return }
    var seen: Set<Int> = []
    for _ in 0..<count {
      guard let id = fields.id(isLong: isLong) else { return }
      var method = 0
      if hasMethod { method = (fields.cursor.uint16() ?? 0) & 15 }
      guard fields.cursor.uint16() != nil, let base = fields.number(widths >> 4 & 15),
        let extents = fields.cursor.uint16()
      else { return }
      guard seen.insert(id).inserted else { throw Contradiction() }
      guard extents <= Self.maximumExtents else { throw Contradiction() }
      let source = method == 1 ? inlineData : file
      var length = 0
      for _ in 0..<extents {
        if hasMethod { _ = fields.number(widths & 15) }
        guard let offset = fields.number(widths >> 12 & 15),
          let count = fields.number(widths >> 8 & 15)
        else { return }
        let start = min(base, Int.max / 4) + min(offset, Int.max / 4)
        let part = source.dropFirst(start)
        if method == 0, count > 0 { extendData(start..<start + min(count, Int.max / 4)) }
        items[id]?.data.append(count == 0 ? part : part.prefix(count))
        length += items[id]?.data.last?.count ?? 0
        // Without this limit, overlapping extents would let a small file cause much work.
        guard length <= 2 * file.count else { throw Contradiction() }
      }
    }
  }

  private mutating func extendData(_ range: Range<Int>) {
    let known = dataRange ?? range
    dataRange =
      min(known.lowerBound, range.lowerBound)..<max(known.upperBound, range.upperBound)
  }

  private mutating func readReferences(_ body: ArraySlice<UInt8>) {
    let isLong = Fields(body).version > 0
    for reference in Self.boxes(body.dropFirst(4)) {
      var fields = Fields(reference.body, hasVersion: false)
      guard let from = fields.id(isLong: isLong), let count = fields.cursor.uint16() else {
        continue
      }
      let targets = (0..<count).compactMap { _ in fields.id(isLong: isLong) }
      switch reference.kind {
      case "dimg":
        items[from]?.parts += targets
        for target in targets { items[target]?.isPart = true }
      case "auxl":
        items[from]?.isPart = true
        for target in targets { items[target]?.auxiliaries.append(from) }
      case "thmb":
        items[from]?.isPart = true
        fullImages[from] = targets.first
      default: break
      }
    }
  }

  private mutating func readAssociations(_ body: ArraySlice<UInt8>) {
    var fields = Fields(body)
    guard let count = fields.cursor.uint32() else { return }
    for _ in 0..<count {
      guard let id = fields.id(isLong: fields.version > 0), let entries = fields.cursor.byte()
      else { return }
      for _ in 0..<entries {
        let index =
          fields.flags & 1 == 1
          ? fields.cursor.uint16().map { $0 & 0x7FFF } : fields.cursor.byte().map { Int($0 & 0x7F) }
        guard let index else { return }
        if properties.indices.contains(index - 1) {
          items[id]?.properties.append(properties[index - 1])
        }
      }
    }
  }

  /// The fields that follow a box's version and flags.
  private struct Fields {
    let version: Int
    let flags: Int
    var cursor: ByteCursor

    init(_ body: ArraySlice<UInt8>, hasVersion: Bool = true) {
      cursor = ByteCursor(body)
      let word = hasVersion ? cursor.uint32() ?? 0 : 0
      (version, flags) = (word >> 24, word & 0xFF_FFFF)
    }

    mutating func id(isLong: Bool) -> Int? { isLong ? cursor.uint32() : cursor.uint16() }

    /// Reads an integer of 0, 4 or 8 bytes.
    mutating func number(_ width: Int) -> Int? {
      switch width {
      case 0: return 0
      case 4: return cursor.uint32()
      default:
        guard let high = cursor.uint32(), let low = cursor.uint32() else { return nil }
        return high < 1 << 30 ? high << 32 | low : Int.max / 4
      }
    }
  }
}

extension HEIFContents.Item {
  fileprivate var isImage: Bool { ["hvc1", "hev1", "av01", "grid", "iovl", "iden"].contains(kind) }

  /// The number of pixels that the item's properties specify.
  fileprivate var area: Int { declaredSizes.map(\.saturatedArea).max() ?? 0 }
}
