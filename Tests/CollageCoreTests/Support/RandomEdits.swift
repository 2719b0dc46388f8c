import CollageImaging
import Foundation

/// Random edits of every kind, all applicable to a collage.
///
/// They use ``Sample/editImages``.
extension Edit {
  static func random(
    for collage: Collage, using random: inout TestRandom
  ) throws(EditError) -> Edit {
    let edit = unrestricted(for: collage, using: &random)
    do throws(EditError) { return try edit.excludingLocked(in: collage).edit } catch .locked {
      return .flag(collage.locked(among: collage.items.map(\.id)), .locked(false))
    }
  }

  /// A random edit, perhaps of locked items.
  private static func unrestricted(for collage: Collage, using random: inout TestRandom) -> Edit {
    let ids = collage.items.map(\.id).shuffled(using: &random)
    guard let id = ids.first, Int.random(in: 0..<8, using: &random) > 0 else {
      return .add([Sample.newItem("item", id: random.uuid(), image: random.image())])
    }
    let some = Array(ids.prefix(Int.random(in: 1...3, using: &random)))
    switch Int.random(in: 0..<17, using: &random) {
    case 0...2: return transforming(some, using: &random)
    case 3, 4: return stacking(some, of: ids.count, using: &random)
    case 5, 6: return shading(some, using: &random)
    case 7: return cutting(some, in: collage, using: &random)
    case 8: return changing(id, using: &random)
    case 9, 10: return changingLook(some, in: collage, using: &random)
    case 11, 12: return arranging(some, in: collage, using: &random)
    case 13: return flagging(some, using: &random)
    case 14, 15: return decorating(collage, using: &random)
    default: return changing(collage, using: &random)
    }
  }

