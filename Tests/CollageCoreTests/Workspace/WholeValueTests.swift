import Foundation
import GRDB
import Testing

@testable import CollageCore
@testable import CollageModel

/// Tests that every operation keeps all stored properties of items and canvases.
///
/// A new property makes these tests fail: first because it has only its default value here, and
/// then wherever an operation drops it.
@Suite("Whole values") struct WholeValueTests {
  let test: TestWorkspace
  let plain: Item
  let item: Item
  let canvas: Canvas

  init() throws {
    test = try TestWorkspace.withPoster()
    var images: [StoredImage] = []
    let kinds: [ImageRecord.Kind] = [
      .base, .cutout, .trimap, .base, .mask, .base, .base, .base, .repaint, .cutout, .trimap,
    ]
    for (number, kind) in kinds.enumerated() {
      let stored = try test.stored(ImageFiles.picture(20, 12, seed: number), kind)
      let image = StoredImage(
        id: stored.image.id, format: .png, size: stored.image.size, isOpaque: true,
        metadata: PhotoMetadata(
          capturedAt: "2024-05-\(number + 11)T12:34:56", camera: "C\(number)", isSalvaged: true,
          // Images of canvases have no source or library photo.
          source: (5..<8).contains(number) ? nil : "c\(number).png",
          libraryPhoto: (5..<8).contains(number) ? nil : Sample.id(UInt8(number))))
      images.append(image)
      try test.register(
        ImageRecord(
          image: image, kind: kind, byteCount: stored.byteCount, sourceName: "x.png",
          createdAt: Sample.date))
    }
    canvas = Self.canvas(Array(images[5..<8]))
    let box = Size(width: 20, height: 12)
    plain = Item(
      id: Sample.id(1), name: Sample.itemName("plain"),
      content: .photo(Photo(image: Sample.image())), box: Size(width: 1, height: 1),
      transform: Transform(center: .zero), createdAt: Sample.date)
    item = Item(
      id: Sample.id(2), name: Sample.itemName("odd"), content: .photo(Self.photo(images)),
      box: box, transform: Self.transform(7), look: Self.look(0.3, mask: images[4]),
      flags: ItemFlags(
        isLocked: true, isHidden: true, group: GroupName(rawValue: "row"),
        place: ColumnName(rawValue: "photo").map {
          TemplatePlaceholder(
            $0, isRequired: true, keepsContent: true, sizing: .fit, isCutOut: true)
        }, unknown: ["colour": .string("red")]),
      added: Item.AddedState(
        transform: Self.placement, look: Look(opacity: UnitInterval(clamping: 0))),
      createdAt: Sample.date.addingTimeInterval(5))
  }

  private static func canvas(_ images: [StoredImage]) -> Canvas {
    Canvas(
      size: PixelSize(width: 33, height: 44),
      background: Color(red: 9, green: 8, blue: 7, alpha: 6), dpi: 72, backdrop: .image(images[0]),
      frame: Frame(
        width: 12.5, color: Color(red: 1, green: 2, blue: 3), opacity: 0.1 + 0.2, isOn: false,
        unknown: ["pulse": .integer(2)]),
      watermark: Watermark(
        image: images[1], anchor: .topLeft, size: 0.1, opacity: UnitInterval(clamping: 0.3),
        margin: 0.01, unknown: ["angle": .integer(45)]), isMirrored: true,
      unknown: UnknownFields(values: ["pattern": .string("oak")], images: ["tile": images[2]]))
  }

  private static func photo(_ images: [StoredImage]) -> Photo {
    let hints = CutoutHints(
      rect: Rect(origin: Point(x: 1, y: 1), size: Size(width: 9, height: 9)),
      keep: [CutoutMark(stroke: [Point(x: 3, y: 4)], radius: 2, unknown: ["force": .number(0.5)])],
      drop: [CutoutMark(disc: Point(x: 1, y: 2), radius: 1)], isSingle: true,
      unknown: ["what": .string("dog")])
    let origin = CutoutOrigin(
      engine: "mine", confidence: 0.1 + 0.2, coverage: 0.25,
      bounds: Rect(origin: Point(x: 2, y: 1), size: Size(width: 6, height: 8)), hints: hints,
      edge: CutoutEdgeOptions(smooth: 1.5, grow: -2, feather: 0.5, unknown: ["round": .integer(3)]),
      isUnrefined: true,
      unknown: ["halo": .number(0.5)])
    var photo = Photo(
      image: images[0], cutout: Cutout(image: images[1], trimap: images[2], origin: origin),
      usesCutout: true, cellSize: Size(width: 30, height: 12),
      unknown: UnknownFields(
        values: ["versions": .array([.string("older")])], images: ["older": images[3]]))
    var repaint = Repaint(
      image: images[8],
      origin: RepaintOrigin(
        prompt: "make it snow", negativePrompt: "rain", server: "home", steps: 30, cfg: 0.1 + 0.2,
        seed: 7, strength: 1 / 3, unknown: ["sampler": .string("euler")]))
    repaint.version.cutout = Cutout(image: images[9], trimap: images[10], origin: origin)
    repaint.version.usesCutout = true
    photo.repaint = repaint
    photo.showsRepaint = true
    return photo
  }

