import Testing

@testable import CollageCore

@Suite struct ByteSizeTests {
  @Test(arguments: [
    ("0", 0), ("4096", 4096), ("500M", 500_000_000), ("2GB", 2_000_000_000), ("1.5k", 1500),
    ("1GiB", 1 << 30), ("3Ki", 3072), ("2T", 2_000_000_000_000), ("12B", 12),
  ])
  func readsAmounts(_ text: String, _ bytes: Int) {
    #expect(ByteSize.bytes(text) == bytes)
  }

  @Test(arguments: ["", "M", "1.5", "-1", "1e3", "0x10", "5 MB", "Ki", "12iB", "1P", "9e99G", ".M"])
  func refusesOthers(_ text: String) {
    #expect(ByteSize.bytes(text) == nil)
  }

  @Test(arguments: [0, 1, 999, 1000, 1500, 500_000_000, 1 << 30, 3_000_000_000_000])
  func writesWhatItReads(_ bytes: Int) {
    #expect(ByteSize.bytes(ByteSize.text(bytes)) == bytes)
  }

  @Test func writesUnitsWhereTheyAreExact() {
    #expect(ByteSize.text(500_000_000) == "500MB")
    #expect(ByteSize.text(1 << 30) == "1073741824")
  }
}
