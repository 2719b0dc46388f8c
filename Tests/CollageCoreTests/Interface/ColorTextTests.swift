import Testing

@testable import CollageCore

@Suite struct ColorTextTests {
  @Test(arguments: [
    ("coral", "ff7f50"), ("RebeccaPurple", "663399"), ("fff", "ffffff"), ("#0f08", "00ff0088"),
    ("ffffff80", "ffffff80"), ("rgb(255, 0, 128)", "ff0080"), ("rgba(0,0,0,0.5)", "00000080"),
    ("rgb(100% 0% 0% / 50%)", "ff000080"), ("none", "00000000"), ("transparent", "00000000"),
  ])
  func readsColours(_ text: String, _ hex: String) throws {
    #expect(try ColorText.color(text).hex == hex)
  }

  @Test(arguments: [
    "", "corall", "#", "ffff5", "#0011223344", "#12", "#1234567",
    "rgb(1,2)", "rgb(256,0,0)",
    "rgb(1,2,3", "hsl(1,2,3)",
    "rgb(nan,0,0)",
  ])
  func refusesWhatIsNoColour(_ text: String) {
    #expect(throws: ValueError.self) { try ColorText.color(text) }
  }

  @Test func knowsTheNamesOfCSS() {
    #expect(ColorNames.table.count == 148)
    #expect(Set(ColorNames.table.map(\.key)).count == 148)
  }

  @Test("the values of the names are those of CSS Color Module Level 4") func valuesOfNames() {
    let lines = ColorNames.table.sorted { $0.key < $1.key }.map { name, value in
      let digits = String(value, radix: 16)
      return "\(name) \(String(repeating: "0", count: 6 - digits.count))\(digits)\n"
    }
    // The SHA-256 of the specification's table, a line each: its name, a blank, six digits.
    #expect(
      contentHash(of: Array(lines.joined().utf8))
        == "baad8b89552dca67fbcf1d879f35e1f5b97b82e5f1203e96f2f3866a18a544ee")
  }

  @Test func suggestsColours() {
    let error = #expect(throws: ValueError.self) { try ColorText.color("corall") }
    #expect(error?.nearest.first == "coral")
  }
}
