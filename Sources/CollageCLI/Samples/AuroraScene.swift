/// Northern lights over a lake between dark firs.
struct AuroraScene: SampleScene {
  private static let shore: Float = 0.7

  private let noise: NoiseField
  private let hills: Profile

  init(aspect: Float) {
    let noise = NoiseField(seed: 131)
    self.noise = noise
    hills = Profile(aspect: aspect) { x in
      Self.shore - 0.03 - noise.fractal(x * 2.1, 4, octaves: 5) * 0.15
    }
  }

  func light(_ x: Float, _ y: Float) -> Light {
    guard y > Self.shore else { return land(x, y, over: sky(x, y)) }
    let depth = y - Self.shore
    let wave =
      (noise.fractal(x * 6, depth * 70 / (0.3 + depth * 2), octaves: 3) - 0.5)
      * (0.02 + depth * 0.1)
    let mirrored = Self.shore - depth * 1.5 - abs(wave)
    let seen = land(x + wave, mirrored, over: sky(x + wave, mirrored))
    return seen * Light(0.62, 0.7, 0.78) + Light(0.005, 0.012, 0.022)
  }

  private func sky(_ x: Float, _ y: Float) -> Light {
    var light = Shading.mix(
      Shading.color(0x050A1E), Shading.color(0x173A52), Shading.clamp(y / Self.shore))
    let cell = (x: Int((x * 150 + 500).rounded(.down)), y: Int((y * 150 + 500).rounded(.down)))
    let seed = cell.x &* 7919 &+ cell.y &* 104_729
    if Shading.chance(seed) > 0.975 {
      let dx = x * 150 + 500 - Float(cell.x) - 0.3 - 0.4 * Shading.chance(seed &+ 1)
      let dy = y * 150 + 500 - Float(cell.y) - 0.3 - 0.4 * Shading.chance(seed &+ 2)
      light +=
        Light(0.9, 0.95, 1)
        * (Shading.step(0.28, 0, Shading.length(dx, dy)) * Shading.chance(seed &+ 3))
    }
    for curtain in 0..<3 { light += glow(curtain, x, y) }
    return light
  }

  private func glow(_ curtain: Int, _ x: Float, _ y: Float) -> Light {
    let shift = Float(curtain) * 19.3
    let fold = noise.fractal(x * 1.4 + shift, y * 0.35 + shift, octaves: 3) - 0.5
    let hem = 0.3 + Float(curtain) * 0.11 + fold * 0.5 + x * 0.12
    let above = hem - y
    guard above > -0.035 else { return .zero }
    let fade = above < 0 ? Shading.step(-0.035, 0, above) : Shading.glow(above, 0.13)
    let rays = noise.fractal(x * 13 + fold * 15 + shift, 3 + y * 0.4, octaves: 4)
    let strength = fade * (0.25 + 0.95 * rays) * (0.85 - Float(curtain) * 0.18)
    let tone = Shading.mix(
      Shading.color(0x42F59A), Shading.color(0x8A3FC9), Shading.clamp(above * 3.1))
    return tone * (strength * 0.72)
  }

  private func land(_ x: Float, _ y: Float, over sky: Light) -> Light {
    // No fir reaches above this height.
    guard y > Self.shore - 0.2 else { return sky }
    let hills = hills[x]
    var light = sky
    if y > hills {
      let snow = Shading.step(0.45, 0.65, noise.fractal(x * 14, y * 22, octaves: 4))
      light = Shading.mix(
        Shading.color(0x0E2230), Shading.color(0x3C6670), snow * Shading.clamp(1 - (y - hills) * 9))
    }
    return y > firs(x) ? Shading.color(0x04090C) : light
  }

  /// Returns the y coordinate of the treetops of two rows of firs.
  private func firs(_ x: Float) -> Float {
    var top = Self.shore - 0.012
    for row in 0..<2 {
      let width: Float = row == 0 ? 0.021 : 0.033
      let position = x / width + Float(row) * 0.4
      let index = Int(position.rounded(.down))
      let seed = index &* 53 &+ row &* 7001
      let stand = Shading.step(0.3, 0.75, noise.value(x * 1.7 + 40, Float(row) * 9))
      let height = (0.04 + 0.11 * Shading.chance(seed)) * stand
      let side = abs(position - Float(index) - 0.5) * 2
      let saw = (side * 7 - (side * 7).rounded(.down)) * 0.1
      top = min(top, Self.shore - height * (1 - min(1, side * 1.05 + saw)))
    }
    return top
  }
}
