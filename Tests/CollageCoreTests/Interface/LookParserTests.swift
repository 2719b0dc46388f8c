import Testing

@testable import CollageCore

@Suite struct LookParserTests {
  @Test func usesCSSBlendModeNames() throws {
    for mode in BlendMode.allCases { #expect(try BlendModeParser.mode(mode.rawValue) == mode) }
    #expect(BlendModeParser.names.count == 16 && BlendModeParser.names[0] == "normal")
    #expect(
      try BlendModeParser.mode("None") == .normal
        && BlendModeParser.mode("Colour-Dodge") == .colorDodge)
  }

  @Test func parsesMaskNamesAndFiles() throws {
    #expect(MaskParser.change("torn", seed: 5) == .mask(.mask(.torn(seed: 5))))
    #expect(MaskParser.keywords == ["ellipse", "perforated", "torn", "none"])
  }
}

@Suite struct LookSpecTests {
  private let ids = [Sample.id(1), Sample.id(2)]

  /// Two photos, of 400×300 and 640×200, and an item of a later version.
  private func collage() throws -> Collage {
    var collage = try Sample.collage(items: [
      Sample.newItem("a", id: ids[0]),
      Sample.newItem("b", id: ids[1], image: Sample.image(2, width: 640, height: 200)),
      Sample.newItem("film", id: Sample.id(3)),
    ])
    var film = collage.items[2]
    film.content = .unknown(UnknownContent(kind: "film"))
    collage.items = ItemStack([collage.items[0], collage.items[1], film])
    return collage
  }

  private func edit(_ look: LookSpec, of ids: [Item.ID]? = nil) throws -> Edit {
    try look.edit(of: ids ?? self.ids, in: collage())
  }

