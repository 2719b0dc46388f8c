import Foundation
import Testing

@testable import CollageCore

@Suite struct EditDataTests {
  private let ids = [Sample.id(1), Sample.id(2)]
  private let stamp = EditStamp(id: Sample.id(9), date: Sample.date.addingTimeInterval(7))

  @Test func derivesItemIDsFromStamp() {
    #expect(stamp.id(0) == Sample.id(9))
    #expect(stamp.id(1).text == "7c2d4a13-658a-ac5e-42b2-80228d2d4ff4")
  }

  private func request(_ text: String) throws -> EditRequest? { try JSONEdit(text.utf8).request }

  private func collage() throws -> Collage {
    try Sample.collage(items: [Sample.newItem("a", id: ids[0]), Sample.newItem("b", id: ids[1])])
  }

  private func edit(_ text: String) throws -> (edit: Edit, items: [Item.ID]) {
    try #require(try request(text)).edit(of: collage(), stamp)
  }

  @Test func acceptsTextNumberOrNull() throws {
    let (a, b, five) = (
      ItemSelector.nameOrPrefix("a"), ItemSelector.nameOrPrefix("b"), ItemSelector.nameOrPrefix("5")
    )
    let move = ItemsChange.move(.to(Position(x: .pixels(1), y: .pixels(2)), anchor: .center))
    let mark = WatermarkSpec(
      anchor: .topLeft, size: 0.1, opacity: UnitInterval(0.5), margin: 0.01)
    let white = CanvasSpec(size: nil, dpi: nil, background: .color(.white))
    let mono = #""shader on","items":"a","shader":"mono","set""#
    // For a color, `null` means `none`.
    let requests: [(String, EditRequest)] = try [
      (#""remove","items":5"#, .items([five], .remove)),
      (#""remove","items":["a,b",5]"#, .items([a, b, five], .remove)),
      (#""move","items":"a","to":"1 2","by":null"#, .items([a], move)),
      (#""move","items":"a","to":"1,2","by":null"#, .items([a], move)),
      (#""move","items":"a","to":[1,2],"by":null"#, .items([a], move)),
      (#""move","items":"a","to":["1",2],"by":null"#, .items([a], move)),
      (mono + #":{"tint":null}"#, .items([a], .shader(.switchedOn("mono", ["tint=none"])))),
      (mono + #":{"tint":"none"}"#, .items([a], .shader(.switchedOn("mono", ["tint=none"])))),
      (mono + ":{}", .items([a], .shader(.on("mono")))),
      (
        #""watermark","corner":"tl","size":"10%","opacity":0.5,"margin":"1%""#,
        .canvas(CanvasSpec(watermark: .set(mark)), scalesItems: false)
      ),
      (#""canvas","background":"fff","scale-items":false"#, .canvas(white, scalesItems: false)),
      (#""canvas","background":"fff","scale-items":null"#, .canvas(white, scalesItems: false)),
      (#""canvas","background":"fff""#, .canvas(white, scalesItems: false)),
    ]
    for (text, expected) in requests {
      #expect(try request("{\"verb\":\(text)}") == expected, "\(text)")
    }
  }

  @Test func copyUsesStamp() throws {
    let (edit, items) = try edit(#"{"verb":"copy","items":"b","as":"c","at":[5,6],"anchor":"tl"}"#)
    #expect(items == [stamp.id])
    let copy = try #require(try collage().applying(edit).items[stamp.id])
    #expect(copy.name == Sample.itemName("c") && copy.createdAt == stamp.date)
    #expect(abs(copy.bounds.minX - 5) < 1e-9 && abs(copy.bounds.minY - 6) < 1e-9)
    let moved = try self.edit(#"{"verb":"move","items":["b","a"],"by":[1,1]}"#)
    #expect(moved.items == [ids[1], ids[0]])
    let canvas = try self.edit(#"{"verb":"canvas","size":"9x8px","scale-items":true}"#)
    #expect(canvas.items == [])
    let smaller = try collage().applying(canvas.edit)
    #expect(smaller.canvas.size == PixelSize(width: 9, height: 8))
    #expect(try smaller.items[0].drawnSize != collage().items[0].drawnSize)
  }

  @Test(arguments: ["select", "copy", "name"]) func requiresOneItem(_ verb: String) throws {
    let name = verb == "name" ? #","name":"x""# : ""
    #expect(throws: ArgumentError.oneItem(verb: verb, count: 2)) {
      try edit(#"{"verb":"\#(verb)","items":"@all"\#(name)}"#)
    }
    #expect(try edit(#"{"verb":"\#(verb)","items":"a"\#(name)}"#).items.count == 1)
  }

  @Test func createsStampOfWorkspace() {
    let context = WorkspaceDependencies(now: { Sample.date }, makeID: { Sample.id(4) })
    #expect(context.stamp() == EditStamp(id: Sample.id(4), date: Sample.date))
  }

  @Test func resolvesImageSize() throws {
    let canvas = Canvas(size: PixelSize(width: 200, height: 100), background: .white, dpi: 100)
    func pixels(_ spec: ImageSizeSpec) throws -> [Int]? {
      try spec.pixels(on: canvas).map { [$0.width, $0.height] }
    }
    #expect(try pixels(ImageSizeSpec(scale: 0.001)) == [1, 1])
    #expect(try pixels(ImageSizeSpec(width: 3)) == [3, 2])
    #expect(try pixels(ImageSizeSpec(height: 3)) == [6, 3])
    for (spec, count) in [
      (ImageSizeSpec(scale: 1, width: 1, height: 1), 3),
      (ImageSizeSpec(size: try SizeParser.size("hd"), height: 1), 2),
      (ImageSizeSpec(size: try SizeParser.size("hd"), scale: 1, width: 1, height: 1), 4),
    ] { #expect(throws: ImageSizeError.severalSizes(count: count)) { try pixels(spec) } }
    // A difference of half a percent or one pixel is within tolerance.
    for (size, isAlike) in [
      ("400x200", true), ("400x201", true), ("400x203", false), ("9x4px", true),
    ] {
      let spec = ImageSizeSpec(size: try SizeParser.size(size))
      if isAlike {
        #expect(try pixels(spec) != nil, "\(size)")
      } else {
        #expect(throws: ImageSizeError.self, "\(size)") { try pixels(spec) }
      }
    }
    let sheet = ImageSizeSpec(size: try SizeParser.size("10x5in"))
    #expect(try pixels(sheet) == [1000, 500] && sheet.density(on: canvas) == 100)
    let fine = ImageSizeSpec(size: sheet.size, dpi: 200)
    #expect(try pixels(fine) == [2000, 1000] && fine.density(on: canvas) == 200)
    #expect(ImageSizeSpec(size: try SizeParser.size("hd")).density(on: canvas) == 100)
    let huge = ImageSizeSpec(size: try SizeParser.size("a0"), dpi: 2400)
    #expect(throws: ImageSizeError.self) { try pixels(huge) }
  }
}
