import Foundation
import Testing

@testable import CollageModel
@testable import CollageStore

@Suite("Look edit") struct LookEditTests {
  /// A collage of 1000×2000 canvas pixels at 254 dpi with a photo of 400×300, whose item has a box
  /// of 500×375.
  private let collage: Collage
  private let id = Sample.id(1)

  init() throws {
    collage = try Sample.collage(items: [Sample.newItem("hero", id: Sample.id(1))])
      .applying(.canvas(CanvasChange(dpi: 254)))
  }

  private func item(after edits: Edit...) throws -> Item {
    try edits.reduce(collage) { try $0.applying($1) }.items[0]
  }

  private func look(_ changes: LookChange...) throws -> Look {
    try changes.reduce(collage) { try $0.applying(.look([id], $1)) }.items[0].look
  }

  private func border(_ width: LengthSpec, bottom: LengthSpec? = nil) -> LookChange {
    .border(width, bottom: bottom)
  }

  @Test func scalesLengthsWithItem() throws {
    let twice = Edit.scale([id], .factor(2))
    let pixels = try item(after: twice, .look([id], border(LengthSpec(pixels: 20))))
    #expect(pixels.look.border == Border(width: .box(10)))
    #expect(pixels.look.border.map { pixels.pixels($0.width) } == 20)
    let share = try item(after: twice, .look([id], border(LengthSpec(fraction: 0.1))))
    #expect(share.look.border == Border(width: .fraction(0.1)))
    #expect(share.look.border.map { share.pixels($0.width) } == 75)
    let larger = try item(
      after: twice, .look([id], border(LengthSpec(pixels: 20))), .scale([id], .factor(4)))
    #expect(larger.look.border.map { larger.pixels($0.width) } == 40)
  }

  @Test func keepsFixedLengths() throws {
    for (length, pixels) in [
      (LengthSpec(pixels: 20, isFixed: true), 20.0),
      (LengthSpec(fraction: 0.1, isFixed: true), 75),
      (LengthSpec(millimeters: 3, isFixed: true), 30),
    ] {
      let item = try item(
        after: .scale([id], .factor(2)), .look([id], border(length)), .scale([id], .factor(4)))
      let width = try #require(item.look.border?.width)
      #expect(width.isFixed && abs(item.pixels(width) - pixels) < 1e-9)
    }
  }

  @Test func convertsPaperLengthsByResolution() throws {
    #expect(try look(.corners(LengthSpec(millimeters: 2.5))).corners == .box(25))
    #expect(try look(border(LengthSpec(pixels: 1, fraction: 0.1))).border?.width == .box(38.5))
  }

  @Test func measuresSharesByShorterVisibleSide() throws {
    let part = try #require(UnitRect(x: 0, y: 0, width: 0.1, height: 1))
    let item = try item(after: .crop([ItemCrop(id, part)]))
    #expect(item.visibleSize == Size(width: 50, height: 375) && item.pixels(.fraction(0.5)) == 25)
  }

