import Testing

@testable import CollageImaging

@Suite("Layers of an item") struct ItemLayersTests {
  private let canvas = PixelSize(width: 200, height: 160)

  private func layers(
    _ look: Look, degrees: Double = 0, isOpaque: Bool = true, scale: Double = 1,
    size: PixelSize? = nil, flipVertical: Bool = false
  ) throws -> [RenderLayer] {
    let image = try StoredImage.numbered(
      1, size: PixelSize(width: 80, height: 40), isOpaque: isOpaque)
    let item = try Item.test(
      image, at: Point(x: 100, y: 80), degrees: degrees, scale: scale, flipVertical: flipVertical,
      look: look)
    let collage = try Collage.test(canvas.width, canvas.height, items: [item])
    return RenderPlanner.plan(collage, target: RenderTarget(size: size ?? canvas)).layers
  }

  @Test func isSingleForPlainLook() throws {
    let layers = try layers(.plain)
    #expect(layers.count == 1)
    #expect(layers[0].quad.corners == corners(60, 60, 140, 100) && layers[0].radii == .zero)
    #expect(layers[0].ring == nil && layers[0].group == nil && layers[0].tint == nil)
    #expect(layers[0].solid == layers[0].quad)
  }

  @Test("draws borders around the image or inside it, in canvas pixels")
  func drawsBordersAroundOrInside() throws {
    let around = try layers(Look(border: Border(width: .box(5), bottom: .box(20))))
    #expect(around.count == 1 && around[0].quad.corners == corners(60, 60, 140, 100))
    #expect(around[0].ring?.shape.polygon.corners == corners(55, 55, 145, 120))
    #expect(around[0].solid?.corners == corners(55, 55, 145, 120))
    let inside = try layers(Look(border: Border(width: .box(5), isInside: true)))
    #expect(inside[0].quad.corners == corners(65, 65, 135, 95))
    #expect(inside[0].ring?.shape.polygon.corners == corners(60, 60, 140, 100))
    let glass = Color(red: 1, green: 2, blue: 3, alpha: 100)
    let clear = try layers(Look(border: Border(width: .box(5), color: glass)))
    #expect(clear[0].solid?.corners == corners(60, 60, 140, 100))
  }

  @Test func leavesOnlyBorderThatCoversImage() throws {
    let layers = try layers(Look(border: Border(width: .box(30), isInside: true)))
    #expect(layers.map(\.source) == [.solid(.white)])
    #expect(layers[0].quad.corners == corners(60, 60, 140, 100))
  }

  @Test("scales relative lengths with the item, but not fixed ones", arguments: [1, 2.0])
  func scalesRelativeLengthsOnly(scale: Double) throws {
    func width(_ length: LookLength, size: PixelSize? = nil) throws -> Double {
      let layer = try layers(Look(border: Border(width: length)), scale: scale, size: size)[0]
      let ring = try #require(layer.ring)
      return (ring.shape.size.width - RoundedQuad(layer.quad).size.width) / 2
    }
    #expect(try width(.box(4)) == 4 * scale && width(.fraction(0.25)) == 10 * scale)
    #expect(try width(.fixed(4)) == 4)
    #expect(try width(.fixed(4), size: PixelSize(width: 400, height: 320)) == 8)
  }

  @Test("rounds corners up to half a side, and the border with them")
  func roundsCornersUpToHalfSide() throws {
    #expect(try layers(Look(corners: .box(8)))[0].radii == Size(width: 8, height: 8))
    #expect(try layers(Look(corners: .fraction(2)))[0].radii == Size(width: 20, height: 20))
    #expect(try layers(Look(mask: .ellipse))[0].radii == Size(width: 40, height: 20))
    let framed = try layers(Look(corners: .box(8), border: Border(width: .box(5))))[0]
    #expect(framed.ring?.shape.radii == Size(width: 13, height: 13))
    let inner = try layers(
      Look(corners: .box(8), border: Border(width: .box(5), isInside: true)))[0]
    #expect(inner.radii == Size(width: 3, height: 3))
    #expect(inner.ring?.shape.radii == Size(width: 8, height: 8))
    let round = try #require(try layers(Look(corners: .box(8)))[0].solid)
    #expect(round.area < 80 * 40 && round.area > 70 * 30)
  }

  @Test("drops the shadow in the canvas's direction at any rotation")
  func dropsShadowInCanvasDirection() throws {
    let shadow = Shadow(
      dx: .box(6), dy: .box(3), blur: .box(8), color: .black, opacity: UnitInterval(clamping: 0.5))
    for degrees in [0, 30.0, 90, 215] {
      let layers = try layers(Look(shadow: shadow), degrees: degrees)
      #expect(layers.count == 2 && layers.allSatisfy { $0.group == nil })
      guard case .shadow(let soft) = layers[0].source else { throw TestFailure() }
      #expect(soft.sigma == 4 && soft.color == .black && layers[0].opacity == 0.5)
      for (corner, own) in zip(soft.shape.polygon.corners, layers[1].quad.corners) {
        #expect(abs(corner.x - own.x - 6) < 1e-6 && abs(corner.y - own.y - 3) < 1e-6)
      }
      #expect(layers[0].covered == layers[1].quad && layers[0].solid == nil)
    }
    let hard = try layers(
      Look(shadow: Shadow(dx: .box(6), dy: .box(3), blur: .zero, color: .black, opacity: .one)))
    #expect(hard[0].source == .solid(.black) && hard[0].quad.corners == corners(66, 63, 146, 103))
  }

