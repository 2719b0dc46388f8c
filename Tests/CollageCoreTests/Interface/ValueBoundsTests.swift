import Testing

@testable import CollageCore

@Suite struct ValueBoundsTests {
  @Test(
    "an anchor has a short name in either case",
    arguments: zip(
      ["tl", "t", "tr", "l", "c", "r", "bl", "B", "Br"],
      [
        Anchor.topLeft, .top, .topRight, .left, .center, .right, .bottomLeft, .bottom,
        .bottomRight,
      ]))
  func anchors(_ text: String, _ anchor: Anchor) throws {
    #expect(try AnchorText.anchor(text) == anchor)
    #expect(AnchorText.names == ["tl", "t", "tr", "l", "c", "r", "bl", "b", "br"])
  }

  @Test(arguments: [
    ("1000000", 1_000_000.0), ("-1000000", -1_000_000), ("2777turn", 999_720), ("30DEG", 30),
    ("1Turn", 360), ("-45°", -45),
  ])
  func anglesReachAMillion(_ text: String, _ degrees: Double) throws {
    #expect(try AngleText.angle(text).degrees == degrees)
  }

  @Test(arguments: ["-1000001", "2778turn", "-2778turn", "20000rad"])
  func anglesGoNoFarther(_ text: String) {
    #expect(throws: ValueError.self) { try AngleText.angle(text) }
  }

  @Test(arguments: [
    ("1000000", 0.0, 1_000_000.0, 0.0), ("-1000000", 0, -1_000_000, 0),
    ("1000000%", 10_000, 0, 0), ("-1000000%", -10_000, 0, 0), ("1000000mm", 0, 0, 1_000_000),
  ])
  func coordinatesReachAMillion(
    _ text: String, _ fraction: Double, _ offset: Double, _ millimetres: Double
  ) throws {
    let length = Length(fraction: fraction, offset: offset, millimetres: millimetres)
    #expect(try LengthText.coordinate(text, along: .x) == length)
    #expect(try LengthText.offset(text, along: .y) == length)
    if length.fraction + length.offset + length.millimetres > 0 {
      #expect(try LengthText.positive(text) == length)
    }
  }

  @Test(arguments: ["1000000.5", "-1000000.5", "-1000001%", "-1000001mm", "100001cm"])
  func coordinatesGoNoFarther(_ text: String) {
    #expect(throws: ValueError.self) { try LengthText.coordinate(text, along: .y) }
    #expect(throws: ValueError.self) { try LengthText.offset(text, along: .x) }
  }

  @Test(arguments: [
    ("left", LengthText.Axis.x, 0.0), ("CENTER", .x, 0.5), ("right", .x, 1), ("top", .y, 0),
    ("center", .y, 0.5), ("bottom", .y, 1),
  ])
  func eachAxisHasItsWords(_ word: String, _ axis: LengthText.Axis, _ fraction: Double) throws {
    #expect(try LengthText.coordinate(word, along: axis) == Length(fraction: fraction))
  }

  @Test("a length is positive by its share, then by its paper, then by its pixels")
  func positiveLengths() throws {
    #expect(try LengthText.positive("50%-10") == Length(fraction: 0.5, offset: -10))
    #expect(try LengthText.positive("1mm-5") == Length(fraction: 0, offset: -5, millimetres: 1))
    for text in ["-1%+5", "5-10%", "5-1mm", "-1%+5mm"] {
      #expect(throws: ValueError.self) { try LengthText.positive(text) }
    }
  }

  @Test func softnessIsFrom0To1000() throws {
    #expect(try LengthText.softness("0") == 0)
    #expect(try LengthText.softness("1000") == 1000)
    #expect(try LengthText.softness("0.5") == 0.5)
    for text in ["-0.1", "1000.1", "nan", "5px"] {
      #expect(throws: ValueError.self) { try LengthText.softness(text) }
    }
  }

