/// Ridges that fade into the haze of a sunset.
struct MountainScene: SampleScene {
  private let noise: NoiseField
  private let ridges: [Profile]
  private let sun: (x: Float, y: Float)

  init(aspect: Float) {
    let noise = NoiseField(seed: 11)
    self.noise = noise
    sun = (x: aspect * 0.14, y: 0.44)
    ridges = (0..<6).map { layer in
      Profile(aspect: aspect) { Self.ridge(layer, $0, noise) }
    }
  }

  func light(_ x: Float, _ y: Float) -> Light {
    for layer in stride(from: 5, through: 0, by: -1) where y > ridge(layer, x) {
      return slope(layer, x, y)
    }
    return sky(x, y)
  }

  private func sky(_ x: Float, _ y: Float) -> Light {
    let high = Shading.color(0x2B3A67)
    let middle = Shading.color(0xE58A6B)
    let low = Shading.color(0xFFD9A0)
    var light =
      y < 0.32
      ? Shading.mix(high, middle, Shading.smooth(y / 0.32))
      : Shading.mix(middle, low, Shading.clamp((y - 0.32) / 0.2))
    let cloud = noise.fractal(x * 2.2 + 4, y * 9, octaves: 5)
    let veil = Shading.step(0.48, 0.75, cloud) * (1 - Shading.step(0.3, 0.55, y))
    light = Shading.mix(
      light, Shading.mix(Shading.color(0xFFB08A), Shading.color(0x8A5A78), 1 - y * 2), veil * 0.75)
    let distance = Shading.length(x - sun.x, y - sun.y)
    light += Shading.color(0xFF9A4D) * (Shading.glow(distance, 0.16) * 0.42)
    light +=
      Light(1, 0.93, 0.75)
      * (Shading.step(0.047, 0.042, distance) + Shading.glow(distance, 0.04) * 0.35)
    return light
  }

  private func ridge(_ layer: Int, _ x: Float) -> Float { ridges[layer][x] }

  private static func ridge(_ layer: Int, _ x: Float, _ noise: NoiseField) -> Float {
    let depth = Float(layer)
    let base: Float = 0.47 + depth * 0.082
    let width: Float = 2.2 - depth * 0.14
    let shape = noise.fractal(x * width + depth * 31.7, depth * 7.3, octaves: layer < 2 ? 6 : 7)
    return base + (0.5 - shape) * (0.44 - depth * 0.035)
  }

  private func slope(_ layer: Int, _ x: Float, _ y: Float) -> Light {
    let depth = Float(layer)
    let far = Shading.color(0xE39A78)
    let near = Shading.color(0x17182B)
    let middle = Shading.color(0x6B4A68)
    let t = depth / 5
    var light = t < 0.5 ? Shading.mix(far, middle, t * 2) : Shading.mix(middle, near, t * 2 - 1)
    let below = y - ridge(layer, x)
    // Haze gathers in the valleys, and the crests toward the sun are lit.
    light = Shading.mix(light, Shading.color(0xF2B48C), Shading.clamp(below * 3.2) * (1 - t) * 0.55)
    let facing = ridge(layer, x + 0.006) - ridge(layer, x - 0.006)
    let lit = Shading.clamp(-facing * 60 * (sun.x > x ? -1 : 1)) * Shading.clamp(1 - below * 9)
    light += Shading.color(0xFF9C60) * (lit * 0.16 * (1 - t * 0.6))
    let texture = noise.fractal(x * 26 + depth * 5, y * 40, octaves: 4) - 0.5
    return light * (1 + texture * 0.32 * (0.25 + t))
  }
}
