/// The image sizes and chroma subsamplings in an AV1 stream, which can differ from the container's.
struct AV1Parameters {
  /// The sizes of all sequences, and the largest possible size of each frame that specifies its own
  /// size.
  private(set) var sizes: [PixelSize] = []
  /// The chroma subsamplings of all sequences.
  ///
  /// Grayscale counts as ``ChromaSubsampling/quarter``, except in profile 2 with 8 or 10 bits,
  /// where it counts as ``ChromaSubsampling/half``.
  private(set) var chromas: Set<ChromaSubsampling> = []
  private var sequence: Sequence?

  /// The fields of a sequence header that are needed to parse a frame header.
  private struct Sequence {
    var isReduced = false
    /// The largest size that a frame can specify.
    var frameLimit = PixelSize(width: 1, height: 1)
    /// The number of bits of a frame's presentation time; zero if frames don't have one.
    var timeBits = 0
    var choosesScreenTools = true
    var hasScreenTools = false
    var choosesIntegerVectors = true
    var idBits = 0
    var hasOrderHint = false
  }

  private enum Unit {
    static let sequence = 1
    static let frameHeaders = [3, 6, 7]
  }

  /// Reads the open bitstream units (OBUs) of a configuration record or of an item's data.
  mutating func read(_ data: ArraySlice<UInt8>) {
    var cursor = ByteCursor(data)
    while let header = cursor.byte() {
      if header & 4 != 0 { _ = cursor.byte() }
      let length = header & 2 != 0 ? Self.leb128(&cursor) : cursor.remaining
      guard let length, let body = cursor.slice(length) else { return }
      switch Int(header >> 3 & 15) {
      case Unit.sequence: readSequence(body)
      case let kind where Unit.frameHeaders.contains(kind): readFrame(body)
      default: break
      }
    }
  }

  private static func leb128(_ cursor: inout ByteCursor) -> Int? {
    var value = 0
    for index in 0..<8 {
      guard let byte = cursor.byte() else { return nil }
      value |= Int(byte & 0x7F) << (7 * index)
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Reads `sequence_header_obu` (section 5.5 of the AV1 specification).
  private mutating func readSequence(_ body: ArraySlice<UInt8>) {
    var cursor = BitCursor(body)
    var header = Sequence()
    let profile = cursor.bits(3)
    cursor.skip(1)
    header.isReduced = cursor.flag()
    if header.isReduced { cursor.skip(5) } else { Self.skipOperatingPoints(&cursor, &header) }
    let widthBits = cursor.bits(4) + 1
    let heightBits = cursor.bits(4) + 1
    let size = PixelSize(width: cursor.bits(widthBits) + 1, height: cursor.bits(heightBits) + 1)
    header.frameLimit = PixelSize(width: 1 << widthBits, height: 1 << heightBits)
    if !header.isReduced { Self.readTools(&cursor, &header) }
    guard !cursor.isPastEnd else { return }
    sizes.append(size)
    sequence = header
    cursor.skip((header.isReduced || header.hasOrderHint ? 3 : 0) + 3)
    chromas.insert(Self.chroma(&cursor, profile: profile))
  }

  /// Reads `color_config` up to the subsampling.
  ///
  /// If the subsampling fields are missing, returns full resolution. If the bit depth is missing in
  /// profile 2, returns half resolution.
  private static func chroma(_ cursor: inout BitCursor, profile: Int) -> ChromaSubsampling {
    guard profile > 0 else { return .quarter }
    let isDeep = cursor.flag()
    guard profile == 2, isDeep else { return profile == 2 ? .half : .full }
    guard cursor.flag() else { return .half }
    let isGray = cursor.flag()
    var colors = 0
    if cursor.flag() { colors = cursor.bits(24) }
    cursor.skip(1)
    // BT.709 primaries, the sRGB transfer function and the identity matrix: the stream is RGB.
    if isGray || colors == 0x01_0D_00 { return isGray ? .quarter : .full }
    guard cursor.flag() else { return .full }
    let isQuarter = cursor.flag()
    return cursor.isPastEnd ? .full : isQuarter ? .quarter : .half
  }

  private static func skipOperatingPoints(_ cursor: inout BitCursor, _ header: inout Sequence) {
    var delayBits: Int?
    if cursor.flag() {
      cursor.skip(64)
      let hasEqualIntervals = cursor.flag()
      if hasEqualIntervals { _ = cursor.exponentialGolomb() }
      if cursor.flag() {
        delayBits = cursor.bits(5) + 1
        cursor.skip(32 + 5)
        let timeBits = cursor.bits(5) + 1
        header.timeBits = hasEqualIntervals ? 0 : timeBits
      }
    }
    let hasDisplayDelay = cursor.flag()
    for _ in 0...cursor.bits(5) {
      cursor.skip(12)
      if cursor.bits(5) > 7 { cursor.skip(1) }
      if let delayBits, cursor.flag() { cursor.skip(2 * delayBits + 1) }
      if hasDisplayDelay, cursor.flag() { cursor.skip(4) }
    }
  }

  private static func readTools(_ cursor: inout BitCursor, _ header: inout Sequence) {
    if cursor.flag() {
      let deltaBits = cursor.bits(4) + 2
      header.idBits = deltaBits + cursor.bits(3) + 1
    }
    cursor.skip(3 + 4)
    header.hasOrderHint = cursor.flag()
    if header.hasOrderHint { cursor.skip(2) }
    header.choosesScreenTools = cursor.flag()
    header.hasScreenTools = header.choosesScreenTools || cursor.flag()
    guard header.hasScreenTools else { return }
    header.choosesIntegerVectors = cursor.flag()
    if !header.choosesIntegerVectors { cursor.skip(1) }
  }

  /// Reads `uncompressed_header` (section 5.9) up to `frame_size_override_flag`.
  private mutating func readFrame(_ body: ArraySlice<UInt8>) {
    guard let sequence, !sequence.isReduced else { return }
    var cursor = BitCursor(body)
    if cursor.flag() { return }
    let (key, switching) = (0, 3)
    let kind = cursor.bits(2)
    let isShown = cursor.flag()
    if isShown { cursor.skip(sequence.timeBits) } else { cursor.skip(1) }
    if kind != switching, kind != key || !isShown { cursor.skip(1) }
    cursor.skip(1)
    let usesScreenTools = sequence.choosesScreenTools ? cursor.flag() : sequence.hasScreenTools
    if usesScreenTools, sequence.choosesIntegerVectors { cursor.skip(1) }
    cursor.skip(sequence.idBits)
    if kind == switching || cursor.flag() { sizes.append(sequence.frameLimit) }
  }
}
