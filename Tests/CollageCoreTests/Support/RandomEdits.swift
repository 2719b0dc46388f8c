import Foundation

@testable import CollageCore

/// Edits at random, all of them applicable to a collage.
extension Edit {
  static func random(for collage: Collage, using random: inout TestRandom) -> Edit {
    let ids = collage.items.map(\.id).shuffled(using: &random)
    guard let id = ids.first, Int.random(in: 0..<8, using: &random) > 0 else {
      return .add([Sample.newItem("item", id: random.uuid(), image: random.image())])
    }
    let some = Array(ids.prefix(Int.random(in: 1...3, using: &random)))
    let number = Double.random(in: -300...300, using: &random)
    let kind = ShaderKind.allCases.randomElement(using: &random) ?? .glitch
    let offset = Position(x: .pixels(number), y: .pixels(-number))
    switch Int.random(in: 0..<17, using: &random) {
    case 0: return .move(some, .by(offset))
    case 1: return .move(some, .to(offset, anchor: .topLeft))
    case 2: return .rotate(some, .by(Angle(degrees: number)))
    case 3: return .scale(some, .factor(abs(number) / 100 + 0.1))
    case 4: return .flip(some, .horizontal)
    case 5: return .opacity(some, .to(abs(number) / 300))
    case 6: return .reset(some)
    case 7: return .select(id)
    case 8: return .order(some, .up)
    case 9: return .order(some, .down)
    case 10: return .order([id], .index(Int.random(in: 0..<ids.count, using: &random)))
    case 11: return .replace(id, with: random.image())
    case 12: return .copy(id, CopyIdentity(id: random.uuid(), name: nil, createdAt: Sample.date))
    case 13: return .remove([id])
    case 14: return .shader(some, .toggle(kind, .none))
    case 15: return .shader(some, .clear)
    default:
      let side = 500 + Int(abs(number))
      return .canvas(
        CanvasChange(
          size: PixelSize(width: side, height: side * 2),
          background: Color(red: UInt8(abs(number) / 2), green: 0, blue: 9), scalesItems: true))
    }
  }
}

extension TestRandom {
  mutating func uuid() -> UUID {
    let a = next().bigEndian
    let b = next().bigEndian
    var bytes: [UInt8] = []
    withUnsafeBytes(of: (a, b)) { bytes.append(contentsOf: $0) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  mutating func image() -> StoredImage {
    Sample.image(
      Int.random(in: 1...9, using: &self), width: 400, height: 300)
  }
}
