import Testing

@testable import CollageCore

@Suite struct ArgumentRuleTests {
  private typealias Attempt = @Sendable () throws -> Any

  private static let place = Position(x: .pixels(1), y: .pixels(2))
  private static let length = Length.pixels(5)
  private static let ids = [Sample.id(1), Sample.id(2)]

  private static let refused: [(attempt: Attempt, error: ArgumentError)] = [
    (
      { try ItemsChange.move(to: nil, by: nil, anchor: nil) }, .missing(["to", "by"], verb: "move")
    ),
    (
      { try ItemsChange.move(to: place, by: place, anchor: nil) },
      .exclusive(given: ["to", "by"], of: ["to", "by"])
    ),
    (
      { try ItemsChange.move(to: nil, by: place, anchor: .top) },
      .companion("anchor", of: "to", not: "by")
    ),
    ({ try ItemsChange.rotate(to: nil, by: nil) }, .missing(["to", "by"], verb: "rotate")),
    (
      { try ItemsChange.rotate(to: .zero, by: .zero) },
      .exclusive(given: ["to", "by"], of: ["to", "by"])
    ),
    ({ try ItemsChange.opacity(to: nil, by: nil) }, .missing(["to", "by"], verb: "opacity")),
    (
      { try ItemsChange.opacity(to: .one, by: 0.5) },
      .exclusive(given: ["to", "by"], of: ["to", "by"])
    ),
    (
      { try ItemsChange.scale(to: nil, by: nil, width: nil, height: nil, fit: nil, cover: nil) },
      .missing(["to", "by", "width", "height", "fit", "cover"], verb: "scale")
    ),
    (
      {
        try ItemsChange.scale(
          to: 1, by: nil, width: nil, height: length, fit: nil, cover: BoundsText.bounds("1x2"))
      },
      .exclusive(
        given: ["to", "height", "cover"], of: ["to", "by", "width", "height", "fit", "cover"])
    ),
    (
      { try ItemsChange.copy(as: nil, at: nil, anchor: .top, scale: nil) },
      .companion("anchor", of: "at")
    ),
    (
      { try ItemsChange.cutout([.on, .toggle]) as Any },
      .exclusive(given: ["on", "toggle"], of: ["on", "off", "toggle"])
    ),
    ({ try ItemsChange.single(ids, verb: "copy") }, .oneItem(verb: "copy", count: 2)),
    ({ try ItemsChange.single([], verb: "name") }, .oneItem(verb: "name", count: 0)),
    (
      {
        try EditRequest.canvas(
          WantedCanvas(size: nil, dpi: nil, background: nil), scalingItems: false)
      }, .missing(["size", "dpi", "background", "frame", "mirror"], verb: "canvas")
    ),
    (
      {
        try EditRequest.canvas(
          WantedCanvas(size: nil, dpi: 72, background: nil), scalingItems: true)
      }, .companion("scale-items", of: "size")
    ),
    ({ try WantedShader.changed("glitch", []) }, .nothingToSet("glitch")),
    ({ try WantedShader.changed("glitch", ["bands"]) }, .parameters(.notAnAssignment("bands"))),
    (
      { try WantedShader.switchedOn("glitc", ["a=1"]) },
      .value(
        ValueError(
          value: "glitc", kind: "a shader",
          allowed: "one of " + ShaderText.names.joined(separator: ", "), nearest: ["glitch"]))
    ),
  ]

  @Test(arguments: refused.indices) func refusesWhatDoesNotGoTogether(_ index: Int) {
    let (attempt, error) = Self.refused[index]
    #expect(throws: error) { try attempt() }
  }

