/// Sand dunes with sharp crests in low light.
struct DunesScene: SampleScene {
  private let noise: NoiseField
  private let crests: [Profile]

  init(aspect: Float) {
    let noise = NoiseField(seed: 101)
    self.noise = noise
    crests = (0..<5).map { layer in
      Profile(aspect: aspect) { Self.crest(layer, $0, noise) }
    }
  }

  func light(_ x: Float, _ y: Float) -> Light {
    for layer in stride(from: 4, through: 0, by: -1) where y > crest(layer, x) {
      return dune(layer, x, y)
    }
    return sky(x, y)
  }

  private func sky(_ x: Float, _ y: Float) -> Light {
    let light = Shading.mix(
      Shading.color(0x2F6FA8), Shading.color(0xF4D9B8), Shading.step(-0.1, 0.5, y))
    let wisp = noise.fractal(x * 1.2 + y * 2, y * 11 + x, octaves: 5)
    return Shading.mix(light, Light(1, 0.96, 0.9), Shading.step(0.5, 0.85, wisp) * 0.5)
  }

  private func crest(_ layer: Int, _ x: Float) -> Float { crests[layer][x] }

  private static func crest(_ layer: Int, _ x: Float, _ noise: NoiseField) -> Float {
    let depth = Float(layer)
    let swell = Shading.sine(x * (3.4 - depth * 0.45) + depth * 2.3) * (0.03 + depth * 0.014)
    let wander = (noise.fractal(x * 1.1 + depth * 13, depth * 3, octaves: 3) - 0.5) * 0.16
    return 0.4 + depth * 0.115 + swell + wander
  }

  private func dune(_ layer: Int, _ x: Float, _ y: Float) -> Light {
    let depth = Float(layer)
    let below = y - crest(layer, x)
    let slope = crest(layer, x + 0.01) - crest(layer, x - 0.01)
    // On the lee side, the dune is in shade from the crest down to a winding line.
    let line =
      below * 1.6 + slope * 9 + (noise.fractal(x * 2.5 + depth, y * 2, octaves: 3) - 0.5) * 0.34
    let shade = Shading.step(-0.015, 0.03, line)
    let lit = Shading.mix(
      Shading.color(0xF2B266), Shading.color(0xD98E48), Shading.clamp(below * 2.5))
    let dark = Shading.mix(
      Shading.color(0x8C4A34), Shading.color(0x5E2F2B), Shading.clamp(below * 2))
    var light = Shading.mix(dark, lit, shade)
    let bend = noise.fractal(x * 3, y * 3, octaves: 3) * 5
    let frequency: Float = 190 - depth * 26
    let ripple = Shading.sine((y + x * 0.22) * frequency + bend * 4)
    let grain = noise.fractal(x * 30, y * 60, octaves: 3) - 0.5
    let relief: Float = ripple * 0.05 * (0.3 + depth * 0.25)
    light *= 1 + relief + grain * 0.14
    return Shading.mix(light, Shading.color(0xEFC9A0), max(0, 0.55 - depth * 0.17))
  }
}
