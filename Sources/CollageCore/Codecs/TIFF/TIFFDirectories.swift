/// The directories of a TIFF file, including nested ones (SubIFDs); each directory describes one
/// image.
///
/// libtiff reads one directory at a time, and doesn't follow references to nested directories.
struct TIFFDirectories {
  struct Directory: Hashable {
    let offset: Int
    /// True for a nested directory.
    let isSub: Bool
    let size: PixelSize
    /// True if the image is a smaller version of another image.
    let isReduced: Bool
    let isMask: Bool
    /// True if the image contains raw samples of a camera.
    let isRaw: Bool
    /// True if libtiff can probably decode the samples.
    let hasSamples: Bool
    let orientation: Orientation?
    /// The range of an embedded JPEG file, which can be truncated.
    let jpeg: Range<Int>?
    /// True if ``jpeg`` is the directory's only strip, rather than an addition to its samples.
    let isJPEGStrip: Bool
  }

  /// All directories in the order of the file; nested ones follow the one that refers to them.
  private(set) var all: [Directory] = []
  /// True for a camera's raw file, which can also contain processed images.
  private(set) var isRaw: Bool
  /// True if the file contains raw samples of a camera.
  private(set) var hasRawSamples: Bool

  private let bytes: ArraySlice<UInt8>
  private var order = ByteCursor.Order.little
  private var isBig = false
  private var visitedOffsets: Set<Int> = []

  /// The maximum number of directories that are read.
  ///
  /// Files with previews have fewer. In a scanned document, the first pages suffice.
  private static let maximumDirectories = 100
  private static let maximumEntries = 4096
  private static let maximumReferences = 32
  private static let maximumDepth = 4

  private enum Tag {
    static let newKind = 254
    static let kind = 255
    static let width = 256
    static let height = 257
    static let compression = 259
    static let photometric = 262
    static let stripOffsets = 273
    static let orientation = 274
    static let stripByteCounts = 279
    static let directories = 330
    static let tables = 347
    static let jpegOffset = 513
    static let jpegByteCount = 514
    static let version = 50706
  }

  /// Reads the directories, skipping damaged ones.
  init(_ file: [UInt8]) {
    bytes = file[...]
    // Canon's raw files have a signature after the header.
    isRaw = file.dropFirst(8).starts(with: [0x43, 0x52, 2])
    hasRawSamples = isRaw
    var cursor = ByteCursor(bytes)
    order = cursor.uint16() == 0x4949 ? .little : .big
    isBig = cursor.uint16(order) == 43
    if isBig { _ = cursor.slice(4) }
    guard let first = offset(&cursor) else { return }
    readChain(from: first, depth: 0)
  }

  private mutating func readChain(from first: Int, depth: Int) {
    var next = first
    while next > 0, all.count < Self.maximumDirectories, visitedOffsets.insert(next).inserted {
      guard let (fields, following) = fields(at: next) else { return }
      append(fields, at: next, isSub: depth > 0)
      if depth < Self.maximumDepth {
        for reference in numbers(fields[Tag.directories], limit: Self.maximumReferences) {
          readChain(from: reference, depth: depth + 1)
        }
      }
      next = following
    }
  }

  private mutating func append(_ fields: [Int: Field], at offset: Int, isSub: Bool) {
    if fields[Tag.version] != nil { isRaw = true }
    let size = PixelSize(
      width: number(fields[Tag.width]) ?? 0, height: number(fields[Tag.height]) ?? 0)
    let photometric = number(fields[Tag.photometric])
    // 32803 is the mosaic of a camera's sensor. 34892 is linear samples in the camera's color
    // space.
    let holdsRaw = photometric == 32803 || photometric == 34892
    if holdsRaw { (isRaw, hasRawSamples) = (true, true) }
    let newKind = number(fields[Tag.newKind]) ?? 0
    let jpeg = jpeg(fields, holdsRaw: holdsRaw)
    all.append(
      Directory(
        offset: offset, isSub: isSub, size: size,
        isReduced: newKind & 1 == 1 || number(fields[Tag.kind]) == 2,
        isMask: newKind & 4 == 4 || photometric == 4, isRaw: holdsRaw,
        hasSamples: !holdsRaw && photometric != nil && number(fields[Tag.compression]) != 6,
        orientation: number(fields[Tag.orientation]).flatMap(Orientation.init(rawValue:)),
        jpeg: jpeg, isJPEGStrip: jpeg?.lowerBound == number(fields[Tag.stripOffsets])))
  }

