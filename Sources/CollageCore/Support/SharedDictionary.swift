/// A dictionary whose copies share most of their memory: a change copies one of many parts of it.
struct SharedDictionary<Key: Hashable, Value> {
  private static var partCount: Int { 64 }

  private var parts = [[Key: Value]](repeating: [:], count: partCount)

  /// The value of a key; nil where there is none.
  subscript(key: Key) -> Value? {
    get { parts[Self.part(of: key)][key] }
    set { parts[Self.part(of: key)][key] = newValue }
  }

  private static func part(of key: Key) -> Int {
    Int(UInt(bitPattern: key.hashValue) % UInt(partCount))
  }
}

extension SharedDictionary: Sendable where Key: Sendable, Value: Sendable {}