  @Test("outlines the edge of opaque images and the opaque pixels of others")
  func outlinesEdgeOrOpaquePixels() throws {
    let look = Look(outline: Outline(width: .box(6)))
    let opaque = try layers(look)
    #expect(opaque.map(\.source).first == .solid(.white) && opaque.count == 2)
    #expect(opaque[0].quad.corners == corners(54, 54, 146, 106))
    #expect(opaque[0].radii == Size(width: 6, height: 6))
    let clear = try layers(look, isOpaque: false)
    #expect(clear.count == 2 && clear[0].source == clear[1].source && clear[0].tint == .white)
    guard case .outline(let silhouette) = clear[0].preparation else { throw TestFailure() }
    #expect(silhouette.size == PixelSize(width: 94, height: 54) && silhouette.outline == 6)
    #expect(silhouette.shape.polygon.corners == corners(7, 7, 87, 47))
    #expect(clear[0].quad.corners == corners(53, 53, 147, 107))
  }

  @Test(arguments: [false, true]) func outlinesImageWithoutBorder(isInside: Bool) throws {
    let look = Look(
      outline: Outline(width: .box(6)), border: Border(width: .box(4), isInside: isInside))
    let outlined = Look(outline: look.outline)
    for isOpaque in [true, false] {
      let (layers, without) = (
        try layers(look, isOpaque: isOpaque), try layers(outlined, isOpaque: isOpaque)
      )
      #expect(layers[0].preparation == without[0].preparation)
      #expect(layers[0].quad == without[0].quad && layers[0].source == without[0].source)
    }
  }

  @Test func dropsShadowOfBorderThatCoversCutout() throws {
    let look = Look(border: Border(width: .box(30), isInside: true), shadow: .standard)
    let (clear, opaque) = (try layers(look, isOpaque: false), try layers(look))
    #expect(clear.map(\.source) == opaque.map(\.source) && clear.count == 2)
  }

  @Test func keepsSilhouetteWhenMovedOrRotated() throws {
    let look = Look(border: Border(width: .box(4)), shadow: .standard)
    let straight = try layers(look, isOpaque: false)
    let rotated = try layers(look, degrees: 90, isOpaque: false)
    guard case .shadow(let first, let sigma) = straight[0].preparation,
      case .shadow(let second, sigma: sigma) = rotated[0].preparation
    else { throw TestFailure() }
    #expect(first.size == second.size && first.ring != nil)
    for (one, other) in zip(first.shape.polygon.corners, second.shape.polygon.corners) {
      #expect(abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6)
    }
  }

  @Test("groups layers that fade or blend together") func groupsFadingAndBlendingLayers() throws {
    let half = UnitInterval(clamping: 0.5)
    #expect(try layers(Look(opacity: half, border: Border(width: .box(5))))[0].group == nil)
    let faded = try layers(Look(opacity: half, shadow: .standard))
    #expect(faded.map(\.group?.place) == [0, 1] && Set(faded.map(\.group?.number)).count == 1)
    #expect(faded.allSatisfy { $0.group?.opacity == 0.5 && $0.solid == nil })
    #expect(faded[1].opacity == 1)
    let mixed = try layers(Look(blend: .multiply))
    #expect(mixed.map(\.group?.blend) == [.multiply] && mixed[0].solid == nil)
  }

  @Test("crops the raster only if effects need it") func cropsImageBeforeEffectsOnly() throws {
    let part = try #require(UnitRect(x: 0.25, y: 0, width: 0.5, height: 1))
    let plain = try layers(Look(crop: part))[0]
    #expect(plain.quad.corners == corners(80, 60, 120, 100))
    #expect(plain.matrix.apply(to: Point(x: 80, y: 60)) == Point(x: 0.25, y: 0))
    let whole = try #require(plain.source.raster)
    #expect(whole.treatment == .none && whole.shape.size == PixelSize(width: 80, height: 40))
    let stack = ShaderStack(active: [Shader(Mono())])
    let shaded = try layers(Look(shaders: stack, crop: part))[0]
    let cropped = try #require(shaded.source.raster)
    #expect(cropped.treatment.crop == part)
    #expect(cropped.shape.size == PixelSize(width: 40, height: 40))
    #expect(shaded.quad == plain.quad && shaded.matrix.apply(to: Point(x: 80, y: 60)) == .zero)
    #expect(shaded.matrix.apply(to: Point(x: 120, y: 100)) == Point(x: 1, y: 1))
  }

  @Test func masksPixelsWithInnerBorder() throws {
    let look = Look(mask: .perforated, border: Border(width: .box(4), isInside: true))
    let layer = try layers(look)[0]
    let raster = try #require(layer.source.raster)
    #expect(raster.treatment.mask?.shape == .perforated && !raster.isOpaque)
    #expect(
      raster.treatment.mask?.border?.edges
        == EdgeDistances(left: 0.05, top: 0.1, right: 0.05, bottom: 0.1))
    #expect(layer.ring == nil && layer.solid == nil)
    #expect(layer.quad.corners == corners(60, 60, 140, 100))
  }

  @Test func rotatesAndMirrorsBorderWithItem() throws {
    let look = Look(border: Border(width: .box(5), bottom: .box(20)))
    let ring = try #require(try layers(look, flipVertical: true)[0].ring)
    #expect(Rect(enclosing: ring.shape.polygon.corners).minY == 40)
    #expect(Rect(enclosing: ring.shape.polygon.corners).maxY == 105)
  }
}