  @Test func factorsReachTheirEnds() throws {
    #expect(try FactorText.scale("0.0001") == 0.0001)
    #expect(try FactorText.scale("1000000%") == 10_000)
    #expect(throws: ValueError.self) { try FactorText.scale("0.00009") }
    #expect(throws: ValueError.self) { try FactorText.scale("10000.1") }
    #expect(try FactorText.opacity("0").value == 0)
    #expect(try FactorText.opacity("100%").value == 1)
    #expect(try FactorText.opacityChange("-100%") == -1)
    #expect(try FactorText.opacityChange("1") == 1)
    #expect(throws: ValueError.self) { try FactorText.opacityChange("1.01") }
    #expect(throws: ValueError.self) { try FactorText.opacityChange("-1.01") }
  }

  @Test func lengthsOfFilesBeginAtOneByte() throws {
    #expect(try ByteCountText.bytes("0.001k") == 1)
    #expect(try ByteCountText.bytes("999999999.9M") == 999_999_999_900_000)
    for text in ["0.0009k", "1000000000M", "1e3k", "-1k", "+1k"] {
      #expect(throws: ValueError.self) { try ByteCountText.bytes(text) }
    }
    #expect(try ByteCountText.memory("1MB") == 1_000_000)
    #expect(try ByteCountText.memory("1000T") == 1_000_000_000_000_000)
    #expect(throws: ValueError.self) { try ByteCountText.memory("1001T") }
  }

  @Test(arguments: [
    ("jpg", RenderFormat.jpeg), ("JPEG", .jpeg), ("png", .png), ("WebP", .webp), ("avif", .avif),
    ("svg", .svg), ("ORA", .ora),
  ])
  func formatsHaveNames(_ text: String, _ format: RenderFormat) throws {
    #expect(try FormatText.format(text) == format)
    #expect(FormatText.names == ["jpg", "png", "webp", "avif", "pdf", "svg", "ora"])
  }

  @Test(arguments: [
    ("444", ChromaSubsampling.full), ("4:4:4", .full), ("420", .quarter), ("4:2:0", .quarter),
  ])
  func chromaMayHaveColons(_ text: String, _ chroma: ChromaSubsampling) throws {
    #expect(try FormatText.chroma(text) == chroma)
  }

  @Test(arguments: [
    ("front", StackTarget.front), ("BACK", .back), ("up", .up), ("down", .down), ("0", .index(0)),
    ("10000", .index(10_000)),
  ])
  func placesInTheStackAreWordsOrNumbers(_ text: String, _ target: StackTarget) throws {
    #expect(try StackText.place(text) == target)
  }

  @Test(arguments: ["-1", "10001", "1.5", ""]) func otherPlacesInTheStackAreNone(_ text: String) {
    #expect(throws: ValueError.self) { try StackText.place(text) }
  }

  @Test(arguments: [
    ("h", FlipAxis.horizontal), ("Horizontal", .horizontal), ("V", .vertical),
    ("vertical", .vertical),
  ])
  func axesHaveShortNames(_ text: String, _ axis: FlipAxis) throws {
    #expect(try StackText.axis(text) == axis)
  }

  @Test func resolutionsAreFrom1To2400() throws {
    #expect(try WholeNumberText.resolution("1") == 1)
    #expect(try WholeNumberText.resolution("2400") == 2400)
    #expect(throws: ValueError.self) { try WholeNumberText.resolution("0") }
  }

  @Test(arguments: [
    ("rgb(50%,0,100%)", "8000ff"), ("RGBA(1 2 3 / 0)", "01020300"), ("rgb(1,2,3,1)", "010203"),
    ("rgb(1,2,3,100%)", "010203"), ("rgba(255,255,255,.25)", "ffffff40"), ("#ABC", "aabbcc"),
    ("black", "000000"), ("YELLOWGREEN", "9acd32"),
  ])
  func coloursHaveFunctions(_ text: String, _ hex: String) throws {
    #expect(try ColorText.color(text).hex == hex)
  }

