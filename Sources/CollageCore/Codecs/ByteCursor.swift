/// A reader of untrusted data; every read checks the bounds.
struct ByteCursor {
  enum Order { case big, little }

  let bytes: ArraySlice<UInt8>
  var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = 0
  }

  var remaining: Int { bytes.count - position }

  mutating func byte() -> UInt8? {
    guard remaining >= 1 else { return nil }
    defer { position += 1 }
    return bytes[bytes.startIndex + position]
  }

  mutating func uint16(_ order: Order = .big) -> Int? {
    guard remaining >= 2, let first = byte(), let second = byte() else { return nil }
    return order == .big ? Int(first) << 8 | Int(second) : Int(second) << 8 | Int(first)
  }

  mutating func uint32(_ order: Order = .big) -> Int? {
    guard remaining >= 4, let first = uint16(order), let second = uint16(order) else { return nil }
    return order == .big ? first << 16 | second : second << 16 | first
  }

  mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, remaining >= count else { return nil }
    defer { position += count }
    let start = bytes.startIndex + position
    return bytes[start..<start + count]
  }

  /// Moves to an offset from the start; returns `false` if the offset is out of bounds.
  mutating func seek(_ offset: Int) -> Bool {
    guard (0...bytes.count).contains(offset) else { return false }
    position = offset
    return true
  }
}
