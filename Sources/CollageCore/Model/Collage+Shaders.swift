internal import Foundation

extension Collage {
  mutating func changeShaders(_ ids: [Item.ID], _ change: ShaderChange) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      switch change {
      case .toggle(let choice) where item.look.shaders.isOn(choice.name):
        item.look.shaders.turnOff(choice.name)
      case .toggle(let choice), .on(let choice):
        let old = item.look.shaders[choice.name]
        item.look.shaders.turnOn(choice.shader(replacing: old, seed: item.defaultSeed))
      case .reactivate(let name):
        if let shader = item.look.shaders[name] { item.look.shaders.turnOn(shader) }
      case .off(let name):
        item.look.shaders.turnOff(name)
      case .clear:
        item.look.shaders.turnAllOff()
      }
    }
  }
}

extension Item {
  /// The default seed of shaders and torn edges: the first 8 bytes of the item's UUID, big-endian.
  var defaultSeed: UInt64 {
    let (a, b, c, d, e, f, g, h, _, _, _, _, _, _, _, _) = id.uuid
    return [a, b, c, d, e, f, g, h].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
