@testable import CollageCore

/// Edits at random of how items stand to each other, of their flags, and of what a canvas has besides
/// items.
extension Edit {
  static func arranging(
    _ ids: [Item.ID], in collage: Collage, using random: inout TestRandom
  ) -> Edit {
    let units = units(ids, in: collage, using: &random)
    let number = Double.random(in: -300...300, using: &random)
    let offset = Position(x: .pixels(number), y: .pixels(-number))
    let other = ItemUnit(random.element(collage.items.map(\.id)))
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .placing(units, .move(.by(offset)))
    case 1: return .placing(units, .move(.to(offset, anchor: random.element(Anchor.allCases))))
    case 2: return .placing(units, .rotate(.by(Angle(degrees: number))))
    case 3: return .placing(units, .rotate(.to(Angle(degrees: number))))
    case 4: return .placing(units, .scale(.by(abs(number) / 300 + 0.5)))
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

  /// Some items each for itself, and perhaps a group as a whole.
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

  static func furnishing(_ collage: Collage, using random: inout TestRandom) -> Edit {
    let share = Double.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      return .canvas(CanvasChange(background: .backdrop(backdrop(of: collage, using: &random))))
    case 2:
      let color = random.element(FrameColor.allCases).color
      let frame = WantedFrame(color: color, width: 10 + share * 110, opacity: 0.1 + share * 0.9)
      return .canvas(CanvasChange(frame: .set(frame)))
    case 3: return .canvas(CanvasChange(frame: random.element([.on, .off, .remove])))
    case 4:
      let mark = WantedWatermark(
        image: random.image(), anchor: random.element(Anchor.allCases), size: 0.01 + share * 0.9,
        opacity: UnitInterval(clamping: share), margin: share / 2)
      return .canvas(CanvasChange(watermark: random.element([.set(mark), .set(mark), .remove])))
    default:
      let dpi = Int.random(in: 30...600, using: &random)
      return .canvas(CanvasChange(dpi: dpi, isMirrored: !collage.canvas.isMirrored))
    }
  }

  private static func backdrop(of collage: Collage, using random: inout TestRandom) -> Backdrop {
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
    let backdrops: [Backdrop?] = [
      gradient.map(Backdrop.gradient), .image(random.image()),
      BlurredPhoto(item: item, radius: number).map(Backdrop.blurred),
      .paper(Paper(plain: random.element(Paper.Kind.allCases))),
    ]
    return random.element(backdrops.compactMap { $0 })
  }
}
