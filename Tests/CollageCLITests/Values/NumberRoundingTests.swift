import CollageCore
import Testing

@testable import CollageCLI

/// A number is the same wherever people read it.
@Suite struct NumberRoundingTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (120.0, "120"), (-120.5, "-120.5"), (100.0 / 3, "33.333"),
    (1e-13, "0"), (0.0001, "0.0001"), (0.000001, "0.000001"), (-0.05, "-0.05"),
    (2.0 / 300, "0.006667"), (0.1 + 0.2, "0.3"), (999.9996, "1000"), (10_000.0, "10000"),
    (0.99999951, "1"), (1e9, "1000000000"), (1e20, "1e+20"),
  ])
  func isTextWithoutDust(_ value: Double, _ text: String) {
    #expect(NumberFormat.text(value) == text)
    #expect(Phrases.number(value) == text)
  }

  @Test func textIsTheRoundingOfWhatJSONSays() {
    for number in [0.1234999996, 7.0004999999, 1.00000049, 0.0999999996] {
      #expect(NumberFormat.text(number) == NumberFormat.text(JSONText.rounded(number)))
    }
  }
}