  private static func transform(_ number: Double) -> Transform {
    Transform(
      center: Point(x: number, y: number + 1 / 3), rotation: Angle(degrees: 12.345),
      scale: 1.1, flipHorizontal: true, flipVertical: true)
  }

  /// A placement of a new item, without mirroring.
  private static let placement = Transform(
    center: Point(x: 1, y: 2), rotation: Angle(degrees: 3), scale: 0.5)

  private static func look(_ opacity: Double, mask: StoredImage) -> Look {
    let pixellate = Shader(name: "pixellate", parameters: ["block": .integer(5)])
    let later = Shader(name: "sparkle", parameters: ["size": .integer(3)])
    let color = Color(red: 1, green: 2, blue: 3, alpha: 4)
    return Look(
      opacity: UnitInterval(clamping: opacity),
      shaders: ShaderStack(
        active: [pixellate], inactive: [later], unknown: ["mask": .string("subject")]),
      crop: UnitRect(x: 0.1, y: 0.2, width: 0.1 + 0.2, height: 0.7), focus: Point(x: 0.4, y: 1 / 3),
      adjustments: adjustments, corners: .fraction(0.1 + 0.2), mask: .image(mask),
      outline: Outline(width: .box(1 / 3), color: color, unknown: ["join": .string("round")]),
      border: Border(
        width: .fixed(2), bottom: .fraction(0.07), color: color, isInside: true,
        unknown: ["dash": .integer(2)]),
      shadow: Shadow(
        dx: .box(-3), dy: .fixed(-0.5), blur: .fraction(0.3), color: color,
        opacity: UnitInterval(clamping: 0.7), unknown: ["spread": .number(0.5)]),
      blend: .softLight, motion: motion, unknown: ["frame": .object(["width": .integer(3)])])
  }

  private static let motion = Motion(
    position: MotionTween(from: Point(x: 1, y: -2), to: Point(x: 0.1 + 0.2, y: 4)),
    scale: MotionTween(from: 1, to: 1 / 3, timing: MotionTiming(ease: .out)),
    rotation: MotionTween(from: 0, to: 360, timing: MotionTiming(alternates: true)),
    opacity: MotionTween(from: 0, to: 1), reveal: MotionTiming(span: .defaultReveal))

  private static let adjustments = Adjustments(
    brightness: 1, contrast: -2, saturation: 3.5, temperature: -4, tint: 5, gamma: 0.1 + 0.2,
    sharpen: 7, vignette: 8, unknown: ["clarity": .number(0.5)])

  private func put() throws { try test.edit { _ in .restore(canvas, ItemStack([item])) } }

  private func unlock() throws { try test.edit { _ in .flag([item.id], .locked(false)) } }

  private func stored() throws -> Collage { try test.collage }

