import Testing

@testable import CollageCore

@Suite struct BackgroundTextTests {
  private func gradient(_ text: String) throws -> Gradient {
    guard case .wanted(.backdrop(.gradient(let gradient))) = try BackgroundText.background(text)
    else { throw TestFailure() }
    return gradient
  }

  /// The colours and their places, rounded.
  private func stops(_ text: String) throws -> [String] {
    try gradient(text).stops.map { "\($0.color.hex) \(NumberFormat.text($0.position))" }
  }

  @Test func coloursAreWhatTheyWere() throws {
    for text in ["coral", "fff", "#ffffff80", "rgb(1, 2, 3)", "none", "color linen"] {
      let word = text.hasPrefix("color ") ? "linen" : text
      #expect(
        try BackgroundText.background(text) == .wanted(.color(ColorText.color(word))), "\(text)")
    }
  }

  @Test func gradientsHaveTheAnglesOfCSS() throws {
    #expect(try gradient("linear 45 #f4efe6 #d0c8ff").shape == .linear(Angle(degrees: 45)))
    #expect(try gradient("linear -0.25turn red blue").shape == .linear(Angle(degrees: -90)))
    #expect(try gradient("LINEAR 450deg, red, blue").shape == .linear(Angle(degrees: 90)))
    #expect(try gradient("linear red blue").shape == .linear(Angle(degrees: 180)))
    #expect(try gradient("radial #fff #ccc").shape == .radial(center: Gradient.middle))
    #expect(
      try gradient("radial at 30% 0%, red, blue").shape == .radial(center: Point(x: 0.3, y: 0)))
  }

  @Test func placesThatAreNotSaidAreEven() throws {
    #expect(try stops("linear red blue") == ["ff0000 0", "0000ff 1"])
    #expect(try stops("linear #f00 #0f0 #00f") == ["ff0000 0", "00ff00 0.5", "0000ff 1"])
    #expect(
      try stops("linear 10 #f00 20% #0f0 #00f rgb(9, 9, 9) 80% #fff")
        == ["ff0000 0.2", "00ff00 0.4", "0000ff 0.6", "090909 0.8", "ffffff 1"])
    #expect(try stops("linear red blue 50% lime 20%") == ["ff0000 0", "0000ff 0.5", "00ff00 0.5"])
    #expect(try stops("radial 123456 000000") == ["123456 0", "000000 1"])
  }

  @Test func spacesStandAnywhere() throws {
    #expect(try gradient("linear red blue").space == .srgb)
    for text in ["linear in oklab 45 red blue", "linear 45 red blue in oklab"] {
      #expect(try gradient(text).space == .oklab)
      #expect(try gradient(text).shape == .linear(Angle(degrees: 45)))
    }
  }

  @Test func papersImagesAndBlurs() throws {
    func background(_ text: String) throws -> BackgroundText { try BackgroundText.background(text) }
    #expect(try background("Linen") == .wanted(.backdrop(.paper(Paper(plain: .linen)))))
    let tinted = try #require(Paper(.kraft, tint: Color(red: 255, green: 0, blue: 0)))
    #expect(try background("kraft red") == .wanted(.backdrop(.paper(tinted))))
    #expect(try background("image  my beach.jpg") == .file("my beach.jpg"))
    #expect(
      try background("blur hero 12.5") == .wanted(.blurred([.nameOrPrefix("hero")], radius: 12.5)))
    #expect(try background("blur @front") == .wanted(.blurred([.front], radius: 40)))
    #expect(
      try background("blur 'my hero' 40")
        == .wanted(.blurred([.nameOrPrefix("my hero")], radius: 40)))
    #expect(
      try background("blur my hero 40")
        == .wanted(.blurred([.nameOrPrefix("my hero")], radius: 40)))
  }

  @Test(
    arguments: [
      "", "nocolour", "linear", "linear red", "linear 000 fff", "linear red 120% blue",
      "linear 10% red blue", "linear red blue in lab", "linear red 1% 2% blue",
      "radial at 30% red blue", "radial at 30 20 red blue", "image", "image ", "blur", "blur a 0",
      "blur a 1001", "blur @nobody 4", "paper red blue", "paper #fff8", "linear grn red",
    ])
  func othersAreRefused(_ text: String) {
    #expect(throws: ValueError.self) { try BackgroundText.background(text) }
    #expect(!BackgroundText.namesFile(text))
  }

  @Test func aFileIsToldFromAllElse() {
    for text in ["image a", " IMAGE  /etc/passwd"] { #expect(BackgroundText.namesFile(text)) }
    for text in ["red", "blur image 4", "paper"] { #expect(!BackgroundText.namesFile(text)) }
  }

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
  @Test func partsStandInAnyOrder() throws {
    func frame(_ text: String) throws -> FrameChange { try FrameText.change(text) }
    let cream = FrameColor.warmCream.color
    #expect(
      try frame("warm-cream:60:80%") == .set(WantedFrame(color: cream, width: 60, opacity: 0.8)))
    #expect(
      try frame("80%:Warm-Cream:60") == .set(WantedFrame(color: cream, width: 60, opacity: 0.8)))
    #expect(try frame("ff0000:10") == .set(WantedFrame(color: Color(hex: "f00"), width: 10)))
    #expect(try frame("120") == .set(WantedFrame(width: 120)))
    #expect(try frame("10%") == .set(WantedFrame(opacity: 0.1)))
    #expect(try frame("ON") == .on)
    #expect(try frame("off") == .off)
    #expect(try frame("none") == .remove)
  }

  @Test(
    arguments: [
      "", "9", "121", "9%", "101%", "red:blue", "60:60", "80%:80%", "red:", "#fff0", "warm",
    ])
  func othersAreRefused(_ text: String) {
    #expect(throws: ValueError.self) { try FrameText.change(text) }
  }

  @Test func textsComeBack() throws {
    let frame = try #require(Frame(width: 33.5, color: FrameColor.iceBlue.color, opacity: 0.25))
    #expect(frame.text == "ice-blue:33.5:25%")
    #expect(
      try FrameText.change(frame.text)
        == .set(WantedFrame(color: frame.color, width: 33.5, opacity: 0.25)))
  }
}
