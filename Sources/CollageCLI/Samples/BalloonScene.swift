/// A striped balloon over a hazy landscape, with small balloons in the distance.
struct BalloonScene: SampleScene {
  private struct Balloon {
    var x: Float
    var y: Float
    var radius: Float
    var colors: [Light]
    var haze: Float
  }

  private let noise: NoiseField
  private let hills: [Profile]
  private let balloons: [Balloon]

  init(aspect: Float) {
    let noise = NoiseField(seed: 89)
    self.noise = noise
    hills = (0..<4).map { layer in
      Profile(aspect: aspect) { Self.land($0, layer, noise) }
    }
    let bright = [0xD8352A, 0xF7E3C0, 0xF2A32C, 0xF7E3C0].map { Shading.color($0) }
    let cool = [0x2E6FB0, 0xF3EFE6].map { Shading.color($0) }
    let plum = [0x7A3E8C, 0xE9C46A].map { Shading.color($0) }
    balloons = [
      Balloon(x: aspect * 0.27, y: 0.3, radius: 0.055, colors: cool, haze: 0.42),
      Balloon(x: aspect * 0.38, y: 0.53, radius: 0.028, colors: plum, haze: 0.58),
      Balloon(x: -aspect * 0.4, y: 0.5, radius: 0.036, colors: plum, haze: 0.5),
      Balloon(x: -aspect * 0.08, y: 0.36, radius: 0.225, colors: bright, haze: 0),
    ]
  }

  func light(_ x: Float, _ y: Float) -> Light {
    var light = y > land(x, 0) ? ground(x, y) : sky(x, y)
    for balloon in balloons {
      light = cover(
        balloon, (x - balloon.x) / balloon.radius, (y - balloon.y) / balloon.radius, light)
    }
    return light
  }

  private func sky(_ x: Float, _ y: Float) -> Light {
    var light = Shading.mix(
      Shading.color(0x4A8BC9), Shading.color(0xFBE3C4), Shading.step(0, 0.8, y))
    let cloud = noise.fractal(x * 1.7 + 5, y * 4.5, octaves: 6)
    let body = Shading.step(0.47, 0.72, cloud)
    let under = noise.fractal(x * 1.7 + 5.06, y * 4.5 - 0.22, octaves: 4)
    let tone = Shading.mix(
      Light(1, 0.97, 0.93), Shading.color(0xC9BFCB), Shading.step(0.45, 0.75, under))
    light = Shading.mix(light, tone, body * 0.8)
    return light
  }

  private func land(_ x: Float, _ layer: Int) -> Float { hills[layer][x] }

  private static func land(_ x: Float, _ layer: Int, _ noise: NoiseField) -> Float {
    let depth = Float(layer)
    return 0.74 + depth * 0.07 + (noise.fractal(x * 1.3 + depth * 11, depth * 5, octaves: 5) - 0.5)
      * 0.13
  }

  private func ground(_ x: Float, _ y: Float) -> Light {
    var layer = 0
    while layer < 3, y > land(x, layer + 1) { layer += 1 }
    let t = Float(layer) / 3
    let fields = noise.fractal(x * 9 + t * 8, y * 30, octaves: 5)
    let trees = Shading.step(0.52, 0.6, noise.fractal(x * 16 + t * 3, y * 34 + 7, octaves: 4))
    var light =
      Shading.mix(Shading.color(0xA9B07E), Shading.color(0x6D7F38), t) * (0.7 + fields * 0.6)
    light = Shading.mix(light, Shading.color(0x2F4A2C), trees * (0.35 + 0.4 * t))
    let below = y - land(x, layer)
    return Shading.mix(
      light, Shading.color(0xF1DCC2), (1 - t) * 0.6 + 0.25 * Shading.clamp(below * 5) * (1 - t))
  }

  private func cover(_ balloon: Balloon, _ x: Float, _ y: Float, _ behind: Light) -> Light {
    guard abs(x) < 1.05, y > -1.05, y < 2.0 else { return behind }
    let air = Shading.color(0xEFE0CF)
    if y >= 1.28 { return Shading.mix(basket(x, y, behind), behind, balloon.haze * 0.6) }
    // The shape is a sphere that tapers to the balloon's mouth.
    let taper = y > 0.35 ? 1 - Shading.smooth(Shading.clamp((y - 0.35) / 1.25)) * 0.62 : 1
    let half = y <= 0.35 ? (max(0, 1 - y * y)).squareRoot() : 0.937 * taper
    guard y < 1.28, half > 0, abs(x) < half else { return behind }
    let across = x / half
    let depth = (max(0, 1 - across * across)).squareRoot()
    let gore = (asinApproximation(across) + 1) * 8 + 0.5
    let color = balloon.colors[Int(gore) % balloon.colors.count]
    let seam = abs(gore - gore.rounded(.down) - 0.5)
    let lit = Shading.clamp(-across * 0.5 + depth * 0.62 - y * 0.16 + 0.12)
    var light = color * (0.36 + lit * 0.8) * (1 - 0.22 * Shading.step(0.4, 0.5, seam))
    light *= 0.95 + 0.1 * noise.value(x * 9, y * 9)
    let band = Shading.step(0.035, 0.02, abs(y - 0.52))
    light = Shading.mix(light, Shading.color(0x5A1F1A) * (0.5 + lit), band * 0.8)
    light += Shading.color(0xFFC870) * (Shading.step(0.7, 1.3, y) * 0.3)
    light = Shading.mix(light, air, balloon.haze)
    return Shading.mix(behind, light, Shading.step(half, half - 0.012, abs(x)))
  }

  private func basket(_ x: Float, _ y: Float, _ behind: Light) -> Light {
    if y < 1.66 {
      let rope = Shading.step(0.014, 0.006, abs(abs(x) - (0.3 - (y - 1.28) * 0.32)))
      return Shading.mix(behind, Shading.color(0x4A3526), rope * 0.85)
    }
    guard abs(x) < 0.17, y < 1.9 else { return behind }
    let weave = noise.value(x * 60, y * 60)
    let lit = 0.55 + 0.45 * Shading.clamp(0.5 - x * 2.4)
    return Shading.mix(Shading.color(0x6B4526), Shading.color(0xB98149), weave) * lit
  }

  /// Returns an approximate arcsine, as a fraction of 90°, that is accurate enough for stripes.
  private func asinApproximation(_ sine: Float) -> Float {
    let magnitude = min(abs(sine), 1)
    let angle =
      1 - (max(0, 1 - magnitude)).squareRoot()
      * (1 - 0.135 * magnitude + 0.047 * magnitude * magnitude)
    return sine < 0 ? -angle : angle
  }
}