  private static func transforming(_ ids: [Item.ID], using random: inout TestRandom) -> Edit {
    let number = Double.random(in: -300...300, using: &random)
    let (length, share) = (abs(number) + 1, abs(number) / 300)
    let offset = Position(x: .pixels(number), y: .pixels(-number))
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return .move(ids, .by(offset))
    case 1: return .move(ids, .by(Position(x: Length(fraction: number / 900), y: .pixels(3))))
    case 2: return .move(ids, .to(offset, anchor: random.element(Anchor.allCases)))
    case 3: return .rotate(ids, .by(Angle(degrees: number)))
    case 4: return .rotate(ids, .to(Angle(degrees: number * 3)))
    case 5: return .scale(ids, .factor(share * 3 + 0.1))
    case 6: return .scale(ids, .by(share + 0.5))
    case 7: return .scale(ids, .width(.pixels(length)))
    case 8: return .scale(ids, .height(Length(fraction: share + 0.1)))
    case 9: return .scale(ids, .fit(Size(width: length, height: 200)))
    case 10: return .scale(ids, .cover(Size(width: 200, height: length)))
    case 11: return .flip(ids, random.element(FlipAxis.allCases))
    case 12: return .opacity(ids, .to(share))
    case 13: return .opacity(ids, .by(number / 300))
    default: return .reset(ids)
    }
  }

  private static func stacking(
    _ ids: [Item.ID], of count: Int, using random: inout TestRandom
  ) -> Edit {
    let z = Int.random(in: 0...(count - ids.count), using: &random)
    let targets: [StackTarget] = [.front, .back, .up, .down, .index(z)]
    return Int.random(in: 0..<4, using: &random) == 0
      ? .select(ids[0]) : .order(ids, random.element(targets))
  }

  private static func shading(_ ids: [Item.ID], using random: inout TestRandom) -> Edit {
    let kind = random.element(EffectRegistry.all)
    let changes: [ShaderChange] = [
      .toggle(kind.settings()), .on(kind.settings()), .reactivate(name: kind.name),
      .off(name: kind.name), .clear,
    ]
    return .shader(ids, random.element(changes))
  }

  private static func changingLook(
    _ ids: [Item.ID], in collage: Collage, using random: inout TestRandom
  ) -> Edit {
    let number = Double.random(in: 0...1, using: &random)
    let width = LengthSpec(pixels: number * 20, isFixed: Bool.random(using: &random))
    let part = UnitRect(x: number / 2, y: 0, width: 0.5, height: 1 - number / 2)
    let changes: [LookChange] = [
      .border(width, isInside: Bool.random(using: &random)), .remove(.border),
      .corners(LengthSpec(fraction: number / 2)), .remove(.corners), .shadow(dx: width),
      .remove(.shadow), .outline(width), .remove(.outline),
      .blend(random.element(BlendMode.allCases)), .adjust(nil),
      .adjust(AdjustmentChange([random.element(Adjustments.parameters).name: number * 90 + 1])),
      .mask(.torn), .mask(.mask(.image(random.image()))), .mask(nil),
      .style(random.element(Style.builtIn)), .motion(.none(nil)),
      .motion(.opacity(MotionTrackSpec(from: UnitInterval(clamping: number), to: nil))),
      .motion(.rotation(MotionTrackSpec(from: nil, to: Angle(degrees: number * 720)))),
      .motion(.reveal(MotionTiming(ease: random.element(Ease.allCases)))),
    ]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .crop(ids.map { ItemCrop($0, part) })
    case 1: return .crop(ids.map { ItemCrop($0, nil) })
    case 2: return .focus(ids.map { ItemFocus($0, Point(x: number, y: 0.5)) })
    case 3:
      return .crop(
        collage.items.filter { ids.contains($0.id) }.compactMap { item in
          guard let photo = item.photo, let bounds = photo.cellSize else { return nil }
          return ItemCrop(
            item.id, .largest(aspect: bounds.width / bounds.height, in: photo.image.size),
            fillsCell: true)
        })
    default: return .look(ids, random.element(changes))
    }
  }

  /// Returns an edit that cuts the items out, or, if all items have a cutout, at random one that
  /// switches the cutouts.
  private static func cutting(
    _ ids: [Item.ID], in collage: Collage, using random: inout TestRandom
  ) -> Edit {
    let items = collage.items.filter { ids.contains($0.id) }
    if items.allSatisfy({ $0.photo?.cutout != nil }), Bool.random(using: &random) {
      return .useCutout(ids, random.element([.on, .off, .toggle]))
    }
    let hasTrimap = Bool.random(using: &random)
    let cutouts = items.compactMap { item -> ItemCutout? in
      guard let image = Sample.editCutouts.first(where: { $0.size == item.image.size }) else {
        return nil
      }
      return ItemCutout(
        item.id, Cutout(image: image, trimap: hasTrimap ? image : nil, origin: Sample.cutoutOrigin))
    }
    return cutouts.isEmpty ? .useCutout(ids, .off) : .cutOut(cutouts)
  }

  private static func changing(_ id: Item.ID, using random: inout TestRandom) -> Edit {
    let name = Sample.itemName("name-\(UInt32.random(in: 0...UInt32.max, using: &random))")
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .replace([id], with: random.image())
    case 1: return .copy(id, CopyDescriptor(id: random.uuid(), name: nil, createdAt: Sample.date))
    case 2:
      let identity = CopyDescriptor(id: random.uuid(), name: name, createdAt: Sample.date)
      return .copy(id, identity, CopyPlacementSpec(position: .center, anchor: .left, scale: 0.75))
    case 3: return .name(id, name)
    default: return .remove([id])
    }
  }

  private static func changing(_ collage: Collage, using random: inout TestRandom) -> Edit {
    let sides = 200...1000
    let size = PixelSize(
      width: Int.random(in: sides, using: &random), height: Int.random(in: sides, using: &random))
    let color = Color(
      red: UInt8.random(in: 0...255, using: &random), green: 0, blue: 9,
      alpha: UInt8.random(in: 0...255, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .canvas(CanvasChange(size: size, scalesItems: true))
    case 1: return .canvas(CanvasChange(size: size, background: .color(color)))
    case 2: return .canvas(CanvasChange(background: .color(color), scalesItems: true))
    default:
      let remaining = collage.items.shuffled(using: &random).dropFirst(collage.items.count / 2)
      return .restore(Canvas(size: size, background: color), ItemStack(remaining))
    }
  }
}

extension Sample {
  /// Photos of three shapes.
  static let editPhotos = (1...9).map { number in
    let sides = [(40, 30), (30, 40), (64, 20)][number % 3]
    return image(number, width: sides.0, height: sides.1)
  }

  /// A cutout of each shape.
  static let editCutouts = editPhotos.prefix(3).enumerated().map { index, photo in
    StoredImage(id: image(100 + index).id, format: .png, size: photo.size, isOpaque: false)
  }

  /// All images that random edits use.
  static let editImages = editPhotos + editCutouts
}

