import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct PageLengthTests {
  private func pageLength(
    _ options: [String] = [], lines: String? = "30", terminals: Set<Int32> = [1, 2]
  ) throws -> Int? {
    let environment = Environment(
      variable: { $0 == "LINES" ? lines : nil }, isTerminal: { terminals.contains($0) },
      context: .system)
    return Console(try CommonOptions.parse(options), environment: environment).pageLength
  }

  @Test func aTerminalGetsWhatItShowsAtOnce() throws {
    #expect(try pageLength() == 26)
    #expect(try pageLength(lines: "2") == 5)
    for lines in ["x", "0", "-9223372036854775808"] {
      #expect(try pageLength(lines: lines) ?? 0 > 5, "\(lines)")
    }
  }

  @Test func nothingIsCutWhereNobodyIsToldOfIt() throws {
    #expect(try pageLength(terminals: [2]) == nil)
    #expect(try pageLength(terminals: [1]) == nil)
    #expect(try pageLength(["-q"]) == nil)
    #expect(try pageLength(["--json"]) == nil)
  }
}

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

@Suite("Words about pictures") struct PictureWordsTests {
  @Test(
    "each option goes with the formats that have it",
    arguments: [
      (["--quality", "50"], [RenderFormat.jpeg, .webp, .avif]),
      (["--chroma", "444"], [.jpeg, .avif]), (["--progressive"], [.jpeg]),
      (["--lossless"], [.webp]), (["--compression", "3"], [.png]),
    ])
  func formats(_ words: [String], _ formats: [RenderFormat]) throws {
    let command = try CommandReader.command(CommandLineWords(["render"] + words))
    let picture = try #require(command as? Render).picture
    for format in [RenderFormat.jpeg, .png, .webp, .avif] where FormatSupport.canWrite(format) {
      let isAllowed = (try? picture.check(for: format)) != nil
      #expect(isAllowed == formats.contains(format), "\(format)")
    }
  }

  @Test func eachOptionSaysHowLargeThePictureIs() throws {
    func size(_ arguments: String...) throws -> WantedPictureSize {
      let words = CommandLineWords(["render"] + arguments)
      return try #require(try CommandReader.command(words) as? Render).picture.wantedSize
    }
    #expect(try size() == WantedPictureSize())
    #expect(try size("--scale", "50%") == WantedPictureSize(scale: 0.5))
    #expect(try size("--width", "101") == WantedPictureSize(width: 101))
    #expect(try size("--height", "100", "--dpi", "72") == WantedPictureSize(height: 100, dpi: 72))
    let pixels = PixelSize(width: 541, height: 962)
    #expect(try size("--size", "541x962") == WantedPictureSize(size: .pixels(pixels)))
  }
}

@Suite struct PositionWordsTests {
  @Test func takesPositionsFromOptionsThatSwallowMore() throws {
    func words(_ texts: String...) -> [Word] { texts.map(Word.init(argument:)) }
    let offset = Position(x: .pixels(-20), y: .pixels(30))
    let marked = CommandLineWords(["-20"]).words[0]
    for swallowed in [
      words(marked, "30", "hero"), words("-20,30", "hero"), words("-20 30", "hero"),
    ] {
      let (position, rest) = try #require(try PositionWords.leading(swallowed, option: "--by"))
      #expect(position == offset)
      #expect(rest.map(\.text) == ["hero"])
    }
    #expect(throws: UserFacingError.self) { try PositionWords.leading(words("5"), option: "--by") }
    #expect(try PositionWords.leading([], option: "--by") == nil)
  }
}

@Suite struct ViewTests {
  private func item() throws -> Item {
    let id = try #require(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF"))
    let image = StoredImage(
      id: try #require(ImageID(rawValue: String(repeating: "a", count: 64))), format: .jpeg,
      size: PixelSize(width: 40, height: 20), isOpaque: true)
    var item = Item(
      id: id, name: try #require(ItemName(rawValue: "hero")),
      content: .photo(Photo(image: image)),
      box: Size(width: 100, height: 50),
      transform: Transform(center: Point(x: 0.1 + 0.2, y: 60), rotation: Angle(degrees: 90)),
      createdAt: Date(timeIntervalSince1970: 0))
    item.transform.scale = 2
    item.look.shaders.turnOn(Shader(name: "pixellate", parameters: ["block": .integer(4)]))
    item.look.shaders.turnOn(
      Shader(name: "glitch", parameters: ["bands": .integer(3), "seed": .string("42")]))
    item.look.shaders.turnOff("glitch")
    return item
  }

  @Test func anItemHasDrawnSizesAndFlatShaders() throws {
    let text = JSONText.line(ItemView(try item(), z: 3, isSelected: true))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["id"] as? String == "01234567-89ab-cdef-0123-456789abcdef")
    #expect(object["z"] as? Int == 3)
    #expect(object["x"] as? Double == 0.3)
    #expect(object["width"] as? Double == 200)
    #expect(object["height"] as? Double == 100)
    #expect(object["selected"] as? Bool == true)
    let bounds = try #require(object["bounds"] as? [String: Double])
    #expect(bounds == ["x": -49.7, "y": -40, "width": 100, "height": 200])
    let shaders = try #require(object["shaders"] as? [[String: Any]])
    #expect(shaders.count == 1)
    #expect(shaders[0]["name"] as? String == "pixellate")
    #expect(shaders[0]["block"] as? Int == 4)
    let remembered = try #require(object["rememberedShaders"] as? [[String: Any]])
    #expect(remembered[0]["seed"] as? String == "42")
    #expect(text.contains(#""x":0.3,"#))
  }

  @Test func anItemAsTextShowsEveryProperty() throws {
    let text = ItemText.text(ItemView(try item(), z: 0, isSelected: false), added: nil)
    for part in ["pixellate block=4", "glitch bands=3 seed=42", "200x100", "90°", "40x20 jpeg"] {
      #expect(text.contains(part))
    }
  }
}
