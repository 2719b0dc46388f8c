/// Bytes that are the same in every run for equal values, and others for others.
///
/// They are made of everything that a type encodes, so that a property that is added to a type whose
/// conformance is derived is part of them by itself. Numbers are written whole, floating-point ones as
/// their bit patterns, and the entries of a dictionary in the order of their names. A `Set`, or a
/// dictionary whose keys are neither texts nor whole numbers, has no order and must not be in a value.
///
/// - Parameter value: What to write.
/// - Returns: The bytes; they are not made for being read back.
/// - Throws: What the value's own conformance throws; derived ones throw nothing.
func canonicalBytes(of value: some Encodable) throws -> [UInt8] {
  let encoder = CanonicalEncoder()
  try encoder.write(value)
  return unsafe encoder.bytes
}

/// Writes every value with a mark that tells its kind, so that no two values have the same bytes.
private final class CanonicalEncoder: Encoder {
  // An encoder is used by one caller from beginning to end; asking at each byte would take as long as
  // writing.
  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  /// How many containers are open.
  @exclusivity(unchecked) private var depth = 0
  /// The entries of open containers whose names come in no certain order.
  @exclusivity(unchecked) private var entries: [(name: String, start: Int)] = []

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// What comes next.
  enum Mark: UInt8 {
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

  /// Opens a container inside another one, which is not written to again.
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

  /// Begins an entry of the innermost container.
  func beginEntry(_ name: String, depth: Int, isSorted: Bool) {
    requireInnermost(depth)
    if isSorted { unsafe entries.append((name, bytes.count)) }
    append(name)
  }

  /// Containers are written one after the other, so that what is written needs no other order.
  func requireInnermost(_ depth: Int) {
    unsafe precondition(depth == self.depth, "a container is written after one inside it")
  }

  func append(_ mark: Mark) { unsafe bytes.append(mark.rawValue) }

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

/// Writes the properties of a value, or the entries of a dictionary.
private struct CanonicalEntries<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: CanonicalEncoder
  let depth: Int
  /// Whether entries have to be sorted: keys of a type are cases in their order, but keys that hold a
  /// text are those of a dictionary.
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

/// Writes the elements of a list.
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

/// Writes a value that has no parts.
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
