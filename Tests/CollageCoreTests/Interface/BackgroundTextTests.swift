import Testing

@testable import CollageCore

@Suite struct BackgroundTextTests {
  /// What a canvas tells of itself can be typed again.
  @Test(
    arguments: [
      "linear 45 #f4efe6 #d0c8ff", "linear 180 #ff0000 10% #00ff0080 20% #0000ff 100% in oklab",
      "radial #ffffff #cccccc", "radial at 12.5% 100% #ffffff #cccccc #000000", "paper",
      "linen #c0ffee", "kraft",
    ])
  func textsComeBack(_ text: String) throws {
    guard case .wanted(.backdrop(let backdrop)) = try BackgroundText.background(text) else {
      throw TestFailure()
    }
    #expect(backdrop.text(in: try Sample.collage()) == text)
  }
}

@Suite struct FrameTextTests {
  @Test func textsComeBack() throws {
    let frame = try #require(Frame(width: 33.5, color: FrameColor.iceBlue.color, opacity: 0.25))
    #expect(frame.text == "ice-blue:33.5:25%")
    #expect(
      try FrameText.change(frame.text)
        == .set(WantedFrame(color: frame.color, width: 33.5, opacity: 0.25)))
  }
}
