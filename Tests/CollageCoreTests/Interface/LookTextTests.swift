import Testing

@testable import CollageCore

@Suite struct LookTextTests {
  @Test(arguments: [
    ("12", WantedLength(pixels: 12)), ("12px", WantedLength(pixels: 12)),
    ("0.5", WantedLength(pixels: 0.5)), ("1e3", WantedLength(pixels: 1000)),
    ("5%", WantedLength(share: 0.05)), ("200%", WantedLength(share: 2)),
    ("3mm", WantedLength(millimetres: 3)), ("1CM", WantedLength(millimetres: 10)),
    ("1in", WantedLength(millimetres: 25.4)), ("72pt", WantedLength(millimetres: 25.4)),
    ("0", WantedLength()), ("10000", WantedLength(pixels: 10_000)),
  ])
  func widthsAreNumbersWithUnits(_ text: String, _ length: WantedLength) throws {
    #expect(try LookText.width(text) == length)
    #expect(try LookText.radius(text) == length && LookText.blur(text) == length)
    #expect(try LookText.offset(text) == length && LookText.isLength(text))
  }

  @Test(arguments: ["-1", "-0.5%", "-3mm", "-10000"])
  func distancesCanBeNegativeAndWidthsCannot(_ text: String) throws {
    _ = try LookText.offset(text)
    #expect(throws: ValueError.self) { try LookText.width(text) }
    #expect(LookText.isLength(text))
  }

  @Test(arguments: ["201%", "10001", "-201%", "1e9", "254001mm"])
  func outOfRangeIsNone(_ text: String) {
    #expect(throws: ValueError.self) { try LookText.width(text) }
    #expect(throws: ValueError.self) { try LookText.radius(text) }
    #expect(throws: ValueError.self) { try LookText.blur(text) }
    #expect(throws: ValueError.self) { try LookText.offset(text) }
  }

  @Test(arguments: [
    "", "%", "px", "nan", "inf", "0x10", "1 2", "5%5", "red", "12xx", "--5", "mm", "٣", "1,5",
  ])
  func otherWordsAreNone(_ text: String) {
    #expect(throws: ValueError.self) { try LookText.offset(text) }
    #expect(!LookText.isLength(text))
  }