  @Test(arguments: [
    "rgb(1,2,3,4,5)", "rgb(1,2,3,1.1)", "rgb(1,2,3,-1)", "rgb(-1,2,3)", "rgb(1,256,3)",
    "rgb(1,2,256)", "rgb(101%,0,0)", "rgbx(1,2,3)", "rgb1,2,3)", "rgb()", "xrgb(1,2,3)",
  ])
  func otherFunctionsAreNone(_ text: String) {
    #expect(throws: ValueError.self) { try ColorText.color(text) }
  }

  @Test(arguments: [
    ("-0", -0.0), ("+1.5", 1.5), ("1E3", 1000), (".5", 0.5), ("nan", nil), ("0x1", nil),
    ("1 ", nil), ("", nil), ("1e400", nil), ("٣", nil), ("1_0", nil),
  ])
  func decimalsHaveDigitsAlone(_ text: String, _ number: Double?) {
    #expect(DecimalText.number(text) == number)
    #expect(DecimalText.factor(text + "%") == number.map { $0 / 100 })
  }

  @Test(arguments: [
    (0.0001, "0.0001"), (10_000, "10000"), (-360, "-360"), (0.5, "0.5"),
    (999_999_999_999_999, "999999999999999"),
  ])
  func limitsAreWrittenExactly(_ value: Double, _ text: String) {
    #expect(DecimalText.exact(value) == text)
  }

  @Test(arguments: [
    (0.1234567, "0.123"), (0.0123456, "0.012346"), (-0.0123456, "-0.012346"), (-120, "-120"),
    (1_234_567_890.5, "1234567890.5"), (999_999_999.5, "999999999.5"), (-1.5e9, "-1500000000"),
    (0.1, "0.1"), (0.09999949, "0.099999"), (1.0005, "1.001"),
  ])
  func numbersHaveThreeDigitsOrSixBelowATenth(_ value: Double, _ text: String) {
    #expect(NumberFormat.text(value) == text)
  }
}

@Suite struct MarkTextTests {
  private let photo = PixelSize(width: 400, height: 300)

  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test func readsPlacesWithARadiusOrWithout() throws {
    #expect(try MarkText.disc("10,50%").resolved(in: photo) == CutoutMark(disc: point(10, 150)))
    #expect(
      try MarkText.disc("center,bottom-1,5").resolved(in: photo)
        == CutoutMark(disc: point(200, 299), radius: 5))
  }

  @Test func readsStrokesWithARadiusAtTheEnd() throws {
    #expect(
      try MarkText.stroke("1,2;3,4").resolved(in: photo)
        == CutoutMark(stroke: [point(1, 2), point(3, 4)]))
    #expect(
      try MarkText.stroke("1,2;3,4;50%,50%,10%").resolved(in: photo)
        == CutoutMark(stroke: [point(1, 2), point(3, 4), point(200, 150)], radius: 40))
  }

  @Test func readsBoxes() throws {
    #expect(
      try MarkText.box("right-10,top,3,4").resolved(in: photo)
        == Rect(origin: point(390, 0), size: Size(width: 3, height: 4)))
  }

  @Test(arguments: ["", "1", "1,2,3,4", "1,2;3,4", "1,,2", "1,2,", "1,2,0", "top,1", "1,left"])
  func refusesOtherPlaces(_ text: String) {
    #expect(throws: ValueError.self) { try MarkText.disc(text) }
  }

  @Test(arguments: ["", "1,2,3;4,5", ";1,2", "1,2;", "1,2;3", "1,2;3,4,5,6", "1,2;3,4,-5"])
  func refusesOtherStrokes(_ text: String) {
    #expect(throws: ValueError.self) { try MarkText.stroke(text) }
  }

  @Test(arguments: [
    "1,2,3", "1,2,3,4,5", "1,2,0,4", "1,2,3,0", "1,2,3,-4", "top,2,3,4", "1,left,3,4",
  ])
  func refusesOtherBoxes(_ text: String) {
    #expect(throws: ValueError.self) { try MarkText.box(text) }
  }
}
