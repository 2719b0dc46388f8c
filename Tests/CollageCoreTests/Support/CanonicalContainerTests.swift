import Testing

@testable import CollageSupport

@Suite struct CanonicalContainerTests {
  private enum Key: CodingKey {
    case a
    case b
  }

  /// A value that encodes itself with a closure.
  private struct ClosureEncodable: Encodable {
    let body: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  private func bytes(_ body: @escaping (any Encoder) throws -> Void) throws -> [UInt8] {
    try canonicalBytes(of: ClosureEncodable(body: body))
  }

  private func text(_ letter: Character) -> [UInt8] { [6, 1, 0, 0, 0] + String(letter).utf8 }

  @Test func encodesNullEntries() throws {
    let found = try bytes {
      var fields = $0.container(keyedBy: Key.self)
      try fields.encodeNil(forKey: .b)
      try fields.encode(true, forKey: .a)
    }
    // Keys from enumerations keep the order of encoding.
    #expect(found == [7, 9] + text("b") + [0] + text("a") + [7, 2, 8, 8])
  }

  @Test func encodesNullElements() throws {
    let found = try bytes {
      var list = $0.unkeyedContainer()
      try list.encodeNil()
      #expect(list.count == 1)
      try list.encode("x")
      #expect(list.count == 2)
    }
    #expect(found == [7, 10, 0, 7] + text("x") + [8, 8])
  }

  @Test func encodesContainersInEntries() throws {
    let found = try bytes {
      var fields = $0.container(keyedBy: Key.self)
      var inner = fields.nestedContainer(keyedBy: Key.self, forKey: .a)
      try inner.encode(false, forKey: .b)
    }
    #expect(found == [7, 9] + text("a") + [7, 9] + text("b") + [7, 1, 8, 8])
    let list = try bytes {
      var fields = $0.container(keyedBy: Key.self)
      var inner = fields.nestedUnkeyedContainer(forKey: .a)
      try inner.encode(true)
    }
    #expect(list == [7, 9] + text("a") + [7, 10, 7, 2, 8, 8])
  }

  @Test func encodesContainersInElements() throws {
    let found = try bytes {
      var list = $0.unkeyedContainer()
      var inner = list.nestedContainer(keyedBy: Key.self)
      #expect(list.count == 1)
      try inner.encode(false, forKey: .b)
    }
    #expect(found == [7, 10, 7, 9] + text("b") + [7, 1, 8, 8])
    let deep = try bytes {
      var list = $0.unkeyedContainer()
      var inner = list.nestedUnkeyedContainer()
      #expect(list.count == 1 && inner.count == 0)
      try inner.encode(true)
    }
    #expect(deep == [7, 10, 7, 10, 7, 2, 8, 8])
  }

  @Test func encodesSuperclassInPlace() throws {
    let entry = try bytes {
      let fields = $0.container(keyedBy: Key.self)
      var copy = fields
      try true.encode(to: copy.superEncoder(forKey: .a))
    }
    #expect(entry == [7, 9] + text("a") + [2, 8])
    let plain = try bytes {
      var fields = $0.container(keyedBy: Key.self)
      try true.encode(to: fields.superEncoder())
    }
    #expect(plain == [7, 9, 2, 8])
    let element = try bytes {
      var list = $0.unkeyedContainer()
      try true.encode(to: list.superEncoder())
    }
    #expect(element == [7, 10, 2, 8])
  }

  @Test func hasEmptyCodingPaths() throws {
    _ = try bytes {
      #expect($0.codingPath.isEmpty && $0.userInfo.isEmpty)
      #expect($0.singleValueContainer().codingPath.isEmpty)
      #expect($0.container(keyedBy: Key.self).codingPath.isEmpty)
    }
    _ = try bytes { #expect($0.unkeyedContainer().codingPath.isEmpty) }
  }

  @Test func encodesNumbersExactly() throws {
    #expect(try canonicalBytes(of: UInt16(258)) == [7, 3, 16, 2, 1, 8])
    #expect(try canonicalBytes(of: -1) == [7, 3, 64] + [UInt8](repeating: 255, count: 8) + [8])
    #expect(try canonicalBytes(of: Float(1)) == [7, 5, 0, 0, 128, 63, 8])
    #expect(try canonicalBytes(of: 1.0) == [7, 4, 0, 0, 0, 0, 0, 0, 240, 63, 8])
    #expect(try canonicalBytes(of: Int?.none) == [7, 0, 8])
  }
}