  @Test func isPlainIfInvisible() throws {
    let (zero, some) = (LengthSpec(), LengthSpec(pixels: 5))
    for change in [
      border(zero), border(zero, bottom: zero), .border(some, color: .none),
      .corners(zero), .corners(zero.fixed(true)), .outline(zero),
      .outline(some, color: .none),
      .shadow(opacity: UnitInterval(clamping: 0)),
      .shadow(color: Color.none), .remove(.border), .remove(.corners), .remove(.outline),
      .remove(.shadow), .mask(nil), .adjust(nil), .blend(.normal),
      .adjust(AdjustmentChange(["gamma": 1])),
      .style(Style(name: Sample.itemName("mine"), look: .plain)),
    ] { #expect(try look(change) == .plain, "\(change)") }
    #expect(try look(border(zero, bottom: some)).border?.bottom == .box(5))
  }

  @Test func removesPartsSeparately() throws {
    let (some, five) = (LengthSpec(pixels: 5), AdjustmentChange(["tint": 5]))
    let pairs: [(LookChange, LookChange)] = [
      (border(some), .remove(.border)), (.corners(some), .remove(.corners)),
      (.outline(some), .remove(.outline)),
      (.shadow(), .remove(.shadow)), (.mask(.torn), .mask(nil)),
      (.adjust(five), .adjust(nil)), (.blend(.screen), .blend(.normal)),
    ]
    let all = try pairs.reduce(collage) { try $0.applying(.look([id], $1.0)) }
    for (on, off) in pairs {
      #expect(try look(on) != .plain && look(on, off) == .plain, "\(on)")
      let others = try pairs.filter { $0.0 != on }
        .reduce(collage) { try $0.applying(.look([id], $1.0)) }
      #expect(try all.applying(.look([id], off)).items == others.items, "\(off)")
    }
  }

  @Test func rejectsLengthsOutOfRange() throws {
    let (pixels, percent) = (Limits.lookLength, Limits.lookShare * 100)
    func changed(_ change: LookChange) throws -> Look { try look(change) }
    for value in [-0.5, pixels + 1, .nan, .infinity] {
      let error = EditError.Quantity.lookLength
      for change in [
        border(LengthSpec(pixels: value)),
        border(LengthSpec(), bottom: LengthSpec(pixels: value)),
        .corners(LengthSpec(pixels: value)),
        .outline(LengthSpec(pixels: value)),
        .shadow(blur: LengthSpec(pixels: value)),
      ] {
        #expect { try changed(change) } throws: { failure in
          guard case EditError.outOfRange(error, _, 0...pixels) = failure else { return false }
          return true
        }
      }
    }
    for share in [-0.01, 2.01, .nan] {
      #expect { try changed(.corners(LengthSpec(fraction: share))) } throws: { failure in
        guard case EditError.outOfRange(.lookShare, _, 0...percent) = failure else { return false }
        return true
      }
    }
    for value in [-pixels, pixels] {
      #expect(
        try changed(.shadow(dx: LengthSpec(pixels: value))).shadow?.dx == .box(value)
      )
    }
    #expect(throws: EditError.self) {
      try changed(.shadow(dy: LengthSpec(pixels: -pixels - 1)))
    }
  }

  @Test func roundTripsLongestLengthsOfSmallestItem() throws {
    let placement = PlacementSpec(width: .pixels(1000), scale: Limits.scale.lowerBound)
    var small = try Sample.collage(items: [Sample.newItem("a", id: id, placement: placement)])
    small = try small.applying(.look([id], border(LengthSpec(pixels: Limits.lookLength))))
    let look = small.items[0].look
    #expect(look.border?.width == .box(1e8))
    let text = try StoredFormCache().looks.text(look)
    #expect(StoredFormCache().looks.value(text) == look)
    // The drawn length is limited at any scale.
    let larger = try small.applying(.scale([id], .factor(1000))).items[0]
    #expect(larger.pixels(.box(1e8)) == Limits.coordinate.upperBound)
  }

  @Test func mergesShadowWithStandard() throws {
    #expect(try look(.shadow()).shadow == .standard)
    let dark = LookChange.shadow(opacity: UnitInterval(clamping: 0.9))
    let moved = LookChange.shadow(dx: LengthSpec(pixels: -3))
    let shadow = try #require(try look(dark, moved).shadow)
    #expect(shadow.opacity.value == 0.9 && shadow.dx == .box(-3))
    #expect(shadow.dy == Shadow.standard.dy && shadow.blur == Shadow.standard.blur)
    let fixed = try look(.shadow(dx: LengthSpec(pixels: -3), isFixed: true))
    #expect(fixed.shadow?.dx == .fixed(-3) && fixed.shadow?.dy == .fixed(7.5))
    #expect(fixed.shadow?.blur == .fixed(22.5))
  }

  @Test func seedsTornEdgeByItemOrOption() throws {
    let item = collage.items[0]
    #expect(try look(.mask(.torn)).mask == .torn(seed: item.defaultSeed))
    #expect(try look(.mask(.mask(.torn(seed: 7)))).mask == .torn(seed: 7))
    #expect(try look(.mask(.mask(.perforated))).mask == .perforated)
  }

  @Test func keepsOtherAdjustments() throws {
    let look = try look(
      .adjust(AdjustmentChange(["tint": 5, "gamma": 2])), .adjust(AdjustmentChange(["tint": 7])))
    #expect(look.adjustments == Adjustments(tint: 7, gamma: 2))
  }

  @Test func replacesUnknownBlendMode() throws {
    let text = #"{"blend":"burn-in","opacity":0.5}"#
    let forms = StoredFormCache()
    let stored = forms.looks.value(text)
    let look = try #require(stored)
    #expect(look.blend == .normal && look.unknown == ["blend": .string("burn-in")])
    let written = try forms.looks.text(look)
    #expect(written == text)
    var item = collage.items[0]
    item.look = look
    var other = collage
    other.items = [item]
    let normal = try other.applying(.look([id], .blend(.normal))).items[0].look
    #expect(normal == Look(opacity: UnitInterval(clamping: 0.5)))
  }
}

