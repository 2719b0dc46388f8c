/// Towers with lit windows at dusk, reflected in water.
struct CityScene: SampleScene {
  private static let waterline: Float = 0.76

  private let noise = NoiseField(seed: 53)

  init(aspect: Float) {}

  func light(_ x: Float, _ y: Float) -> Light {
    guard y > Self.waterline else { return town(x, y) }
    let depth = y - Self.waterline
    let wave = noise.fractal(x * 9, depth * 90 / (0.35 + depth * 3), octaves: 3) - 0.5
    let spread = 0.012 + depth * 0.12
    let mirrored = Self.waterline - depth * 1.35 - wave * spread * 1.5
    let near = town(x + wave * spread, mirrored)
    let far = town(x - wave * spread * 0.6, mirrored - spread * 0.6)
    let light = (near * 0.55 + far * 0.45) * (0.75 - depth * 0.9)
    return light * Light(0.82, 0.92, 1.05) + Light(0.01, 0.02, 0.045)
      + Light(repeating: wave * 0.03)
  }

  private func town(_ x: Float, _ y: Float) -> Light {
    var light = sky(x, y)
    for layer in 0..<3 { light = towers(layer, x, y, over: light) }
    let street = Shading.glow(y - Self.waterline + 0.004, 0.016)
    return light + Shading.color(0xFFB35C) * (street * 0.28)
  }

  private func sky(_ x: Float, _ y: Float) -> Light {
    let t = Shading.clamp(y / Self.waterline)
    var light = Shading.mix(Shading.color(0x0B1230), Shading.color(0x3B3A74), Shading.smooth(t))
    light = Shading.mix(light, Shading.color(0xD9727A), Shading.step(0.45, 1.05, t) * 0.75)
    let cloud = noise.fractal(x * 1.6, y * 7, octaves: 5)
    light += Shading.color(0x9A5B86) * (Shading.step(0.5, 0.8, cloud) * 0.3 * t)
    let moon = Shading.length(x + 0.32, y - 0.17)
    light +=
      Light(1, 0.96, 0.86)
      * (Shading.step(0.036, 0.033, moon) * 0.9 + Shading.glow(moon, 0.05) * 0.16)
    return light
  }

  private func towers(_ layer: Int, _ x: Float, _ y: Float, over light: Light) -> Light {
    let depth = Float(layer)
    let width: Float = 0.07 + depth * 0.025
    let position = x / width + depth * 17.37
    let index = Int(position.rounded(.down))
    let seed = index &* 31 &+ layer &* 977
    let tall = Shading.chance(seed)
    let top =
      Self.waterline - (0.16 + 0.4 * tall * tall * tall + 0.12 * Shading.chance(seed + 5))
      * (1.15 - depth * 0.22)
    let inside = position - Float(index)
    let margin = 0.04 + 0.1 * Shading.chance(seed + 3)
    let setback: Float = y < top + 0.05 && Shading.chance(seed + 9) > 0.5 ? 0.16 : 0
    guard inside > margin + setback, inside < 1 - margin * 0.3 - setback else { return light }
    let mast = abs(inside - 0.5) < 0.012 && tall > 0.72
    guard y > top - (mast ? 0.06 : 0) else { return light }
    let haze = Shading.mix(Shading.color(0x54466F), Shading.color(0x0D1024), (depth + 0.35) / 2.35)
    let facade =
      Shading.mix(haze, Shading.color(0x8A5A72), (y - top) * (0.5 - depth * 0.2))
      * (0.85 + 0.3 * inside)
    return facade + windows(layer, seed, inside, y - top)
  }

  private func windows(_ layer: Int, _ seed: Int, _ across: Float, _ down: Float) -> Light {
    let columns: Float = 7 + Float(Int(Shading.chance(seed + 1) * 4))
    let pitch: Float = 0.0135 + Float(layer) * 0.002
    let column = across * columns
    let row = down / pitch
    let cell = seed &* 131 &+ Int(column) &* 17 &+ Int(row) &* 7919
    let floorLit = Shading.chance(seed &+ Int(row) &* 313) > 0.8 ? Float(0.4) : 0
    guard down > pitch, Shading.chance(cell) < 0.34 + floorLit else { return .zero }
    let x = column - column.rounded(.down)
    let y = row - row.rounded(.down)
    let shape =
      Shading.step(0.12, 0.25, x) * Shading.step(0.88, 0.75, x) * Shading.step(0.15, 0.3, y)
      * Shading.step(0.85, 0.7, y)
    let tone = Shading.chance(cell &+ 3)
    let color =
      tone < 0.72
      ? Shading.color(0xFFC56E) : tone < 0.9 ? Shading.color(0xFFE9C7) : Shading.color(0x9CC8FF)
    return color
      * (shape * (0.35 + 0.65 * Shading.chance(cell &+ 8)) * (0.55 + Float(layer) * 0.18))
  }
}
