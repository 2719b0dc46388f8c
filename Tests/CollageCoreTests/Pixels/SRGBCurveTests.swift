import Foundation
import Testing

@testable import CollageCore

@Suite struct SRGBCurveTests {
  @Test("It is that of IEC 61966-2-1")
  func standard() {
    for number in stride(from: 0.0, through: 1, by: 1.0 / 512) {
      let light = number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
      #expect(abs(SRGBCurve.light(number) - light) < 1e-12)
      #expect(abs(SRGBCurve.value(light) - number) < 1e-7)
    }
  }

  @Test("What is darker than nothing is nothing, and what is brighter than all is all")
  func limits() {
    #expect(SRGBCurve.value(-0.5) == 0)
    #expect(abs(SRGBCurve.value(3) - 1) < 1e-12)
  }
}