extension LookEditTests {
  private func style(_ look: Look) -> LookChange {
    .style(Style(name: Sample.itemName("mine"), look: look))
  }

  @Test func styleReplacesDecorationOnly() throws {
    let some = LengthSpec(pixels: 5)
    let look = try look(
      .corners(some), border(some), .mask(.torn), .blend(.screen),
      .adjust(AdjustmentChange(["tint": 5])), style(Look(outline: Outline(width: .fraction(0.1)))))
    #expect(
      look
        == Look(
          adjustments: Adjustments(tint: 5), outline: Outline(width: .fraction(0.1)), blend: .screen
        ))
    let all = try self.look(
      .blend(.screen),
      style(
        Look(
          opacity: UnitInterval(clamping: 0.5), adjustments: Adjustments(tint: 9),
          mask: .torn(seed: 3), blend: .multiply)))
    #expect(all.blend == .multiply && all.opacity.value == 0.5 && all.adjustments.tint == 9)
    #expect(all.mask == .torn(seed: collage.items[0].defaultSeed))
  }

  @Test func styleScalesLengthsToItem() throws {
    let expected = Look(
      corners: .fraction(0.1), outline: Outline(width: .fixed(4)), border: Border(width: .box(10)))
    let item = try item(after: .scale([id], .factor(2)), .look([id], style(expected)))
    #expect(item.look.border.map { item.pixels($0.width) } == 10)
    #expect(item.look.corners == .fraction(0.1) && item.look.outline?.width == .fixed(4))
    #expect(item.style == expected)
  }

  @Test func styleFromItemHasStorableLengths() throws {
    var item = collage.items[0]
    item.look = Look(border: Border(width: .box(1e8)))
    for scale in [Limits.scale.lowerBound, 1, Limits.scale.upperBound] {
      item.transform.scale = scale
      let style = Style(name: item.name, look: item.style)
      #expect(style.look.border?.width.isAllowed == true)
      for other in [Limits.scale.lowerBound, 1, Limits.scale.upperBound] {
        var copy = item
        copy.transform.scale = other
        copy.apply(style)
        #expect(copy.look.border?.width.isAllowed == true)
      }
    }
  }

  @Test func styleFromItemOmitsPhotoSpecificParts() throws {
    let shader = Shader(name: "pixellate", parameters: ["block": .integer(5)])
    let look = Look(
      opacity: UnitInterval(clamping: 0.5),
      shaders: ShaderStack(active: [shader], inactive: [Shader(name: "mono")]),
      crop: UnitRect(x: 0, y: 0, width: 0.5, height: 1), focus: Point(x: 0.5, y: 0.5),
      corners: .fraction(0.1), unknown: ["later": .bool(true)])
    var item = collage.items[0]
    item.look = look
    #expect(
      item.style
        == Look(
          opacity: UnitInterval(clamping: 0.5), shaders: ShaderStack(active: [shader]),
          corners: .fraction(0.1)))
    // Applying the style disables and remembers the shaders that the other item uses.
    var other = collage.items[0]
    other.look.shaders.turnOn(Shader(name: "glitch"))
    other.apply(Style(name: item.name, look: item.style))
    #expect(other.look.shaders.active == [shader])
    #expect(other.look.shaders.inactive == [Shader(name: "glitch")])
  }

  @Test func builtInStylesAreStorable() throws {
    let names = Style.builtIn.map(\.name.rawValue)
    #expect(names == ["polaroid", "sticker", "stamp", "card", "plain"])
    for style in Style.builtIn {
      #expect(ItemName(rawValue: style.name.rawValue) == style.name)
      #expect(Style.builtIn(style.name.rawValue) == style)
      let forms = StoredFormCache()
      #expect(forms.looks.value(try forms.looks.text(style.look)) == style.look)
      #expect((style.look == .plain) == (style.name.rawValue == "plain"))
      #expect(try look(.corners(LengthSpec(pixels: 5)), .style(style)) == style.look)
    }
    #expect(Style.builtIn("Polaroid") == nil)
  }
}
