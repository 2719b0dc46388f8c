import Testing

@testable import CollageCore

/// How well colours are told apart.
@Suite("Contrast") struct ContrastTests {
  private let black = Color(red: 0, green: 0, blue: 0)

  @Test("ratios go from 1 to 21") func ratios() {
    #expect(Contrast.ratio(0, 1) == 21 && Contrast.ratio(1, 0) == 21)
    #expect(Contrast.ratio(0.3, 0.3) == 1)
    // The darkest grey that has 4.5 on white.
    let grey = Contrast.luminance(red: 118, green: 118, blue: 118)
    #expect(Contrast.ratio(grey, 1) > 4.5 && Contrast.ratio(grey, 1) < 4.6)
  }

  @Test("black or white is what is read better on most of the ground") func letters() {
    #expect(Contrast.blackOrWhite(on: []) == black)
    #expect(Contrast.blackOrWhite(on: [0.9, 0.8]) == black)
    #expect(Contrast.blackOrWhite(on: [0.02, 0.05]) == .white)
    // A fifth of it is white paper: the mean of light is bright, and most of it is dark.
    #expect(Contrast.blackOrWhite(on: [1, 0.03, 0.03, 0.03, 0.03]) == .white)
    #expect(Contrast.blackOrWhite(on: [0, 0.7, 0.7, 0.7, 0.7]) == black)
  }
}
