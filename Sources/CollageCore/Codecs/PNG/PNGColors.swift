internal import CZlib

/// The color space that the chunks of a PNG define.
///
/// If several chunks define it, the chunk with the highest priority counts. The order is that of
/// the specification: cICP, iCCP, sRGB, then gAMA with cHRM.
struct PNGColors {
  static let chunks: Set<String> = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]
  /// The maximum size of a profile in bytes; printer profiles have two or three million bytes.
  private static let profileLimit = 16 << 20

  private var codes: (primaries: Int, transfer: Int)?
  private var profile: [UInt8]?
  private var isSRGB = false
  private var gamma: Double?
  private var chromaticities: [ColorDefinition.Chromaticity]?
  private var isBroken = false

  mutating func add(_ name: String, _ body: ArraySlice<UInt8>) {
    var fields = ByteCursor(body)
    switch name {
    case "cICP" where codes == nil && body.count == 4:
      guard let primaries = fields.byte(), let transfer = fields.byte(), fields.byte() == 0 else {
        return
      }
      codes = (Int(primaries), Int(transfer))
    case "iCCP" where profile == nil: profile = Self.inflated(body) ?? []
    case "sRGB" where body.count == 1: isSRGB = true
    case "gAMA" where gamma == nil:
      gamma = fields.uint32().flatMap { $0 > 0 ? Double($0) / 100_000 : nil }
    case "cHRM" where chromaticities == nil && body.count == 32:
      chromaticities = (0..<4).compactMap { _ in
        guard let x = fields.uint32(), let y = fields.uint32() else { return nil }
        return ColorDefinition.Chromaticity(x: Double(x) / 100_000, y: Double(y) / 100_000)
      }
    default: break
    }
  }

  /// Records that a color chunk is damaged.
  mutating func addDamagedChunk() { isBroken = true }

  var colorSpace: ColorSpace {
    if let codes, Self.isKnown(codes) {
      return ColorDefinition(primaries: codes.primaries, transfer: codes.transfer)
        .map(ColorSpace.definition) ?? .sRGB
    }
    if let profile { return .profile(profile) }
    // An empty profile represents a damaged one, about which the user is warned.
    if isBroken { return .profile([]) }
    guard !isSRGB, gamma != nil || chromaticities != nil else { return .sRGB }
    var definition = ColorDefinition.sRGB
    if let gamma { definition.curve = .gamma(1 / gamma) }
    if let chromaticities, chromaticities.count == 4 {
      (definition.white, definition.red, definition.green, definition.blue) = (
        chromaticities[0], chromaticities[1], chromaticities[2], chromaticities[3]
      )
      if !definition.isValid {
        let curve = definition.curve
        definition = .sRGB
        definition.curve = curve
      }
    }
    return definition.isSRGB || !definition.isValid ? .sRGB : .definition(definition)
  }

  private static func isKnown(_ codes: (primaries: Int, transfer: Int)) -> Bool {
    [1, 4, 5, 6, 7, 9, 11, 12].contains(codes.primaries)
      && [1, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 18].contains(codes.transfer)
  }

  /// Returns the decompressed profile of an iCCP chunk; `nil` if it is invalid.
  ///
  /// The profile follows its name, a zero byte and the compression method.
  private static func inflated(_ body: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = body.prefix(80).firstIndex(of: 0), end + 2 < body.endIndex,
      body[end + 1] == 0
    else { return nil }
    let compressed = Array(body[(end + 2)...])
    var succeeded = false
    let profile = unsafe [UInt8](unsafeUninitializedCapacity: profileLimit) { buffer, count in
      // SAFETY: zlib writes at most `length` bytes, and then stores the number of written bytes in
      // it.
      var length = uLongf(buffer.count)
      succeeded =
        unsafe uncompress(buffer.baseAddress, &length, compressed, uLong(compressed.count)) == Z_OK
      count = succeeded ? Int(length) : 0
    }
    return succeeded ? Array(profile[...]) : nil
  }
}
