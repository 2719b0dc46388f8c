import Testing

@testable import CollageCore

@Suite struct ArgumentRuleTests {
  private static let length = Length.pixels(5)

  @Test func rejectsExclusiveArguments() throws {
    #expect(throws: ArgumentError.exclusive(given: ["on", "toggle"], of: ["on", "off", "toggle"])) {
      try ItemsChange.cutout([.on, .toggle])
    }
    #expect(try ItemsChange.cutout([]) == nil)
    for ids in [[], [Sample.id(1), Sample.id(2)]] {
      #expect(throws: ArgumentError.oneItem(verb: "copy", count: ids.count)) {
        try ItemsChange.single(ids, verb: "copy")
      }
    }
    #expect(throws: ArgumentError.parameters(.notAnAssignment("bands"))) {
      try ShaderSpec.changed("glitch", ["bands"])
    }
    let shaders = "one of " + ShaderParser.names.joined(separator: ", ")
    let unknown = ValueError(
      value: "glitc", kind: "a shader", allowed: shaders, nearest: ["glitch"])
    #expect(throws: ArgumentError.value(unknown)) { try ShaderSpec.switchedOn("glitc", ["a=1"]) }
  }

  @Test func paperSizeSetsResolution() throws {
    let plain = Canvas(size: PixelSize(width: 10, height: 10), background: .white)
    func change(_ size: String?, dpi: Int? = nil, of canvas: Canvas) throws -> CanvasChange {
      var collage = try Sample.collage()
      collage.canvas = canvas
      return try CanvasSpec(size: size.map(SizeParser.size), dpi: dpi)
        .change(of: collage, scalesItems: true)
    }
    var coarse = plain
    coarse.dpi = 72
    // A6 is 105×148 mm, which is 4.134×5.827 inches.
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

  @Test func resolvesSizesOnCanvas() throws {
    let canvas = Canvas(size: PixelSize(width: 200, height: 400), background: .white)
    let bounds = try BoundsSpec.bounds("50%x1in")
    let size = Size(width: 100, height: 300)
    #expect(ItemSizeSpec.fit(bounds).sizing(on: canvas) == .fit(size))
    #expect(ItemSizeSpec.cover(bounds).sizing(on: canvas) == .cover(size))
    #expect(ItemSizeSpec.width(Self.length).sizing(on: canvas) == .width(Self.length))
    #expect(ItemSizeSpec.height(Self.length).sizing(on: canvas) == .height(Self.length))
    #expect(ItemSizeSpec.factor(2).sizing(on: canvas) == .factor(2))
    #expect(ItemSizeSpec.by(2).sizing(on: canvas) == .by(2))
  }
}

@Suite struct UnknownShaderTests {
  private let ids = [Sample.id(1), Sample.id(2), Sample.id(3)]

  /// Three items: one uses `sepia`, one has it disabled, and one never had it.
  private func collage() throws -> Collage {
    let collage = try Sample.collage(items: ids.map { Sample.newItem("a", id: $0) })
    let sepia = ShaderChange.on(ShaderSettings(name: "sepia", defaults: [:]))
    return try collage.applying(.shader([ids[0], ids[1]], sepia))
      .applying(.shader([ids[1]], .off(name: "sepia")))
  }

  private func change(_ spec: ShaderSpec, _ indices: Int...) throws -> ShaderChange {
    try spec.change(of: indices.map { ids[$0] }, in: collage())
  }

  @Test func switchesByName() throws {
    #expect(try change(.off("sepia"), 0) == .off(name: "sepia"))
    #expect(try change(.on("sepia"), 1) == .reactivate(name: "sepia"))
    #expect(try change(.toggle("sepia"), 0) == .off(name: "sepia"))
    #expect(try change(.toggle("sepia"), 1, 2) == .reactivate(name: "sepia"))
    #expect(throws: ArgumentError.mixedShader("sepia")) { try change(.toggle("sepia"), 0, 1) }
  }

  @Test func rejectsShaderThatNoItemHas() throws {
    for spec in [ShaderSpec.off("sepia"), .on("sepia"), .toggle("sepia")] {
      let error = #expect(throws: ArgumentError.self) { try change(spec, 2) }
      guard case .value(let value) = error else {
        return #expect(Bool(false), "\(String(describing: error))")
      }
      #expect(value.value == "sepia" && value.kind == "a shader")
    }
  }

  @Test func prefersKnownShaders() throws {
    #expect(try change(.off("GLITCH"), 2) == .off(name: "glitch"))
    #expect(try change(.on("Glitch"), 2) == .on(.of("glitch")))
    #expect(try change(.toggle("glitch"), 2) == .toggle(.of("glitch")))
    #expect(try change(.clear, 2) == .clear)
    let choice = ShaderSettings.of("glitch", ["bands": .integer(3)])
    #expect(try change(.set(choice), 2) == .on(choice) && change(.onWith(choice), 2) == .on(choice))
  }
}