  @Test func whatCanBeWrittenIsSaid() {
    #expect(
      throws: ValueError(
        value: "201%", kind: "a width",
        allowed:
          "a number of canvas pixels from 0 to 10000, a percentage of the item's shorter side "
          + "up to 200%, such as 5%, or a length on paper such as 3mm (mm, cm, in, pt)")
    ) { try LookText.width("201%") }
    #expect(
      throws: ValueError(
        value: "x", kind: "a distance",
        allowed:
          "a number of canvas pixels from -10000 to 10000, a percentage of the item's shorter "
          + "side from -200% up to 200%, such as -3%, or a length on paper such as 3mm (mm, cm, in, "
          + "pt)")
    ) { try LookText.offset("x") }
    #expect(
      throws: ValueError(
        value: "multipl", kind: "a way of mixing colours",
        allowed: "one of " + BlendMode.allCases.map(\.rawValue).joined(separator: ", "),
        nearest: ["multiply"])
    ) { try BlendText.mode("multipl") }
  }

  @Test func blendModesHaveTheNamesOfTheWeb() throws {
    for mode in BlendMode.allCases { #expect(try BlendText.mode(mode.rawValue) == mode) }
    #expect(BlendText.names.count == 16 && BlendText.names[0] == "normal")
    #expect(try BlendText.mode("None") == .normal && BlendText.mode("Colour-Dodge") == .colorDodge)
  }

  @Test(arguments: [
    ("4:5", 0.8), ("16:9", 16 / 9.0), ("1.5", 1.5), ("3/2", 1.5), ("3x2", 1.5), ("1:100", 0.01),
    ("100:1", 100.0), ("0.5:0.25", 2.0),
  ])
  func ratiosAreWidthsOverHeights(_ text: String, _ ratio: Double) throws {
    #expect(try CropText.ratio(text) == ratio)
  }

  @Test(arguments: ["", ":", "4:", ":5", "4:0", "0:4", "-1:2", "1:2:3", "nan:1", "101:1", "1:101"])
  func otherRatiosAreNone(_ text: String) {
    #expect(throws: ValueError.self) { try CropText.ratio(text) }
  }

  @Test func partsAndPlacesAreOfThePhoto() throws {
    #expect(try CropText.part("none") == .whole && CropText.part("None") == .whole)
    #expect(try CropText.part("1,2,3,4") == .box(MarkText.box("1,2,3,4")))
    for text in ["1,2,3", "1,2,3,4,5", "1,2,0,4", "1,2,-3,4", "a,b,c,d", ""] {
      #expect(throws: ValueError.self, "\(text)") { try CropText.part(text) }
    }
    #expect(try CropText.focus("auto") == .auto && CropText.focus("NONE") == .none)
    #expect(
      try CropText.focus("5,50%") == .point(Position(x: .pixels(5), y: Length(fraction: 0.5))))
    for text in ["5", "5,", "5,6,7", "x,y", "", "5 6"] {
      #expect(throws: ValueError.self, "\(text)") { try CropText.focus(text) }
    }
  }

  @Test func masksAreWordsOrFiles() throws {
    #expect(MaskText.change("ellipse", seed: nil) == .mask(.mask(.ellipse)))
    #expect(MaskText.change("Perforated", seed: nil) == .mask(.mask(.perforated)))
    #expect(MaskText.change("torn", seed: nil) == .mask(.torn))
    #expect(MaskText.change("torn", seed: 5) == .mask(.mask(.torn(seed: 5))))
    #expect(MaskText.change("none", seed: nil) == .mask(nil))
    #expect(MaskText.change("./torn", seed: nil) == nil)
    #expect(MaskText.words == ["ellipse", "perforated", "torn", "none"])
    #expect(try MaskText.seed("0x1F") == 31 && MaskText.seed("\(UInt64.max)") == .max)
    for text in ["-1", "1.5", "", "0x", "18446744073709551616"] {
      #expect(throws: ValueError.self) { try MaskText.seed(text) }
    }
  }
}

@Suite struct WantedLookTests {
  private let ids = [Sample.id(1), Sample.id(2)]

  /// Two photos of 400×300 and one of 640×200, and content of a later version.
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

  private func edit(_ look: WantedLook, of ids: [Item.ID]? = nil) throws -> Edit {
    try look.edit(of: ids ?? self.ids, in: collage())
  }

