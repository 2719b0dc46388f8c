import Testing

@testable import CollageCore

@Suite struct NumberTextTests {
  @Test(arguments: [
    ("1", 1), ("500k", 500_000), ("500KB", 500_000), ("1kib", 1024), ("1.5M", 1_500_000),
    ("2mb", 2_000_000), ("2MiB", 2_097_152), ("7b", 7), ("0.5kib", 512),
  ])
  func readsLengthsOfFiles(_ text: String, _ bytes: Int) throws {
    #expect(try ByteCountText.bytes(text) == bytes)
  }

  @Test(arguments: ["", "0", "k", "-1", "1g", "1e3", "0.4", "1 k", "1e99m"])
  func refusesOtherLengthsOfFiles(_ text: String) {
    #expect(throws: ValueError.self) { try ByteCountText.bytes(text) }
  }

  @Test(arguments: [
    ("30", 30), ("30deg", 30), ("-15", -15), ("0.25turn", 90), ("45°", 45), ("720", 720),
    ("-.5turn", -180),
  ])
  func readsAngles(_ text: String, _ degrees: Double) throws {
    #expect(try AngleText.angle(text).degrees == degrees)
  }

  @Test func readsRadians() throws {
    #expect(abs(try AngleText.angle("0.5rad").degrees - 28.64788975654116) < 1e-9)
  }

  @Test(arguments: ["", "deg", "nan", "inf", "3 0", "30grad", "1e300", "1000001", "3000turn"])
  func refusesWhatIsNoAngle(_ text: String) {
    #expect(throws: ValueError.self) { try AngleText.angle(text) }
  }

  @Test func readsScales() throws {
    #expect(try FactorText.scale("1.5") == 1.5)
    #expect(try FactorText.scale("150%") == 1.5)
    for text in ["0", "-1", "nan", "10001", "", "%"] {
      #expect(throws: ValueError.self) { try FactorText.scale(text) }
    }
  }

  @Test func readsOpacities() throws {
    #expect(try FactorText.opacity("50%") == UnitInterval(0.5))
    #expect(try FactorText.opacity("0.25") == UnitInterval(0.25))
    #expect(try FactorText.opacityChange("-10%") == -0.1)
    for text in ["1.1", "101%", "-0.1", "nan"] {
      let error = #expect(throws: ValueError.self) { try FactorText.opacity(text) }
      #expect(error?.allowed.contains("from 0 to 1") == true)
    }
    #expect(throws: ValueError.self) { try FactorText.opacityChange("-2") }
  }

  @Test func readsCounts() throws {
    let reader = WholeNumberText.reader("a quality", in: 1...100)
    #expect(try reader("85") == 85)
    for text in ["0", "101", "8.5", "", "99999999999999999999"] {
      let error = #expect(throws: ValueError.self) { try reader(text) }
      #expect(error?.kind == "a quality")
      #expect(error?.allowed == "a whole number from 1 to 100")
    }
  }
}
