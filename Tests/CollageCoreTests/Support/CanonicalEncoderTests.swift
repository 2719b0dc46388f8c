import CollageModel
import Testing

@testable import CollageSupport

@Suite struct CanonicalEncoderTests {
  private struct Record: Encodable {
    var name = "a"
    var count: Int?
    var next: UInt8?
    var list: [String] = []
    var kind = Kind.empty
  }

  private enum Kind: Encodable {
    case empty
    case number(Double)
    case pair(first: Int, second: Int)
  }

  @Test func encodesEqualValuesEquallyInEveryRun() throws {
    #expect(
      try canonicalBytes(of: Point(x: 1, y: -0.0)) == [
        7, 9, 6, 1, 0, 0, 0, 120, 4, 0, 0, 0, 0, 0, 0, 240, 63,
        6, 1, 0, 0, 0, 121, 4, 0, 0, 0, 0, 0, 0, 0, 128, 8,
      ])
    #expect(try canonicalBytes(of: Record()) == canonicalBytes(of: Record()))
  }

  @Test func encodesDifferentValuesDifferently() throws {
    let values = [
      Record(), Record(name: "b"), Record(name: ""), Record(count: 1), Record(next: 1),
      Record(count: 1, next: 1), Record(count: 0), Record(count: -1), Record(list: [""]),
      Record(list: ["", ""]), Record(list: ["a", "bc"]), Record(list: ["ab", "c"]),
      Record(kind: .number(0)), Record(kind: .number(-0.0)), Record(kind: .number(.nan)),
      Record(kind: .number(.infinity)), Record(kind: .number(0.1)),
      Record(kind: .number(0.1.nextUp)), Record(kind: .pair(first: 1, second: 2)),
      Record(kind: .pair(first: 2, second: 1)),
    ]
    #expect(try Set(values.map { try canonicalBytes(of: $0) }).count == values.count)
  }

  @Test func distinguishesTypesOfSingleValues() throws {
    let all = try [
      canonicalBytes(of: 1), canonicalBytes(of: "1"), canonicalBytes(of: 1.0),
      canonicalBytes(of: true), canonicalBytes(of: false), canonicalBytes(of: Float(1)),
      canonicalBytes(of: Int?.none), canonicalBytes(of: [1]), canonicalBytes(of: [[1]]),
      canonicalBytes(of: [[1], []]), canonicalBytes(of: UInt16(1)), canonicalBytes(of: [Int?.none]),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test func ordersDictionaryEntriesByKey() throws {
    let names = (0..<40).map { "name \($0)" }
    let inner = Dictionary(uniqueKeysWithValues: names.map { ($0, [$0: $0.count]) })
    var other: [String: [String: Int]] = [:]
    other.reserveCapacity(1000)
    for name in names.reversed() { other[name] = [name: name.count] }
    #expect(try canonicalBytes(of: inner) == canonicalBytes(of: other))
    #expect(try canonicalBytes(of: [inner, other]) == canonicalBytes(of: [other, inner]))
    other["name 7"] = [:]
    #expect(try canonicalBytes(of: inner) != canonicalBytes(of: other))
    #expect(try canonicalBytes(of: [2: "b", 1: "a"]) == canonicalBytes(of: [1: "a", 2: "b"]))
  }

  @Test func distinguishesJSONValues() throws {
    let values: [JSONValue] = [
      .null, .bool(true), .integer(1), .number(1), .string("1"), .array([]), .object([:]),
      .object(["a": .null]), .array([.null]), .object(["a": .object(["b": .integer(1)])]),
      .object(["a": .object([:]), "b": .integer(1)]),
    ]
    #expect(try Set(values.map { try canonicalBytes(of: $0) }).count == values.count)
  }

  @Test func keepsDictionaryEntriesInTheirPlace() throws {
    struct Box: Encodable {
      var name = "n"
      let sides: [String: Int]
      var depth = 1
    }
    var other: [String: Int] = [:]
    other.reserveCapacity(500)
    for name in ["c", "a", "b"] { other[name] = name.count }
    let box = Box(sides: ["a": 1, "b": 1, "c": 1])
    #expect(try canonicalBytes(of: box) == canonicalBytes(of: Box(sides: other)))
    let all = try [
      box, Box(name: "m", sides: other), Box(sides: other, depth: 2), Box(sides: ["a": 1]),
      Box(sides: ["a": 1, "b": 2, "c": 1]), Box(sides: [:]),
    ].map { try canonicalBytes(of: $0) }
    #expect(Set(all).count == all.count)
  }
}
