/// Waves that run out on sand under a bright sky.
struct SeashoreScene: SampleScene {
  private static let horizon: Float = 0.36

  private let noise = NoiseField(seed: 23)

  init(aspect: Float) {}

  func light(_ x: Float, _ y: Float) -> Light {
    if y < Self.horizon { return sky(x, y) }
    let shore = shoreline(x)
    if y > shore + 0.002 { return sand(x, y, shore) }
    return sea(x, y, shore)
  }

  private func sky(_ x: Float, _ y: Float) -> Light {
    let height = y / Self.horizon
    var light = Shading.mix(
      Shading.color(0x3F8FD2), Shading.color(0xCDE9F2), height * height * 0.4 + height * 0.6)
    let depth: Float = 0.14 / (Self.horizon + 0.06 - y)
    let cloud = noise.fractal(x * depth * 4.5 + 3, depth * 9, octaves: 6)
    let cover = Shading.step(0.5, 0.72, cloud)
    let shadow = noise.fractal(x * depth * 4.5 + 3.05, depth * 9 - 0.25, octaves: 4)
    light = Shading.mix(
      light, Light(repeating: 1.0 - 0.22 * Shading.step(0.45, 0.8, shadow)), cover * 0.9)
    return light
  }

  private func shoreline(_ x: Float) -> Float {
    0.72 + 0.07 * Shading.sine(x * 2.1 + 0.6) + (noise.fractal(x * 3, 1.5, octaves: 4) - 0.5) * 0.1
  }

  private func sea(_ x: Float, _ y: Float, _ shore: Float) -> Light {
    let depth = (y - Self.horizon) / (shore - Self.horizon)
    let far = Shading.color(0x1F5E8C)
    let middle = Shading.color(0x2A9DA8)
    let near = Shading.color(0xA8DCCB)
    var light =
      depth < 0.55
      ? Shading.mix(far, middle, depth / 0.55) : Shading.mix(middle, near, (depth - 0.55) / 0.45)
    let closeness: Float = 0.5 / (y - Self.horizon + 0.035)
    let ripple = noise.fractal(x * closeness * 2.4, closeness * 13, octaves: 5) - 0.5
    light *= 1 + ripple * 0.55
    light = Shading.mix(
      light, Shading.color(0xD7EEF5), Shading.clamp(ripple * 2.2 - 0.42) * (1 - depth * 0.5))
    return Shading.mix(light, Light(0.97, 0.99, 1), foam(x, y, shore, depth))
  }

  private func foam(_ x: Float, _ y: Float, _ shore: Float, _ depth: Float) -> Float {
    let lace = noise.fractal(x * 24, y * 40, octaves: 5)
    var foam = Shading.step(0.035, 0.002, shore - y) * Shading.step(0.25, 0.5, lace)
    for wave in 0..<3 {
      let wander =
        (noise.fractal(x * 2.2 + Float(wave) * 9, Float(wave) * 5, octaves: 4) - 0.5) * 0.1
      let crest = shore - 0.075 - Float(wave) * 0.085 + wander
      let behind = crest - y
      let strength = noise.value(x * 3 + Float(wave) * 13, Float(wave) * 3.7)
      let front = Shading.step(-0.006, 0, behind) * Shading.step(0.045, 0.0, behind)
      foam = max(foam, front * Shading.step(0.38, 0.6, lace * 0.7 + strength * 0.4) * depth)
    }
    return foam
  }

  private func sand(_ x: Float, _ y: Float, _ shore: Float) -> Light {
    let away = y - shore
    let dry = Shading.color(0xEBD3A6)
    let wet = Shading.color(0xAF9268)
    let edge = 0.07 + (noise.fractal(x * 4, 8, octaves: 3) - 0.5) * 0.05
    var light = Shading.mix(wet, dry, Shading.step(edge * 0.5, edge * 1.4, away))
    light = Shading.mix(light, Shading.color(0xCFE3E4), Shading.step(0.05, 0, away) * 0.4)
    let dunes = noise.fractal(x * 5 + y * 2, y * 17, octaves: 5) - 0.5
    let grains = noise.value(x * 420, y * 420) - 0.5
    return light * (1 + dunes * 0.3 + grains * 0.12)
  }
}
