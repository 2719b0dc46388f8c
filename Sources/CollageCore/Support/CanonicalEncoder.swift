/// Returns a canonical encoding: equal values have the same bytes in every run, and different
/// values have different bytes.
///
/// The bytes can't be decoded. They cover everything that a type encodes, so a property added to a
/// type with a derived conformance is included automatically. Integers are written in full,
/// floating-point numbers as their bit patterns, and dictionary entries sorted by key. Values must
/// not contain a `Set`, or a dictionary whose keys are neither strings nor integers, because these
/// have no fixed order. Throws only errors of the value's `encode(to:)`.
func canonicalBytes(of value: some Encodable) throws -> [UInt8] {
  let encoder = CanonicalEncoder()
  try encoder.write(value)
  return unsafe encoder.bytes
}

/// An encoder that writes a tag before each value, so that values of different kinds have different
/// bytes.
private final class CanonicalEncoder: Encoder {
  // Checking exclusivity at each byte would take as long as writing it. An encoder has a single
  // caller.
  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  @exclusivity(unchecked) private var depth = 0
  /// The entries of all open containers that must be sorted, with the offset of each entry in
  /// `bytes`.
  @exclusivity(unchecked) private var entries: [(name: String, start: Int)] = []

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  enum Tag: UInt8 {
    case null, no, yes, integer, double, float, text, start, end, entries, elements
  }

  init() { unsafe bytes.reserveCapacity(1024) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    unsafe entries(depth: depth)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    unsafe elements(depth: depth)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    CanonicalValue(encoder: self)
  }

  /// Writes a value and closes all containers that it opened.
  func write(_ value: some Encodable) throws {
    let (outer, first) = unsafe (depth, entries.count)
    append(.start)
    unsafe depth += 1
    try value.encode(to: self)
    unsafe depth = outer
    if unsafe entries.count > first { sortEntries(from: first) }
    append(.end)
  }

  /// Opens a nested container and returns its depth; the enclosing container must not be written to
  /// again.
  func open() -> Int {
    append(.start)
    unsafe depth += 1
    return unsafe depth
  }

  func entries<Key: CodingKey>(depth: Int) -> KeyedEncodingContainer<Key> {
    append(.entries)
    return KeyedEncodingContainer(CanonicalEntries<Key>(encoder: self, depth: depth))
  }

  func elements(depth: Int) -> any UnkeyedEncodingContainer {
    append(.elements)
    return CanonicalElements(encoder: self, depth: depth)
  }

  func beginEntry(_ name: String, depth: Int, isSorted: Bool) {
    requireInnermost(depth)
    if isSorted { unsafe entries.append((name, bytes.count)) }
    append(name)
  }

  /// Checks that a container is the innermost open one: interleaved writes aren't supported.
  func requireInnermost(_ depth: Int) {
    unsafe precondition(depth == self.depth, "a container is written after one inside it")
  }

  func append(_ tag: Tag) { unsafe bytes.append(tag.rawValue) }

  func append(_ text: String) {
    var text = text
    append(.text)
    append(bytesOf: UInt32(text.utf8.count))
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  func append(_ number: some FixedWidthInteger) {
    append(.integer)
    unsafe bytes.append(UInt8(truncatingIfNeeded: number.bitWidth))
    append(bytesOf: number)
  }

  func append(_ number: Double) {
    append(.double)
    append(bytesOf: number.bitPattern)
  }

  func append(bytesOf number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  private func sortEntries(from first: Int) {
    let ends = unsafe entries[first...].dropFirst().map(\.start) + [bytes.count]
    let sorted = unsafe zip(entries[first...], ends).sorted { $0.0.name < $1.0.name }
    let start = unsafe entries[first].start
    unsafe bytes.replaceSubrange(start..., with: sorted.flatMap { unsafe bytes[$0.0.start..<$0.1] })
    unsafe entries.removeSubrange(first...)
  }
}

private struct CanonicalEntries<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: CanonicalEncoder
  let depth: Int
  /// True if the entries must be sorted by key.
  ///
  /// The coding keys of a type are enumeration cases, which are encoded in a fixed order. Keys that
  /// contain a string are those of a dictionary, whose order isn't fixed.
  private var isSorted: Bool { MemoryLayout<Key>.size >= MemoryLayout<String>.size }

  init(encoder: CanonicalEncoder, depth: Int) {
    (self.encoder, self.depth) = (encoder, depth)
  }

  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) {
    encoder.beginEntry(key.stringValue, depth: depth, isSorted: isSorted)
  }

  func encodeNil(forKey key: Key) {
    begin(key)
    encoder.append(.null)
  }

  func encode(_ value: Double, forKey key: Key) {
    begin(key)
    encoder.append(value)
  }

  func encode(_ value: Int, forKey key: Key) {
    begin(key)
    encoder.append(value)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    begin(key)
    try encoder.write(value)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    begin(key)
    return encoder.entries(depth: encoder.open())
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return encoder.elements(depth: encoder.open())
  }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder {
    begin(key)
    return encoder
  }
}

private struct CanonicalElements: UnkeyedEncodingContainer {
  let encoder: CanonicalEncoder
  let depth: Int
  private(set) var count = 0

  init(encoder: CanonicalEncoder, depth: Int) {
    (self.encoder, self.depth) = (encoder, depth)
  }

  var codingPath: [any CodingKey] { [] }

  private mutating func begin() {
    encoder.requireInnermost(depth)
    count += 1
  }

  mutating func encodeNil() {
    begin()
    encoder.append(.null)
  }

  mutating func encode(_ value: some Encodable) throws {
    begin()
    try encoder.write(value)
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) -> KeyedEncodingContainer<Inner> {
    begin()
    return encoder.entries(depth: encoder.open())
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return encoder.elements(depth: encoder.open())
  }

  mutating func superEncoder() -> any Encoder { encoder }
}

private struct CanonicalValue: SingleValueEncodingContainer {
  let encoder: CanonicalEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.append(.null) }
  func encode(_ value: Bool) { encoder.append(value ? .yes : .no) }
  func encode(_ value: String) { encoder.append(value) }

  func encode(_ value: Double) { encoder.append(value) }

  func encode(_ value: Float) {
    encoder.append(.float)
    encoder.append(bytesOf: value.bitPattern)
  }

  func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) { encoder.append(value) }
  func encode(_ value: some Encodable) throws { try encoder.write(value) }
}