  @Test func areUnusualInEveryProperty() throws {
    let photo = try #require(item.photo)
    let cutout = try #require(photo.cutout)
    let mark = try #require(cutout.origin.hints.keep.first)
    let bare = CutoutOrigin(
      engine: "", confidence: 0, coverage: 0,
      bounds: Rect(origin: .zero, size: Size(width: 0, height: 0)),
      hints: CutoutHints(), edge: CutoutEdgeOptions())
    expectNonDefault(item, plain)
    expectNonDefault(item.look, .plain)
    expectNonDefault(item.flags, .none)
    expectNonDefault(item.look.adjustments, .none)
    expectNonDefault(item.look.motion, .none)
    let black = Color(red: 0, green: 0, blue: 0)
    expectNonDefault(try #require(item.look.outline), Outline(width: .zero))
    expectNonDefault(try #require(item.look.border), Border(width: .zero))
    expectNonDefault(
      try #require(item.look.shadow),
      Shadow(dx: .zero, dy: .zero, blur: .zero, color: black, opacity: .one))
    expectNonDefault(item.transform, Transform(center: .zero))
    expectNonDefault(item.added, Item.AddedState(transform: Transform(center: .zero), look: .plain))
    expectNonDefault(photo, Photo(image: Sample.image()))
    expectNonDefault(photo.original, PhotoVersion(image: Sample.image()))
    let repaint = try #require(photo.repaint)
    let nothing = RepaintOrigin(prompt: "", server: "")
    expectNonDefault(repaint, Repaint(image: Sample.image(), origin: nothing))
    expectNonDefault(repaint.version, PhotoVersion(image: Sample.image()))
    expectNonDefault(repaint.origin, nothing)
    expectNonDefault(photo.unknown, .none)
    expectNonDefault(cutout, Cutout(image: Sample.image(), trimap: nil, origin: bare))
    expectNonDefault(cutout.origin, bare)
    expectNonDefault(cutout.origin.hints, CutoutHints())
    expectNonDefault(mark, CutoutMark(stroke: []))
    expectNonDefault(cutout.origin.edge, CutoutEdgeOptions())
    expectNonDefault(
      photo.image,
      StoredImage(
        id: Sample.image().id, format: .jpeg, size: PixelSize(width: 1, height: 1),
        isOpaque: false))
    expectNonDefault(photo.image.metadata ?? PhotoMetadata(), PhotoMetadata())
    expectNonDefault(item.look.shaders, .empty)
    expectNonDefault(item.look.shaders.active[0], Shader(name: ""))
    expectNonDefault(canvas, .standard)
    expectNonDefault(canvas.unknown, .none)
    expectNonDefault(try #require(canvas.frame), .standard)
    expectNonDefault(try #require(canvas.watermark), try #require(Watermark(image: Sample.image())))
  }

  /// Expects that all stored properties of two values differ.
  private func expectNonDefault<Value>(
    _ value: Value, _ standard: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pairs = zip(Mirror(reflecting: value).children, Mirror(reflecting: standard).children)
    for (property, other) in pairs {
      #expect(
        "\(property.value)" != "\(other.value)", "\(property.label ?? "")",
        sourceLocation: sourceLocation)
    }
  }

  @Test func areStoredUndoneAndRedone() throws {
    try put()
    #expect(try stored().canvas == canvas && Array(stored().items) == [item])
    try unlock()
    try test.undo()
    #expect(try Array(stored().items) == [item])
    try test.undo()
    _ = try test.workspace.redo(.current)
    #expect(try stored().canvas == canvas && Array(stored().items) == [item])
  }

  @Test func areKeptInSavedState() throws {
    try put()
    try test.save()
    try test.undo()
    let size = CanvasChange(size: PixelSize(width: 5, height: 5))
    try test.edit { _ in .canvas(size) }
    let state = try #require(try test.state().record.savedState)
    #expect(state.canvas == canvas && Array(state.items) == [item])
    _ = try test.workspace.revert(.current)
    #expect(try stored().canvas == canvas && Array(stored().items) == [item])
  }

  @Test func areCopied() throws {
    try put()
    let later = Sample.date.addingTimeInterval(9)
    let identity = CopyDescriptor(id: Sample.id(3), name: Sample.itemName("b"), createdAt: later)
    try test.edit { _ in .copy(item.id, identity) }
    var copy = item
    copy.id = Sample.id(3)
    copy.name = Sample.itemName("b")
    copy.createdAt = later
    copy.flags.isLocked = false
    #expect(try Array(stored().items) == [item, copy])
  }

  @Test func areDuplicatedWithCollage() throws {
    try put()
    let made = try test.workspace.duplicate(.current, as: nil).collage
    var copy = item
    copy.id = try #require(made.items.first).id
    #expect(made.canvas == canvas && Array(made.items) == [copy] && copy.id != item.id)
  }

  @Test func areResetToAddedState() throws {
    try put()
    try unlock()
    try test.edit { _ in .reset([item.id]) }
    var reset = item
    reset.flags.isLocked = false
    reset.transform = item.added.transform
    reset.look = item.added.look
    reset.look.shaders = ShaderStack(
      active: [], inactive: item.look.shaders.inactive + item.look.shaders.active,
      unknown: item.look.shaders.unknown)
    reset.content.update { photo in
      photo.usesCutout = false
      photo.showsRepaint = false
      photo.usesCutout = false
    }
    // The whole photo of 20 × 12 is fitted into its bounds of 30 × 12 again.
    reset.box = Size(width: 20, height: 12)
    #expect(try Array(stored().items) == [reset])
  }

  @Test(arguments: [true, false]) func areExported(withHistory: Bool) throws {
    try put()
    try test.save()
    let file = test.folder("x.collage")
    _ = try test.workspace.export([.current], withHistory: withHistory, toFile: file)
    let other = try TestWorkspace()
    let arrived = try other.imported(file).collage
    #expect(arrived.canvas == canvas && Array(arrived.items) == [item])
    #expect(try other.diagnosis(deep: true).isSound)
  }

  @Test func keepUnknownPartsThroughEdits() throws {
    try put()
    try test.execute(
      "UPDATE item SET content = ?, look = ? WHERE until IS NULL",
      [#"{"kind":"text","words":["a",1.5]}"#, #"{"opacity":0.5,"halo":{"width":2}}"#])
    try unlock()
    try test.edit { _ in .opacity([item.id], .to(0.25)) }
    try test.edit { .nudge($0) }
    let edited = try #require(try stored().items.first)
    guard case .unknown(let content) = edited.content else {
      Issue.record("it is \(edited.content)")
      return
    }
    #expect(content.fields == ["words": .array([.string("a"), .number(1.5)])])
    #expect(content.images.count == 8)
    #expect(edited.look.unknown == ["halo": .object(["width": .integer(2)])])
    #expect(edited.look.opacity.value == 0.25)
    #expect(
      try test.findings().map(\.kind)
        == [.unknownCanvas, .unknownCanvas, .unknownCanvas, .unknownLook, .unknownContent])
    #expect(throws: EditError.noPhoto(item.name)) {
      try stored().applying(
        .cutOut([
          ItemCutout(
            item.id, Cutout(image: Sample.image(), trimap: nil, origin: Sample.cutoutOrigin))
        ]))
    }
    try test.save()
  }
}
