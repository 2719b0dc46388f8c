/// Assembles the color profile that a JPEG stores in numbered segments.
struct JPEGProfile {
  private static let signature = Array("ICC_PROFILE\0".utf8)

  private var parts: [UInt8: ArraySlice<UInt8>] = [:]
  private var count: UInt8?
  private var isBroken = false

  /// Adds a part of the profile from an APP2 segment.
  ///
  /// `body` is the segment without its marker and length field. Ignores segments that don't contain
  /// a part of a profile.
  mutating func add(_ body: ArraySlice<UInt8>) {
    guard body.starts(with: Self.signature) else { return }
    var fields = ByteCursor(body.dropFirst(Self.signature.count))
    guard let number = fields.byte(), let total = fields.byte() else {
      isBroken = true
      return
    }
    if number == 0 || number > total || count.map({ $0 != total }) == true || parts[number] != nil {
      isBroken = true
    }
    count = total
    parts[number] = body.dropFirst(Self.signature.count + 2)
  }

  /// The profile; `nil` if the file doesn't have one, and empty if its parts are incomplete or
  /// invalid.
  var bytes: [UInt8]? {
    guard let count else { return isBroken ? [] : nil }
    guard !isBroken, parts.count == Int(count) else { return [] }
    return parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