  @Test func partsAreOfEachItemsOwnPhoto() throws {
    let edit = try edit(.crop(.box(MarkText.box("40,10%,200,50%"))))
    #expect(
      edit
        == .crop([
          ItemCrop(ids[0], UnitRect(x: 0.1, y: 0.1, width: 0.5, height: 0.5)),
          ItemCrop(ids[1], UnitRect(x: 0.0625, y: 0.1, width: 0.3125, height: 0.5)),
        ]))
    #expect(try self.edit(.crop(.whole)) == .crop(ids.map { ItemCrop($0, nil) }))
    let place = try CropText.focus("100,50%")
    guard case .point(let position) = place else {
      Issue.record("it is \(place)")
      return
    }
    #expect(
      try self.edit(.focus(position))
        == .focus([
          ItemFocus(ids[0], Point(x: 0.25, y: 0.5)),
          ItemFocus(ids[1], Point(x: 0.15625, y: 0.5)),
        ]))
    #expect(try self.edit(.focus(nil)) == .focus(ids.map { ItemFocus($0, nil) }))
  }

  @Test(arguments: [
    "-1,0,10,10", "0,0,401,10", "0,0,10,101%", "50%,0,51%,10", "0,0,0.5,10", "399.5,0,1,1",
  ])
  func partsOutsideThePhotoAreRefused(_ text: String) throws {
    let size = PixelSize(width: 400, height: 300)
    #expect(throws: ArgumentError.outsidePhoto(Sample.itemName("a"), size)) {
      try edit(.crop(.box(MarkText.box(text))), of: [ids[0]])
    }
  }

  @Test func theEdgesBelongToThePhoto() throws {
    for (text, part) in [
      ("0,0,400,300", UnitRect.whole), ("0,0,100%,100%", .whole),
      (
        "399,299,1,1", UnitRect(x: 399 / 400.0, y: 299 / 300.0, width: 1 / 400.0, height: 1 / 300.0)
      ),
    ] {
      #expect(
        try edit(.crop(.box(MarkText.box(text))), of: [ids[0]])
          == .crop([ItemCrop(ids[0], part)]))
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

  @Test func whatIsNoPhotoHasNoParts() throws {
    let film = [Sample.id(3)]
    let box = try MarkText.box("0,0,1,1")
    #expect(throws: EditError.noPhoto(Sample.itemName("film"))) {
      try edit(.crop(.box(box)), of: film)
    }
    #expect(throws: EditError.noPhoto(Sample.itemName("film"))) {
      try edit(.focus(.center), of: film)
    }
    #expect(try edit(.crop(.whole), of: film) == .crop([ItemCrop(film[0], nil)]))
    let border = LookChange.border(WantedBorder(width: WantedLength(pixels: 1)))
    #expect(try collage().applying(edit(.change(border), of: film)).items[2].look.border != nil)
  }

  @Test func whatSaysSomethingOfNoneIsRefused() {
    let (width, red) = (WantedLength(pixels: 1), Color(red: 255, green: 0, blue: 0))
    let attempts: [(String, () throws -> Any)] = [
      (
        "colour",
        {
          try ItemsChange.border(nil, color: red, bottom: nil, isInside: false, isFixed: false)
        }
      ),
      (
        "bottom",
        {
          try ItemsChange.border(nil, color: nil, bottom: width, isInside: true, isFixed: false)
        }
      ),
      (
        "inside",
        {
          try ItemsChange.border(nil, color: nil, bottom: nil, isInside: true, isFixed: true)
        }
      ),
      ("fixed", { try ItemsChange.corners(nil, isFixed: true) }),
      ("colour", { try ItemsChange.outline(nil, color: red, isFixed: true) }),
      ("fixed", { try ItemsChange.outline(nil, color: nil, isFixed: true) }),
      ("dx", { try ItemsChange.shadow(WantedShadow(dx: width), isNone: true) }),
      (
        "opacity",
        {
          try ItemsChange.shadow(WantedShadow(opacity: .one, isFixed: true), isNone: true)
        }
      ),
      ("set", { try ItemsChange.adjust(["tint=1"], isNone: true) }),
    ]
    for (name, attempt) in attempts {
      #expect(throws: ArgumentError.besidesNone(name)) { try attempt() }
    }
    #expect(throws: ArgumentError.companionWord("seed", of: "torn")) {
      try ItemsChange.mask("ellipse", seed: 5)
    }
    #expect(throws: ArgumentError.companionWord("seed", of: "torn")) {
      try ItemsChange.mask("torn.png", seed: 5)
    }
    #expect(throws: ArgumentError.nothingToSet("adjust")) {
      try ItemsChange.adjust([], isNone: false)
    }
  }

  @Test func aCropIsOneOfThree() throws {
    #expect(throws: ArgumentError.missing(["to", "ratio", "fit-box"], verb: "crop")) {
      try WantedCrop.wanted(part: nil, ratio: nil, fillsRoom: false)
    }
    #expect(
      throws: ArgumentError.exclusive(given: ["ratio", "fit-box"], of: ["to", "ratio", "fit-box"])
    ) { try WantedCrop.wanted(part: nil, ratio: 1, fillsRoom: true) }
    #expect(try WantedCrop.wanted(part: .whole, ratio: nil, fillsRoom: false) == .part(.whole))
    #expect(try WantedCrop.wanted(part: nil, ratio: 2, fillsRoom: false) == .shape(.aspect(2)))
    #expect(try WantedCrop.wanted(part: nil, ratio: nil, fillsRoom: true) == .shape(.room))
  }
}
