import Testing

@testable import CollageCore

/// Positions in bytes and in bits of which nobody knows whether they are honest.
@Suite struct CursorTests {
  /// A slice that does not begin at the array's start.
  private let bytes = ([9, 9, 0x12, 0x34, 0x56, 0x78, 0x9A] as [UInt8])[2...]

  @Test func numbersComeInBothOrders() {
    var cursor = ByteCursor(bytes)
    #expect(cursor.uint16() == 0x1234 && cursor.position == 2)
    #expect(cursor.uint16(.little) == 0x7856 && cursor.remaining == 1)
    var long = ByteCursor(bytes)
    #expect(long.uint32() == 0x1234_5678)
    #expect(long.seek(1) && long.uint32(.little) == 0x9A78_5634)
    #expect(long.remaining == 0 && long.byte() == nil)
  }

  @Test func whatDoesNotFitMovesNothing() {
    var cursor = ByteCursor(bytes)
    #expect(cursor.seek(4) && cursor.uint16() == nil && cursor.position == 4)
    #expect(cursor.uint32() == nil && cursor.slice(2) == nil && cursor.position == 4)
    #expect(cursor.seek(2) && cursor.uint32() == nil && cursor.position == 2)
    #expect(cursor.slice(-1) == nil && cursor.slice(0) == [])
    #expect(cursor.slice(3) == [0x56, 0x78, 0x9A] && cursor.remaining == 0)
    #expect(!cursor.seek(6) && !cursor.seek(-1) && cursor.position == 5)
    #expect(cursor.seek(5) && cursor.seek(0) && cursor.byte() == 0x12)
  }

  @Test func bitsComeHighestFirst() {
    var cursor = BitCursor(bytes)
    #expect([cursor.bits(3), cursor.bits(7), cursor.bits(2)] == [0b000, 0b1001000, 0b11])
    cursor.skip(12)
    #expect(cursor.bits(16) == 0x789A && !cursor.isPastEnd)
    #expect(cursor.bits(0) == 0 && !cursor.isPastEnd)
    // Behind the end there are zeros.
    #expect(!cursor.flag() && cursor.isPastEnd && cursor.bits(8) == 0)
    var whole = BitCursor(([0xFF, 0xFE, 0xFD, 0xFC] as [UInt8])[...])
    #expect(whole.bits(32) == 0xFFFE_FDFC)
  }

  /// The table 9-2 of ITU-T H.265.
  @Test(
    arguments: [
      (0b1000_0000, 0), (0b0100_0000, 1), (0b0110_0000, 2), (0b0010_0000, 3), (0b0011_1000, 6),
      (0b0001_0000, 7), (0b0001_1110, 14),
    ] as [(UInt8, Int)])
  func golombNumbersAreThoseOfTheStandard(_ byte: UInt8, _ number: Int) {
    var cursor = BitCursor([byte][...])
    #expect(cursor.exponentialGolomb() == number)
  }

  @Test func golombNumbersEnd() {
    var short = BitCursor(([0] as [UInt8])[...])
    _ = short.exponentialGolomb()
    #expect(short.isPastEnd)
  }
}
