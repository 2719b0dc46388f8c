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

  @Test(arguments: [
    ("1.5Ki", 1536), ("1TiB", 1 << 40), ("2MiB", 2 << 20), ("1K", 1000), ("1M", 1_000_000),
    ("1G", 1_000_000_000), ("0.0625K", 63), ("0.0004K", 0), ("1tib", 1 << 40), ("9b", 9),
  ])
  func knowsEveryUnit(_ text: String, _ bytes: Int) {
    #expect(ByteSize.bytes(text) == bytes)
  }

  @Test(arguments: ["1BB", "1IB", "1.", "1..5K", "1.5.K", "٣K", "K1", "1KK", "1e3K", "+1", "1KBi"])
  func refusesWhatIsAlmostAnAmount(_ text: String) {
    #expect(ByteSize.bytes(text) == nil)
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (999, "999"), (1000, "1KB"), (1500, "1500"), (999_000, "999KB"),
    (1_000_000, "1MB"), (1_001_000, "1001KB"), (2_000_000_000, "2GB"),
    (3_000_000_000_000, "3TB"), (5_000_000_000_000_000, "5000TB"),
  ])
  func writesTheLargestWholeUnit(_ bytes: Int, _ text: String) {
    #expect(ByteSize.text(bytes) == text)
  }
}
