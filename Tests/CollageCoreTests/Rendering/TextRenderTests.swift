import Foundation
import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite("Text rendering", .enabled(if: FormatSupport.isAvailable, TestFonts.reason))
struct TextRenderTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try TestFonts.typesetter("latin.ttf", "latin-bold.ttf") }

  private func item(
    _ text: TextContent, at center: Point, degrees: Double = 0, scale: Double = 1,
    shaders: [Shader] = []
  ) throws -> Item {
    let box = try typesetter.layout(text).extent
    return Item(
      id: UUID(), name: Sample.itemName("words"), content: .text(text), box: box,
      transform: Transform(center: center, rotation: Angle(degrees: degrees), scale: scale),
      look: Look(shaders: ShaderStack(active: shaders)), createdAt: Sample.date)
  }

  private func rendered(
    _ collage: Collage, size: PixelSize? = nil, provider: FontProvider? = nil, bandHeight: Int = 16
  ) throws -> Bitmap {
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: size ?? collage.canvas.size))
    return try Renderer(provider: provider ?? FontProvider(typesetter: typesetter))
      .bitmap(of: plan, bandHeight: bandHeight)
  }

  private func raster(
    _ text: TextContent, _ width: Double, _ height: Double, scale: Double = 1,
    by other: Typesetter? = nil
  ) -> TextRaster {
    TextRaster(
      text, box: Size(width: width, height: height),
      at: .scaling(x: width * scale, y: height * scale), hasEffects: false, by: other ?? typesetter)
  }

  /// The centroid of everything darker than white, in pixels, and its total darkness.
  private func center(of bitmap: Bitmap) -> (point: Point, mass: Double) {
    var (x, y, mass) = (0.0, 0.0, 0.0)
    for (column, row) in bitmap.size.places {
      let ink = 255 - Double(bitmap[column, row][1])
      x += ink * (Double(column) + 0.5)
      y += ink * (Double(row) + 0.5)
      mass += ink
    }
    return (Point(x: x / mass, y: y / mass), mass)
  }

  @Test("places letters within a tenth of a pixel at any rotation and scale")
  func placesLettersWithinTenthOfPixel() throws {
    // The offset of the letter's center from the center of its box is proportional to the scale.
    let text = TestFonts.text("o", size: 40)
    let canvas = 160
    func center(_ at: Point, _ degrees: Double, _ scale: Double) throws -> Point {
      let item = try item(text, at: at, degrees: degrees, scale: scale)
      return self.center(of: try rendered(.test(canvas, canvas, items: [item]))).point
    }
    let large = try center(Point(x: 80, y: 80), 0, 4)
    let offset = Point(x: (large.x - 80) / 4, y: (large.y - 80) / 4)
    for (degrees, scale, x, y) in [
      (0.0, 1.0, 80.0, 80.0), (0, 1, 80.25, 79.6), (0, 0.37, 80.5, 80.1), (90, 1.3, 80.3, 80.7),
      (180, 0.9, 80.1, 80.2), (17, 1, 80, 80), (233.3, 1.7, 79.3, 80.45), (45, 0.5, 80.77, 80.2),
    ] {
      let angle = degrees * .pi / 180
      let expected = Point(
        x: x + scale * (offset.x * cos(angle) - offset.y * sin(angle)),
        y: y + scale * (offset.x * sin(angle) + offset.y * cos(angle)))
      let found = try center(Point(x: x, y: y), degrees, scale)
      #expect(abs(found.x - expected.x) < 0.1, "\(degrees)° \(scale) \(found) \(expected)")
      #expect(abs(found.y - expected.y) < 0.1, "\(degrees)° \(scale) \(found) \(expected)")
    }
  }

  @Test func drawsSameAmountOfInkAtEveryScale() throws {
    let item = try item(TestFonts.text("Scale", size: 20), at: Point(x: 50, y: 25))
    let collage = try Collage.test(100, 50, items: [item])
    let base = center(of: try rendered(collage))
    for factor in [0.5, 2, 3.3] {
      let size = PixelSize(width: Int(100 * factor), height: Int(50 * factor))
      let scaled = center(of: try rendered(collage, size: size))
      #expect(abs(scaled.mass / (factor * factor) / base.mass - 1) < 0.02)
      #expect(abs(scaled.point.x / factor - base.point.x) < 0.1)
    }
  }

  @Test func ignoresEqualTextElsewhere() throws {
    let text = TestFonts.text("Same", size: 18)
    let box = try typesetter.layout(text).extent
    func item(_ x: Double, _ y: Double) throws -> Item {
      try self.item(text, at: Point(x: x + box.width / 2, y: y + box.height / 2))
    }
    let textItem = try item(4, 4)
    var twin = try item(40, 80)
    twin.look.shadow = Shadow(dx: .box(3), dy: .box(3), blur: .box(4), color: .black, opacity: .one)
    func top(_ items: [Item]) throws -> ArraySlice<UInt8> {
      try rendered(.test(120, 120, background: Color(red: 120, green: 140, blue: 90), items: items))
        .bytes.prefix(120 * 4 * 40)
    }
    #expect(try top([textItem, twin]) == top([textItem]) && top([textItem]) != top([]))
  }

  @Test func drawsSameBytesInBandsAndParts() throws {
    let content = TestFonts.text("Many words\nin bands", size: 14) {
      $0.background = Color(red: 250, green: 240, blue: 220)
      $0.padding = 3
    }
    let collage = try Collage.test(
      120, 80, items: [try item(content, at: Point(x: 60.3, y: 40.2), degrees: 11)])
    let whole = try rendered(collage, bandHeight: 80)
    for height in [1, 7, 16] {
      #expect(try rendered(collage, bandHeight: height).bytes == whole.bytes)
    }
    let raster = raster(content, 100, 50)
    let all = try raster.buffer(part: nil, from: FontProvider(typesetter: typesetter)).bitmap()
    let left = try typesetter.draw(
      content, fonts: .none, scale: raster.scale, origin: raster.origin, columns: 10..<40,
      rows: 5..<30)
    for (column, row) in places(10..<40, 5..<30) {
      let start = ((row - 5) * 30 + column - 10) * 4
      #expect(Array(left[start..<start + 4]) == all[column, row])
    }
  }

  @Test("draws text on transparency the same in place, in other memory and in a slanted part")
  func drawsTransparentTextInAnyMemoryLayout() throws {
    let provider = FontProvider(typesetter: typesetter)
    let content = TestFonts.text("Many words\nin pieces", size: 14) {
      $0.color = .color(Color(red: 200, green: 90, blue: 20))
    }
    let raster = raster(content, 100, 50)
    let whole = try raster.buffer(part: nil, from: provider).bitmap()
    #expect(
      try whole.bytes
        == typesetter.draw(
          content, fonts: .none, scale: raster.scale, origin: raster.origin,
          columns: 0..<raster.size.width, rows: 0..<raster.size.height))
    #expect(whole.bytes.contains(200) && whole.bytes.count { $0 == 0 } > 5000)
    let corners = [Point(x: 20, y: 5), Point(x: 80, y: 25), Point(x: 20, y: 40)]
    let part = try #require(RasterPart(around: [corners], margin: 1, in: raster.size))
    let slanted = try raster.buffer(part: part, from: provider)
    #expect(part.commonWidth == nil && slanted.bytesPerPixel == 4)
    #expect(slanted.heldRows == RasterBuffer(whole, part: part).heldRows)
  }

  @Test("draws single-color text like text that could have several colors")
  func drawsSingleColorLikeMixedColors() throws {
    let color = Color(red: 200, green: 90, blue: 20)
    func drawn(
      _ string: String, at point: Point, background: Color, limits: RenderLimits = .standard,
      change: (inout TextStyle) -> Void = { _ in }
    ) throws -> Bitmap {
      let text = TestFonts.text(string, size: 14) {
        $0.color = .color(color)
        $0.isMarkup = true
        change(&$0)
      }
      var item = try item(text, at: point)
      item.look.opacity = UnitInterval(clamping: 0.75)
      let collage = try Collage.test(90, 50, background: background, items: [item])
      let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
      #expect(plan.layers.map(\.preparation) == [.letters])
      return try Renderer(provider: FontProvider(typesetter: typesetter), limits: limits)
        .bitmap(of: plan, bandHeight: 9)
    }
    for point in [Point(x: 45, y: 25), Point(x: 40.3, y: 20.8), Point(x: 3, y: 2)] {
      for background in [Color.white, .none] {
        for lineHeight in [1, 0.4] {
          let plain = try drawn("Many words\nin <b>one</b>", at: point, background: background) {
            $0.lineHeight = lineHeight
          }
          #expect(plain.bytes.contains { $0 != plain.bytes[0] })
          let marked = try drawn(
            "Many words\n<span foreground='#c85a14'>in <b>one</b></span>", at: point,
            background: background
          ) { $0.lineHeight = lineHeight }
          #expect(ImageFiles.distance(plain.premultiplied(), marked.premultiplied()) <= 2)
          // With little memory, only a part is drawn at a time.
          let parts = try drawn(
            "Many words\nin <b>one</b>", at: point, background: background,
            limits: RenderLimits(memory: 1)
          ) { $0.lineHeight = lineHeight }
          #expect(parts.bytes == plain.bytes)
        }
      }
    }
  }

  @Test func matchesGoldenImage() throws {
    let teal = Color(red: 10, green: 110, blue: 120)
    let gradient = try GradientParser.gradient("linear 90 #c81e3c #1e3cc8")
    let items = [
      try item(TestFonts.text("office AV", size: 17), at: Point(x: 45, y: 14)),
      try item(
        TestFonts.text("Bold", size: 16) {
          $0.weight = 700
          $0.color = .color(.white)
          $0.background = teal
          $0.padding = 3
        }, at: Point(x: 126, y: 14)),
      try item(
        TestFonts.text("Gradient", size: 20) { $0.color = .gradient(gradient) },
        at: Point(x: 50, y: 42), degrees: 8),
      try item(
        TestFonts.text("over the hill", size: 11) { $0.arc = 150 }, at: Point(x: 125, y: 50)),
      try item(
        TestFonts.text("left\nright aligned", size: 10) { $0.alignment = .right },
        at: Point(x: 40, y: 80)),
      try item(
        TestFonts.text("down", size: 10) { $0.direction = .vertical }, at: Point(x: 90, y: 84)),
      try item(
        TestFonts.text("Pixel", size: 20), at: Point(x: 128, y: 92),
        shaders: [Shader(name: "pixellate", parameters: ["block": .integer(24)])]),
    ]
    try Golden.expect(
      rendered(try Collage.test(160, 112, background: .white, items: items)), equals: "text")
  }

  @Test("applies the colors and lines of markup, and no others")
  func appliesColorsAndLinesOfMarkup() throws {
    func ink(_ string: String) throws -> (red: Double, all: Double) {
      let text = TestFonts.text(string, size: 24) { $0.isMarkup = true }
      let bitmap = try rendered(
        try Collage.test(120, 40, items: [try item(text, at: Point(x: 60, y: 20))]))
      var (red, all) = (0.0, 0.0)
      for pixel in 0..<120 * 40 {
        let green = Double(bitmap.bytes[pixel * 4 + 1])
        red += Double(bitmap.bytes[pixel * 4]) - green
        all += 255 - green
      }
      return (red, all)
    }
    let plain = try ink("one two")
    #expect(plain.red == 0)
    let colored = try ink("one <span foreground='red'>two</span>")
    #expect(colored.red > 0.3 * colored.all && colored.red < 0.7 * colored.all)
    #expect(abs(colored.all - plain.all) < 0.01 * plain.all)
    #expect(try ink("one <u>two</u>").all > 1.05 * plain.all)
    #expect(try ink("one <s>two</s>").all > 1.03 * plain.all)
    #expect(try ink("one <span background='red'>two</span>").red > colored.red)
  }

  @Test("draws a placeholder box of the same size without the text library")
  func drawsPlaceholderBoxWithoutLibrary() throws {
    let textItem = try item(TestFonts.text("gone", size: 20), at: Point(x: 40, y: 20))
    let collage = try Collage.test(80, 40, items: [textItem])
    let bitmap = try rendered(collage, provider: FontProvider(typesetter: nil))
    let edge = Int(40 - textItem.box.width / 2)
    // The edge can be between pixels.
    #expect((edge - 1...edge + 2).contains { bitmap[$0, 20][0] > 200 && bitmap[$0, 20][1] < 128 })
    #expect(bitmap[2, 2] == [255, 255, 255, 255])
    #expect(
      TextIssue.issues(of: collage.items, by: nil, fonts: .none) == [.noLibrary([textItem.name])])
  }

  @Test func reportsMissingFont() throws {
    var textItem = try item(TestFonts.text("x"), at: .zero)
    var text = TestFonts.text("x")
    text.font = Sample.image(7)
    textItem.content = .text(text)
    #expect(
      TextIssue.issues(of: [textItem], by: typesetter, fonts: .none)
        == [.notSet(textItem.name, .fontMissing(Sample.image(7).id))])
  }

  @Test("reports missing families with the items that name them")
  func reportsMissingFamily() throws {
    let named = [("a", "Collage-Latin", "x"), ("b", "Collage Latin", "<span face='Nope'>x</span>")]
    let items = try named.map { name, family, string in
      var item = try item(TestFonts.text("x"), at: .zero)
      item.name = Sample.itemName(name)
      item.content = .text(TestFonts.text(string) { ($0.family, $0.isMarkup) = (family, true) })
      return item
    }
    let missing = TextIssue.issues(of: items, by: typesetter, fonts: .none).filter {
      if case .noFamily = $0 { true } else { false }
    }
    #expect(
      missing == [
        .noFamily("Collage-Latin", [items[0].name], isInMarkup: false),
        .noFamily("Nope", [items[1].name], isInMarkup: true),
      ])
  }

  @Test("has another picture key if its outline doesn't scale")
  func changesPictureKeyWithFixedOutline() throws {
    var textItem = try item(TestFonts.text("x"), at: .zero)
    textItem.look.outline = Outline(width: .fixed(6))
    var larger = textItem
    larger.transform.scale = 3
    #expect(textItem.imageKey != larger.imageKey)
  }

  @Test func isOpaqueWithOpaqueBackgroundOnly() throws {
    var text = TestFonts.text("x")
    #expect(!raster(text, 10, 10).isOpaque)
    text.style.background = Color(red: 1, green: 2, blue: 3, alpha: 128)
    #expect(!raster(text, 10, 10).isOpaque)
    text.style.background = .white
    #expect(raster(text, 10, 10).isOpaque)
  }

  @Test func separatesKeysByFontAndScale() throws {
    let text = TestFonts.text("key")
    let other = try TestFonts.typesetter("latin-bold.ttf")
    #expect(raster(text, 10, 10) == raster(text, 10, 10))
    #expect(raster(text, 10, 10) != raster(text, 10, 10, scale: 1.1))
    #expect(raster(text, 10, 10) != raster(text, 10, 10, by: other))
  }
}