  /// Returns the range of a JPEG file to which a directory refers, or of the JPEG in its only
  /// strip; otherwise `nil`.
  private func jpeg(_ fields: [Int: Field], holdsRaw: Bool) -> Range<Int>? {
    if let start = number(fields[Tag.jpegOffset]), let count = number(fields[Tag.jpegByteCount]),
      let range = jpeg(at: start, count)
    {
      return range
    }
    // A program that reads a strip as a separate JPEG file assumes luma and chroma. A strip with
    // compression 7 can contain other colors.
    let isLuma = [1, 6].contains(number(fields[Tag.photometric]) ?? 6)
    let codings = isLuma ? [6, 7, 34892] : [6, 34892]
    guard !holdsRaw, fields[Tag.tables] == nil,
      number(fields[Tag.compression]).map(codings.contains) == true,
      fields[Tag.stripOffsets]?.count == 1, let start = number(fields[Tag.stripOffsets]),
      let count = number(fields[Tag.stripByteCounts])
    else { return nil }
    return jpeg(at: start, count)
  }

  private func jpeg(at start: Int, _ count: Int) -> Range<Int>? {
    guard start > 0, count > 4, start < bytes.count - 4,
      JPEGHeader.recognizes(Array(bytes[start..<start + 4]))
    else { return nil }
    return start..<min(bytes.count, start + min(count, bytes.count))
  }

  // MARK: Fields

  private struct Field {
    let type: Int
    let count: Int
    /// The four or eight bytes that contain the value or its offset.
    let value: ArraySlice<UInt8>
  }

  private func offset(_ cursor: inout ByteCursor) -> Int? {
    guard isBig else { return cursor.uint32(order) }
    guard let first = cursor.uint32(order), let second = cursor.uint32(order) else { return nil }
    let (high, low) = order == .big ? (first, second) : (second, first)
    return high < 1 << 30 ? high << 32 | low : nil
  }

  /// Reads a directory's fields and the offset of the next directory; `nil` if no field can be
  /// read.
  private func fields(at offset: Int) -> (fields: [Int: Field], next: Int)? {
    var cursor = ByteCursor(bytes)
    guard cursor.seek(offset), let count = isBig ? self.offset(&cursor) : cursor.uint16(order),
      (1...Self.maximumEntries).contains(count)
    else { return nil }
    var fields: [Int: Field] = [:]
    for _ in 0..<count {
      guard let tag = cursor.uint16(order), let type = cursor.uint16(order),
        let values = isBig ? self.offset(&cursor) : cursor.uint32(order),
        let value = cursor.slice(isBig ? 8 : 4)
      else { return fields.isEmpty ? nil : (fields, 0) }
      if fields[tag] == nil { fields[tag] = Field(type: type, count: values, value: value) }
    }
    return (fields, self.offset(&cursor) ?? 0)
  }

  private func number(_ field: Field?) -> Int? { numbers(field, limit: 1).first }

  private func numbers(_ field: Field?, limit: Int) -> [Int] {
    guard let field, let width = [1: 1, 3: 2, 4: 4, 13: 4, 16: 8, 18: 8][field.type] else {
      return []
    }
    let count = min(field.count, limit)
    var cursor = ByteCursor(field.value)
    if field.count > field.value.count / width {
      guard let offset = offset(&cursor) else { return [] }
      cursor = ByteCursor(bytes)
      guard cursor.seek(offset) else { return [] }
    }
    return (0..<count).compactMap { _ in
      switch width {
      case 1: cursor.byte().map(Int.init)
      case 2: cursor.uint16(order)
      case 4: cursor.uint32(order)
      default: offset(&cursor)
      }
    }
  }
}

extension TIFFDirectories {
  /// The first image, and the images to which its directory refers.
  private var firstGroup: [Directory] {
    all.prefix(1) + all.dropFirst().prefix(while: \.isSub)
  }

  /// The images that compete to be decoded; the largest decodable one is used.
  ///
  /// Empty if the first image or ``firstPage`` is used regardless of the sizes.
  var candidates: [Directory] {
    guard let first = all.first else { return [] }
    let group = firstGroup
    let area = first.size.saturatedArea
    let hasLarger = group.contains { !$0.isMask && $0.size.saturatedArea > area }
    if isRaw { return all.filter { !$0.isMask } }
    if hasLarger { return group.filter { !$0.isMask } }
    return first.isPage || firstPage != nil ? [] : all.filter { !$0.isMask }
  }

  /// The first top-level image that is neither a smaller version of another image nor a mask.
  var firstPage: Directory? { all.first { $0.isPage && !$0.isSub } }
}

extension TIFFDirectories.Directory {
  fileprivate var isPage: Bool { !isReduced && !isMask }
}