  @Test func noSwitchIsNoChange() throws { #expect(try ItemsChange.cutout([]) == nil) }

  @Test func aPaperSizeBringsItsResolution() throws {
    let plain = Canvas(size: PixelSize(width: 10, height: 10), background: .white)
    func change(_ size: String?, dpi: Int? = nil, of canvas: Canvas) throws -> CanvasChange {
      var collage = try Sample.collage()
      collage.canvas = canvas
      return try WantedCanvas(size: size.map(SizeText.size), dpi: dpi)
        .change(of: collage, scalesItems: true)
    }
    var coarse = plain
    coarse.dpi = 72
    // 105×148 mm are 4.134×5.827 inches.
    let (fine, rough) = (PixelSize(width: 1240, height: 1748), PixelSize(width: 298, height: 420))
    #expect(try change("a6", of: plain) == CanvasChange(size: fine, dpi: 300, scalesItems: true))
    #expect(try change("a6", of: coarse) == CanvasChange(size: rough, dpi: 72, scalesItems: true))
    #expect(
      try change("a6", dpi: 300, of: coarse)
        == CanvasChange(size: fine, dpi: 300, scalesItems: true))
    let pixels = PixelSize(width: 9, height: 8)
    #expect(try change("9x8px", of: coarse) == CanvasChange(size: pixels, scalesItems: true))
    #expect(
      try change("9x8px", dpi: 72, of: plain)
        == CanvasChange(size: pixels, dpi: 72, scalesItems: true))
    #expect(try change(nil, of: plain) == CanvasChange(scalesItems: true))
  }

  @Test func sizesAreMeasuredOnTheCanvas() throws {
    let canvas = Canvas(size: PixelSize(width: 200, height: 400), background: .white)
    let bounds = try BoundsText.bounds("50%x1in")
    let size = Size(width: 100, height: 300)
    #expect(WantedSize.fit(bounds).sizing(on: canvas) == .fit(size))
    #expect(WantedSize.cover(bounds).sizing(on: canvas) == .cover(size))
    #expect(WantedSize.width(Self.length).sizing(on: canvas) == .width(Self.length))
    #expect(WantedSize.height(Self.length).sizing(on: canvas) == .height(Self.length))
    #expect(WantedSize.factor(2).sizing(on: canvas) == .factor(2))
    #expect(WantedSize.by(2).sizing(on: canvas) == .by(2))
  }
}

@Suite struct LaterShaderTests {
  private let ids = [Sample.id(1), Sample.id(2), Sample.id(3)]

  /// Items of which the first runs `sepia`, the second remembers it, and the third never had it.
  private func collage() throws -> Collage {
    let collage = try Sample.collage(items: ids.map { Sample.newItem("a", id: $0) })
    let sepia = ShaderChange.on(ShaderChoice(name: "sepia", defaults: [:]))
    return try collage.applying(.shader([ids[0], ids[1]], sepia))
      .applying(.shader([ids[1]], .off(name: "sepia")))
  }

  private func change(_ wanted: WantedShader, _ indices: Int...) throws -> ShaderChange {
    try wanted.change(of: indices.map { ids[$0] }, in: collage())
  }

  @Test func areSwitchedByTheirNames() throws {
    #expect(try change(.off("sepia"), 0) == .off(name: "sepia"))
    #expect(try change(.on("sepia"), 1) == .onAgain(name: "sepia"))
    #expect(try change(.toggle("sepia"), 0) == .off(name: "sepia"))
    #expect(try change(.toggle("sepia"), 1, 2) == .onAgain(name: "sepia"))
    #expect(throws: ArgumentError.mixedShader("sepia")) { try change(.toggle("sepia"), 0, 1) }
  }

  @Test func areUnknownWhereNoItemHasThem() throws {
    for wanted in [WantedShader.off("sepia"), .on("sepia"), .toggle("sepia")] {
      let error = #expect(throws: ArgumentError.self) { try change(wanted, 2) }
      guard case .value(let value) = error else {
        return #expect(Bool(false), "\(String(describing: error))")
      }
      #expect(value.value == "sepia" && value.kind == "a shader")
    }
  }

  @Test func areNotTakenForKnownOnes() throws {
    #expect(try change(.off("GLITCH"), 2) == .off(name: "glitch"))
    #expect(try change(.on("Glitch"), 2) == .on(.of("glitch")))
    #expect(try change(.toggle("glitch"), 2) == .toggle(.of("glitch")))
    #expect(try change(.clear, 2) == .clear)
    let choice = ShaderChoice.of("glitch", ["bands": .integer(3)])
    #expect(try change(.set(choice), 2) == .on(choice) && change(.onWith(choice), 2) == .on(choice))
  }
}