extension TestRandom {
  mutating func uuid() -> UUID {
    let a = next().bigEndian
    let b = next().bigEndian
    var bytes: [UInt8] = []
    withUnsafeBytes(of: (a, b)) { bytes.append(contentsOf: $0) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  mutating func image() -> StoredImage { element(Sample.editPhotos) }

  mutating func element<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }
}

/// Random edits of arrangement, flags, and canvas decoration.
extension Edit {
  static func arranging(
    _ ids: [Item.ID], in collage: Collage, using random: inout TestRandom
  ) -> Edit {
    let units = units(ids, in: collage, using: &random)
    let number = Double.random(in: -300...300, using: &random)
    let offset = Position(x: .pixels(number), y: .pixels(-number))
    let other = ItemUnit(random.element(collage.items.map(\.id)))
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .transform(units, .move(.by(offset)))
    case 1: return .transform(units, .move(.to(offset, anchor: random.element(Anchor.allCases))))
    case 2: return .transform(units, .rotate(.by(Angle(degrees: number))))
    case 3: return .transform(units, .rotate(.to(Angle(degrees: number))))
    case 4: return .transform(units, .scale(.by(abs(number) / 300 + 0.5)))
    case 5:
      let alignment = Alignment(
        random.element(Alignment.Horizontal.allCases), random.element(Alignment.Vertical.allCases))
      let targets: [AlignmentTarget] = [.canvas, .together(units), .units([other])]
      return .align(units, alignment, to: random.element(targets))
    case 6:
      let gap = Bool.random(using: &random) ? Length.pixels(number / 9) : nil
      return .distribute(units, along: random.element(FlipAxis.allCases), gap: gap)
    case 7: return .snap(units, within: Bool.random(using: &random) ? .pixels(abs(number)) : nil)
    default: return .swap(ids[0], other.items[0])
    }
  }

  /// The given items as units, perhaps with a whole group in place of its members.
  private static func units(
    _ ids: [Item.ID], in collage: Collage, using random: inout TestRandom
  ) -> [ItemUnit] {
    let groups = collage.groupNames.map { ItemUnit($0, collage.members(of: $0)) }
    guard !groups.isEmpty, Bool.random(using: &random) else { return ids.map { ItemUnit($0) } }
    let group = random.element(groups)
    return [group] + ids.filter { !group.items.contains($0) }.map { ItemUnit($0) }
  }

  static func flagging(_ ids: [Item.ID], using random: inout TestRandom) -> Edit {
    let names = ["a", "b"].map { GroupName(rawValue: $0) }
    let changes: [FlagChange] = [
      .locked(true), .locked(false), .hidden(true), .hidden(false),
      .group(random.element(names)), .group(random.element(names + [nil])),
    ]
    return .flag(ids, random.element(changes))
  }

  static func decorating(_ collage: Collage, using random: inout TestRandom) -> Edit {
    let share = Double.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      return .canvas(CanvasChange(background: .backdrop(backdrop(of: collage, using: &random))))
    case 2:
      let color = random.element(FrameColor.allCases).color
      let frame = FrameSpec(color: color, width: 10 + share * 110, opacity: 0.1 + share * 0.9)
      return .canvas(CanvasChange(frame: .set(frame)))
    case 3: return .canvas(CanvasChange(frame: random.element([.on, .off, .remove])))
    case 4:
      let mark = WatermarkSpec(
        image: random.image(), anchor: random.element(Anchor.allCases), size: 0.01 + share * 0.9,
        opacity: UnitInterval(clamping: share), margin: share / 2)
      return .canvas(CanvasChange(watermark: random.element([.set(mark), .set(mark), .remove])))
    default:
      let dpi = Int.random(in: 30...600, using: &random)
      return .canvas(CanvasChange(dpi: dpi, isMirrored: !collage.canvas.isMirrored))
    }
  }

  private static func backdrop(of collage: Collage, using random: inout TestRandom)
    -> BackgroundLayer
  {
    let number = Double.random(in: 1...100, using: &random)
    let item = random.element(collage.items.map(\.id))
    let shape = random.element([
      Gradient.Shape.linear(Angle(degrees: number)),
      .radial(center: Point(x: number / 100, y: 0.5)),
    ])
    let stops = [Color.white, Color(red: 9, green: UInt8(number), blue: 200)].enumerated()
      .compactMap { Gradient.Stop(color: $1, position: Double($0)) }
    let gradient = Gradient(
      shape: shape, stops: stops, space: random.element(Gradient.Space.allCases))
    let backdrops: [BackgroundLayer?] = [
      gradient.map(BackgroundLayer.gradient), .image(random.image()),
      BlurredPhotoBackground(item: item, radius: number).map(BackgroundLayer.blurred),
      .paper(Paper(plain: random.element(Paper.Kind.allCases))),
    ]
    return random.element(backdrops.compactMap { $0 })
  }
}