  @Test func resolvesPartsForEachPhoto() throws {
    let edit = try edit(.crop(.box(MarkSpec.box("40,10%,200,50%"))))
    #expect(
      edit
        == .crop([
          ItemCrop(ids[0], UnitRect(x: 0.1, y: 0.1, width: 0.5, height: 0.5)),
          ItemCrop(ids[1], UnitRect(x: 0.0625, y: 0.1, width: 0.3125, height: 0.5)),
        ]))
    #expect(try self.edit(.crop(.whole)) == .crop(ids.map { ItemCrop($0, nil) }))
    let focus = try CropParser.focus("100,50%")
    guard case .point(let position) = focus else {
      Issue.record("it is \(focus)")
      return
    }
    #expect(
      try self.edit(.focus(position))
        == .focus([
          ItemFocus(ids[0], Point(x: 0.25, y: 0.5)), ItemFocus(ids[1], Point(x: 0.15625, y: 0.5)),
        ]))
    #expect(try self.edit(.focus(nil)) == .focus(ids.map { ItemFocus($0, nil) }))
  }

  @Test(arguments: [
    "-1,0,10,10", "0,0,401,10", "0,0,10,101%", "50%,0,51%,10", "0,0,0.5,10", "399.5,0,1,1",
  ])
  func rejectsPartsOutsidePhoto(_ text: String) throws {
    let size = PixelSize(width: 400, height: 300)
    #expect(throws: ArgumentError.outsidePhoto(Sample.itemName("a"), size)) {
      try edit(.crop(.box(MarkSpec.box(text))), of: [ids[0]])
    }
  }

  @Test func acceptsPartsAtEdges() throws {
    for (text, part) in [
      ("0,0,400,300", UnitRect.whole), ("0,0,100%,100%", .whole),
      (
        "399,299,1,1", UnitRect(x: 399 / 400.0, y: 299 / 300.0, width: 1 / 400.0, height: 1 / 300.0)
      ),
    ] {
      #expect(
        try edit(.crop(.box(MarkSpec.box(text))), of: [ids[0]]) == .crop([ItemCrop(ids[0], part)]))
    }
    for (x, y) in [(400.0, 300.0), (0, 0)] {
      let position = Position(x: .pixels(x), y: .pixels(y))
      #expect(
        try edit(.focus(position), of: [ids[0]])
          == .focus([ItemFocus(ids[0], Point(x: x / 400, y: y / 300))]))
    }
    for (x, y) in [(400.1, 0.0), (0, -1)] {
      #expect(throws: ArgumentError.self) {
        try edit(.focus(Position(x: .pixels(x), y: .pixels(y))), of: [ids[0]])
      }
    }
  }

  @Test func rejectsPartsOfOtherContent() throws {
    let film = [Sample.id(3)]
    let box = try MarkSpec.box("0,0,1,1")
    #expect(throws: EditError.noPhoto(Sample.itemName("film"))) {
      try edit(.crop(.box(box)), of: film)
    }
    #expect(throws: EditError.noPhoto(Sample.itemName("film"))) {
      try edit(.focus(.center), of: film)
    }
    #expect(try edit(.crop(.whole), of: film) == .crop([ItemCrop(film[0], nil)]))
    let border = LookChange.border(LengthSpec(pixels: 1))
    #expect(try collage().applying(edit(.change(border), of: film)).items[2].look.border != nil)
  }

  @Test func rejectsOptionsWithNone() {
    let (width, red) = (
      LookFieldSpec.length(LengthSpec(pixels: 1)), Color(red: 255, green: 0, blue: 0)
    )
    func none(
      _ part: LookPart, _ values: [String: LookFieldSpec] = [:], isFixed: Bool = false
    ) throws -> ItemsChange { try .look(part, values, isNone: true, isFixed: isFixed) }
    let attempts: [(String, () throws -> Any)] = [
      ("color", { try none(.border, ["color": .color(red), "bottom": width]) }),
      ("bottom", { try none(.border, ["bottom": width, "inside": .flag(true)]) }),
      ("inside", { try none(.border, ["inside": .flag(true)], isFixed: true) }),
      ("fixed", { try none(.corners, isFixed: true) }),
      ("color", { try none(.outline, ["color": .color(red)], isFixed: true) }),
      ("fixed", { try none(.outline, isFixed: true) }),
      ("dx", { try none(.shadow, ["dx": width]) }),
      ("opacity", { try none(.shadow, ["opacity": .fraction(.one)], isFixed: true) }),
      ("set", { try ItemsChange.adjust(["tint=1"], isNone: true) }),
    ]
    for (name, attempt) in attempts {
      #expect(throws: ArgumentError.combinedWithNone(name)) { try attempt() }
    }
    for mask in ["ellipse", "torn.png"] {
      #expect(throws: ArgumentError.companionWord("seed", of: "torn")) {
        try ItemsChange.mask(mask, seed: 5)
      }
    }
    #expect(throws: ArgumentError.nothingToSet("adjust")) {
      try ItemsChange.adjust([], isNone: false)
    }
  }

  @Test func requiresOneKindOfCrop() throws {
    #expect(throws: ArgumentError.missing(["to", "ratio", "fit-box"], verb: "crop")) {
      try CropSpec.requested(part: nil, ratio: nil, fillsCell: false)
    }
    #expect(
      throws: ArgumentError.exclusive(given: ["ratio", "fit-box"], of: ["to", "ratio", "fit-box"])
    ) { try CropSpec.requested(part: nil, ratio: 1, fillsCell: true) }
    #expect(try CropSpec.requested(part: .whole, ratio: nil, fillsCell: false) == .part(.whole))
    #expect(try CropSpec.requested(part: nil, ratio: 2, fillsCell: false) == .shape(.aspect(2)))
    #expect(try CropSpec.requested(part: nil, ratio: nil, fillsCell: true) == .shape(.cell))
  }
}

@Suite struct BackgroundParserTests {
  /// The description of a backdrop is valid input.
  @Test(
    arguments: [
      "linear 45 #f4efe6 #d0c8ff", "linear 180 #ff0000 10% #00ff0080 20% #0000ff 100% in oklab",
      "radial #ffffff #cccccc", "radial at 12.5% 100% #ffffff #cccccc #000000", "paper",
      "linen #c0ffee", "kraft",
    ])
  func roundTrips(_ text: String) throws {
    guard case .spec(.backdrop(let backdrop)) = try BackgroundParser.background(text) else {
      throw TestFailure()
    }
    #expect(backdrop.text(in: try Sample.collage()) == text)
  }
}

@Suite struct FrameParserTests {
  @Test func roundTrips() throws {
    let frame = try #require(Frame(width: 33.5, color: FrameColor.iceBlue.color, opacity: 0.25))
    #expect(frame.text == "ice-blue:33.5:25%")
    #expect(
      try FrameParser.change(frame.text)
        == .set(FrameSpec(color: frame.color, width: 33.5, opacity: 0.25)))
  }
}
