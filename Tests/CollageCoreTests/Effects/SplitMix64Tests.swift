import Testing

@testable import CollageCore

@Suite struct SplitMix64Tests {
  @Test func firstOutputOfStateZeroIsThePublishedOne() {
    var random = SplitMix64(seed: 0)
    #expect(random.next() == 0xE220_A839_7B1D_CDAF)
    #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
  }
}
