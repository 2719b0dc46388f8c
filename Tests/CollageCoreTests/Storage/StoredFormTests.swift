import Foundation
import Testing

@testable import CollageModel
@testable import CollageStore

/// JSON texts in stores and exports: defaults are omitted, missing values are defaults, and unknown
/// values are kept.
@Suite("Stored forms") struct StoredFormTests {
  func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws
    -> Value
  {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Expects that a value encodes to a text, which decodes to the value.
  func expect<Value: Codable & Equatable>(
    _ value: Value, is text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try self.text(value) == text, sourceLocation: sourceLocation)
    #expect(try self.value(text) == value, sourceLocation: sourceLocation)
  }

  @Test("stores a canvas with its background and optional resolution") func storesCanvas() throws {
    var canvas = Canvas(size: PixelSize(width: 8, height: 9), background: .white)
    try expect(canvas, is: #"{"background":"ffffff","size":{"height":9,"width":8}}"#)
    canvas.dpi = 72
    canvas.unknown.values = ["pattern": .string("oak")]
    let more = #""pattern":"oak","size":{"height":9,"width":8}}"#
    try expect(canvas, is: #"{"background":"ffffff","dpi":72,"# + more)
    canvas.frame = Frame(width: 20, color: .white, opacity: 0.5)
    let frame = #""frame":{"color":"ffffff","opacity":0.5,"width":20}"#
    try expect(canvas, is: #"{"background":"ffffff","dpi":72,\#(frame),"# + more)
    canvas.isMirrored = true
    try expect(canvas, is: #"{"background":"ffffff","dpi":72,\#(frame),"isMirrored":true,"# + more)
  }

  @Test("stores known backgrounds by kind, and keeps others") func storesKnownBackdrops() throws {
    let stops = #""stops":[{"color":"ff0000","position":0},{"color":"00000080","position":1}]}"#
    try expect(
      BackgroundLayer.gradient(.even(.linear(Angle(degrees: 45)), ["f00", "00000080"])),
      is: #"{"angle":45,"kind":"gradient","# + stops)
    try expect(
      BackgroundLayer.gradient(
        .even(.radial(center: Point(x: 0.5, y: 0.25)), ["f00", "00000080"], in: .oklab)),
      is: #"{"center":{"x":0.5,"y":0.25},"kind":"gradient","space":"oklab","# + stops)
    let id = Sample.id(7)
    try expect(
      BackgroundLayer.blurred(#require(BlurredPhotoBackground(item: id, radius: 40))),
      is: #"{"item":"\#(id.text)","kind":"blur","radius":40}"#)
    try expect(
      BackgroundLayer.paper(Paper(plain: .linen)), is: #"{"kind":"paper","material":"linen"}"#)
    try expect(
      BackgroundLayer.paper(#require(Paper(.kraft, tint: .white))),
      is: #"{"kind":"paper","material":"kraft","tint":"ffffff"}"#)
    try expect(
      BackgroundLayer.image(Sample.image()),
      is: #"{"image":\#(text(Sample.image())),"kind":"image"}"#)
    for later in [
      #"{"kind":"plasma","speed":3}"#, #"{"kind":"paper","material":"velvet"}"#,
      #"{"item":"\#(id.text)","kind":"blur","radius":4000}"#, #"{"kind":"gradient","stops":[]}"#,
      #"{"gloss":1,"kind":"paper","material":"paper"}"#,
    ] {
      let backdrop: BackgroundLayer = try value(later)
      guard case .unknown = backdrop else {
        Issue.record("\(later) is known")
        continue
      }
      #expect(try text(backdrop) == later)
    }
  }

  @Test func keepsLaterFramesAndWatermarks() throws {
    for later in [
      #"{"background":"ffffff","frame":{"color":"ffffff","opacity":0.5,"width":500},"size":{"height":9,"width":8}}"#,
      #"{"background":"ffffff","frame":"oak","size":{"height":9,"width":8},"watermark":{"words":"me"}}"#,
    ] {
      let canvas: Canvas = try value(later)
      #expect(try canvas.frame == nil && canvas.watermark == nil && text(canvas) == later)
    }
  }

  @Test func omitsDefaultsOfLooks() throws {
    try expect(Look.plain, is: "{}")
    try expect(ShaderStack.empty, is: "{}")
    let shader = Shader(name: "sparkle", parameters: ["size": .integer(3)])
    let stored = #"{"name":"sparkle","size":3}"#
    try expect(ShaderStack(active: [shader]), is: #"{"active":[\#(stored)]}"#)
    try expect(ShaderStack(active: [], inactive: [shader]), is: #"{"remembered":[\#(stored)]}"#)
    try expect(
      Look(
        opacity: UnitInterval(clamping: 0.5), shaders: ShaderStack(active: [shader]),
        unknown: ["halo": .bool(true)]),
      is: #"{"halo":true,"opacity":0.5,"shaders":{"active":[\#(stored)]}}"#)
    #expect(throws: DecodingError.self) { try value(#"{"opacity":1.5}"#, as: Look.self) }
  }

  @Test func omitsDefaultsOfTransforms() throws {
    let center = Point(x: 1, y: 2)
    let centerText = try text(center)
    try expect(Transform(center: center), is: #"{"center":\#(centerText)}"#)
    for (transform, more) in [
      (Transform(center: center, rotation: Angle(degrees: 5)), #""rotation":5"#),
      (Transform(center: center, scale: 2), #""scale":2"#),
      (Transform(center: center, flipHorizontal: true), #""flipHorizontal":true"#),
      (Transform(center: center, flipVertical: true), #""flipVertical":true"#),
    ] { try expect(transform, is: #"{"center":\#(centerText),\#(more)}"#) }
    #expect(throws: DecodingError.self) { try value(#"{"scale":1}"#, as: Transform.self) }
  }

  @Test func omitsDefaultsOfHintsAndEdges() throws {
    try expect(CutoutHints(), is: "{}")
    try expect(CutoutHints(isSingle: true), is: #"{"isSingle":true}"#)
    try expect(CutoutEdgeOptions(), is: "{}")
    try expect(CutoutEdgeOptions(smooth: 0.5), is: #"{"smooth":0.5}"#)
    try expect(CutoutEdgeOptions(grow: -3), is: #"{"grow":-3}"#)
    try expect(CutoutEdgeOptions(feather: 1.5), is: #"{"feather":1.5}"#)
    let (mark, pointsText) = (CutoutMark(disc: .zero), try text([Point.zero]))
    try expect(mark, is: #"{"points":\#(pointsText)}"#)
    try expect(CutoutMark(disc: .zero, radius: 2.5), is: #"{"points":\#(pointsText),"radius":2.5}"#)
    try expect(CutoutHints(keep: [mark]), is: #"{"keep":[{"points":\#(pointsText)}]}"#)
    try expect(CutoutHints(drop: [mark]), is: #"{"drop":[{"points":\#(pointsText)}]}"#)
  }

  @Test("stores the origin of a cutout with unknown fields") func storesCutoutOrigin() throws {
    let bounds = Rect(origin: .zero, size: Size(width: 1, height: 2))
    func origin(
      hints: CutoutHints = CutoutHints(), edge: CutoutEdgeOptions = CutoutEdgeOptions(),
      isUnrefined: Bool? = nil, unknown: [String: JSONValue] = [:]
    ) -> CutoutOrigin {
      CutoutOrigin(
        engine: "e", confidence: 0.5, coverage: 0.25, bounds: bounds, hints: hints, edge: edge,
        isUnrefined: isUnrefined, unknown: unknown)
    }
    let (box, facts) = (try text(bounds), #""confidence":0.5,"coverage":0.25"#)
    try expect(origin(), is: #"{"bounds":\#(box),\#(facts),"engine":"e"}"#)
    try expect(
      origin(hints: CutoutHints(isSingle: true), edge: CutoutEdgeOptions(grow: 1)),
      is: #"{"bounds":\#(box),\#(facts),"edge":{"grow":1},"engine":"e","hints":{"isSingle":true}}"#)
    try expect(
      origin(isUnrefined: true, unknown: ["halo": .integer(1)]),
      is: #"{"bounds":\#(box),\#(facts),"engine":"e","halo":1,"isUnrefined":true}"#)
  }

  @Test func storesContentWithUnknownFields() throws {
    let photo = Photo(image: Sample.image())
    try expect(StoredContent(.photo(photo)), is: #"{"kind":"photo"}"#)
    var withCutout = photo
    withCutout.usesCutout = true
    withCutout.unknown = UnknownFields(values: ["x": .integer(1)])
    try expect(StoredContent(.photo(withCutout)), is: #"{"kind":"photo","usesCutout":true,"x":1}"#)
    try expect(
      StoredContent(.unknown(UnknownContent(kind: "text", fields: ["words": .string("a")]))),
      is: #"{"kind":"text","words":"a"}"#)
  }

  @Test func requiresImagesOfContent() throws {
    let (base, cutout, trimap) = (Sample.image(1), Sample.image(2), Sample.image(3))
    func content(_ hasOrigin: Bool, _ images: [String: StoredImage]) -> Content? {
      var photo = Photo(image: base, usesCutout: hasOrigin)
      if hasOrigin {
        photo.cutout = Cutout(image: cutout, trimap: nil, origin: Sample.cutoutOrigin)
      }
      return StoredContent(.photo(photo)).content(images)
    }
    #expect(content(false, ["base": base]) == .photo(Photo(image: base)))
    var photo = Photo(image: base, usesCutout: true)
    photo.cutout = Cutout(image: cutout, trimap: nil, origin: Sample.cutoutOrigin)
    #expect(content(true, ["base": base, "cutout": cutout]) == .photo(photo))
    photo.cutout = Cutout(image: cutout, trimap: trimap, origin: Sample.cutoutOrigin)
    let all = ["base": base, "cutout": cutout, "trimap": trimap]
    #expect(content(true, all) == .photo(photo))
    let more = Photo(
      image: base, unknown: UnknownFields(values: [:], images: ["repainted": cutout]))
    #expect(content(false, ["base": base, "repainted": cutout]) == .photo(more))
    let withoutCutout: [[String: StoredImage]] = [
      [:], ["cutout": cutout], ["base": base], ["base": base, "trimap": trimap],
    ]
    for images in withoutCutout { #expect(content(true, images) == nil, "\(images.keys)") }
    let withoutOrigin: [[String: StoredImage]] = [
      [:], ["base": base, "cutout": cutout], ["base": base, "trimap": trimap], all,
    ]
    for images in withoutOrigin { #expect(content(false, images) == nil, "\(images.keys)") }
  }

  @Test("stores a repaint with its origin, and its cutout beside the original's")
  func storesRepaint() throws {
    var photo = Photo(image: Sample.image(1))
    photo.cutout = Cutout(image: Sample.image(2), trimap: nil, origin: Sample.cutoutOrigin)
    photo.repaint = Repaint(
      image: Sample.image(3), origin: RepaintOrigin(prompt: "snow", server: "home"))
    let (origin, content) = (try text(Sample.cutoutOrigin), Content.photo(photo))
    try expect(
      StoredContent(content),
      is: #"{"cutout":\#(origin),"kind":"photo","repaint":{"prompt":"snow","server":"home"}}"#)
    photo.showsRepaint = true
    photo.cutout = Cutout(
      image: Sample.image(4), trimap: Sample.image(5), origin: Sample.cutoutOrigin)
    photo.usesCutout = true
    #expect(photo.original.cutout?.image == Sample.image(2) && !photo.original.usesCutout)
    let repainted = Content.photo(photo)
    #expect(
      repainted.images == [
        "base": Sample.image(1), "cutout": Sample.image(2), "repaint": Sample.image(3),
        "repaint-cutout": Sample.image(4), "repaint-trimap": Sample.image(5),
      ])
    let stored: StoredContent = try value(text(StoredContent(repainted)))
    #expect(stored.content(repainted.images) == repainted)
    for role in ["base", "cutout", "repaint", "repaint-cutout"] {
      #expect(stored.content(repainted.images.filter { $0.key != role }) == nil, "\(role)")
    }
    let bare: StoredContent = try value(#"{"kind":"photo","showsRepaint":true}"#)
    #expect(bare.content(["base": Sample.image(1)]) == nil)
  }

  @Test func storesImageRecordsAndMetadata() throws {
    let id = Sample.image().id.rawValue
    let plain = #""format":"jpeg","id":"\#(id)","isOpaque":true,"size":{"height":300,"width":400}}"#
    try expect(Sample.image(), is: "{" + plain)
    for (notes, stored) in [
      (PhotoMetadata(capturedAt: "t"), #"{"capturedAt":"t"}"#),
      (PhotoMetadata(camera: "c"), #"{"camera":"c"}"#),
      (PhotoMetadata(isSalvaged: true), #"{"isSalvaged":true}"#),
    ] {
      try expect(notes, is: stored)
      let image = StoredImage(
        id: Sample.image().id, format: .jpeg, size: Sample.image().size, isOpaque: true,
        metadata: notes)
      try expect(image, is: #"{"facts":\#(stored),"# + plain)
    }
    try expect(PhotoMetadata(), is: "{}")
    let record = ImageRecord(
      image: Sample.image(), kind: .trimap, byteCount: 7, sourceName: "a/b",
      createdAt: Date(timeIntervalSinceReferenceDate: 5))
    try expect(
      record,
      is: #"{"byteCount":7,"createdAt":5,"image":{\#(plain),"kind":"trimap","sourceName":"a/b"}"#)
  }

  @Test func readsItemsOfFirstRelease() throws {
    let (image, transform) = (try text(Sample.image()), try text(Transform(center: .zero)))
    let size = try text(Size(width: 4, height: 3))
    let (cutout, origin) = (try text(Sample.image(2)), try text(Sample.cutoutOrigin))
    let old = #"""
      {"id":"\#(Sample.id(1).text)","name":"a","image":\#(image),"box":\#(size),
      "cutout":{"image":\#(cutout),"trimap":\#(image),"origin":\#(origin)},"usesCutout":true,
      "transform":\#(transform),"opacity":0.25,"shaders":{"active":[{"name":"x"}]},
      "added":{"transform":\#(transform),"opacity":0.75},"createdAt":5}
      """#
    let item: Item = try value(old)
    let look = Look(
      opacity: UnitInterval(clamping: 0.25), shaders: ShaderStack(active: [Shader(name: "x")]))
    var photo = Photo(image: Sample.image(), usesCutout: true)
    photo.cutout = Cutout(
      image: Sample.image(2), trimap: Sample.image(), origin: Sample.cutoutOrigin)
    let expected = Item(
      id: Sample.id(1), name: Sample.itemName("a"), content: .photo(photo),
      box: Size(width: 4, height: 3), transform: Transform(center: .zero), look: look,
      added: Item.AddedState(
        transform: Transform(center: .zero), look: Look(opacity: UnitInterval(clamping: 0.75))),
      createdAt: Date(timeIntervalSinceReferenceDate: 5))
    #expect(try item == expected && value(text(item)) == expected)
  }

  @Test func reusesFormsForReadingAndWriting() throws {
    let forms = StoredFormCache()
    func look(_ text: String) -> Look? { forms.looks.value(text) }
    func text(_ look: Look) throws -> String { try forms.looks.text(look) }
    for _ in 1...2 {
      #expect(try look("{}") == .plain && look("[]") == nil && text(.plain) == "{}")
    }
    let slash = Look(unknown: ["b": .string("/"), "a": .integer(1)])
    #expect(try text(slash) == #"{"a":1,"b":"/"}"#)
  }

  @Test func writesUUIDsInLowercase() {
    let id = UUID(uuid: (0xAB, 0xCD, 0xEF, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0xFA, 0xBC, 0xDE, 0))
    #expect(id.text == "abcdef01-0203-0405-0607-0809fabcde00")
  }
}
