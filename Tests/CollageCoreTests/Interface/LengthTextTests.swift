import Testing

@testable import CollageCore

@Suite struct LengthTextTests {
  @Test(arguments: [
    ("120", 0, 120), ("-20", 0, -20), ("25%", 0.25, 0), ("right-40", 1, -40),
    ("center+10", 0.5, 10),
    ("left", 0, 0), ("50%+10", 0.5, 10), ("Right-10%", 0.9, 0), ("12.5px", 0, 12.5), ("+7", 0, 7),
    ("-.5", 0, -0.5), ("10-2%+3", -0.02, 13),
    ("-1e2", 0, -100), ("1e-1%", 0.001, 0), ("right-1E2+5", 1, -95),
  ])
  func readsCoordinates(_ text: String, _ fraction: Double, _ offset: Double) throws {
    let length = try LengthText.coordinate(text, along: .x)
    #expect(abs(length.fraction - fraction) < 1e-12)
    #expect(length.offset == offset)
  }

  @Test(arguments: [
    ("3cm", 0, 0, 30), ("-20mm", 0, 0, -20), ("1in", 0, 0, 25.4), ("right-72pt", 1, 0, -25.4),
    ("50%+1cm-3", 0.5, -3, 10), ("1e1cm", 0, 0, 100),
  ])
  func readsLengthsOnPaper(
    _ text: String, _ fraction: Double, _ offset: Double, _ millimetres: Double
  ) throws {
    let length = try LengthText.coordinate(text, along: .x)
    #expect(length.fraction == fraction && length.offset == offset)
    #expect(abs(length.millimetres - millimetres) < 1e-9)
    #expect(throws: ValueError.self) { try LengthText.coordinate(text, along: .x, of: .photo) }
  }

  @Test(arguments: [
    "cm", "3 cm", "3cmm", "3km", "3cm3", "1000001mm",
    "", "nan", "inf", "1e999", "0x10", "top", "right40", "40right", "--3", "1+", "%", "1,5",
    "1000001", "1000001%", "right-", "left left", "1e", "e5", "1e+",
  ])
  func refusesWhatIsNoCoordinate(_ text: String) {
    #expect(throws: ValueError.self) { try LengthText.coordinate(text, along: .x) }
  }

  @Test func namesTheWordsOfTheAxis() throws {
    #expect(try LengthText.coordinate("bottom-5", along: .y) == Length(fraction: 1, offset: -5))
    let error = #expect(throws: ValueError.self) { try LengthText.coordinate("left", along: .y) }
    #expect(error?.allowed.contains("top, center, bottom") == true)
    #expect(error?.allowed.contains("1000000") == true)
  }

  @Test func offsetsAreNoPlaces() throws {
    #expect(try LengthText.offset("-5%+1", along: .y) == Length(fraction: -0.05, offset: 1))
    for word in ["left", "right-40", "center"] {
      let error = #expect(throws: ValueError.self) { try LengthText.offset(word, along: .x) }
      #expect(error?.allowed.contains("1000000") == true)
    }
  }

  @Test(arguments: ["0", "-1", "0%", "left", "1000001", "0cm", "-1mm"])
  func refusesLengthsThatAreNotPositive(_ text: String) {
    #expect(throws: ValueError.self) { try LengthText.positive(text) }
  }

  @Test func readsBounds() throws {
    let canvas = Canvas(size: PixelSize(width: 200, height: 400), background: .white)
    let bounds = try BoundsText.bounds("50%x30")
    #expect(bounds.resolved(on: canvas) == Size(width: 100, height: 30))
    #expect(try BoundsText.bounds("2x4in").resolved(on: canvas) == Size(width: 600, height: 1200))
    #expect(throws: ValueError.self) { try BoundsText.bounds("50") }
    #expect(throws: ValueError.self) { try BoundsText.bounds("50x0") }
  }

  @Test(arguments: [
    (["-20", "30", "hero"], 2), (["-20,30", "hero"], 1), (["-20 30", "hero"], 1),
  ])
  func takesPositionsOffTheBeginning(_ words: [String], _ count: Int) throws {
    let leading = try #require(try PositionText.leading(words))
    #expect(leading.position == Position(x: .pixels(-20), y: .pixels(30)))
    #expect(leading.wordCount == count)
  }

  @Test func findsNoPositionInTooFewWords() throws {
    #expect(try PositionText.leading([]) == nil)
    #expect(try PositionText.leading(["5"]) == nil)
    #expect(throws: ValueError.self) { try PositionText.leading(["5", "hero"]) }
  }
}
