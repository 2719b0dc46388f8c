import Testing

@testable import CollageImaging

@Suite struct CodedCellTests {
  private let cell = CodedCell(parts: [[1, 2], [], [3]])
  private let bytes: [UInt8] = [3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 2, 3]

  @Test func writesLengthsBeforeParts() {
    #expect(cell.bytes == bytes)
    #expect(CodedCell(bytes: bytes) == cell)
    let long = CodedCell(parts: [[UInt8](repeating: 7, count: 0x1_02_03), [5]])
    #expect(Array(long.bytes.prefix(12)) == [2, 0, 0, 0, 3, 2, 1, 0, 1, 0, 0, 0])
    #expect(CodedCell(bytes: long.bytes) == long)
    let empty = CodedCell(parts: [])
    #expect(empty.bytes == [0, 0, 0, 0] && CodedCell(bytes: empty.bytes) == empty)
  }

  @Test func rejectsOtherBytes() {
    for count in bytes.indices { #expect(CodedCell(bytes: Array(bytes[..<count])) == nil) }
    #expect(CodedCell(bytes: bytes + [0]) == nil)
    for place in [0, 3, 4, 7, 8, 12] {
      var changed = bytes
      changed[place] += 1
      #expect(CodedCell(bytes: changed) == nil)
    }
    #expect(CodedCell(bytes: [1, 0, 0, 0, 255, 255, 255, 255]) == nil)
    #expect(CodedCell(bytes: [255, 255, 255, 127]) == nil)
  }
}
