import Testing

@testable import CollageCore

/// What settings take, at the ends of their ranges.
@Suite("The range of a setting")
struct SettingRangeTests {
  @Test("holds its ends, and nothing beyond them")
  func ends() {
    let ranges: [(Setting, ClosedRange<Int>)] = [
      (.importMaxPixels, 1...4_000_000_000), (.renderQuality, 1...100), (.renderJobs, 0...1024),
      (.cutoutTimeout, 1...3600), (.cutoutMaxSide, 0...65_500),
    ]
    for (setting, range) in ranges {
      for value in [range.lowerBound, range.upperBound] {
        #expect(setting.kind.normalized("\(value)") == "\(value)", "\(setting) \(value)")
      }
      for value in [range.lowerBound - 1, range.upperBound + 1] {
        #expect(setting.kind.normalized("\(value)") == nil, "\(setting) \(value)")
      }
    }
  }

  @Test("holds what counts when nothing is set", arguments: Setting.allCases)
  func defaults(_ setting: Setting) {
    // What has no default is left to somebody else.
    guard !setting.defaultValue.isEmpty else { return }
    #expect(setting.kind.normalized(setting.defaultValue) == setting.defaultValue)
  }
}
