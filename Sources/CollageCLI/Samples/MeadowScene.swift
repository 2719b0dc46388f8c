/// Flowers in front of a forest with round, blurred highlights.
struct MeadowScene: SampleScene {
  private struct Spot {
    var x: Float
    var y: Float
    var radius: Float
    var light: Light
  }

  private let noise = NoiseField(seed: 37)
  private let spots: [Spot]
  private let flowers: [Spot]

  init(aspect: Float) {
    let warm = [0xFFE9A8, 0xD9F2A0, 0xFFF6D5, 0xB7E08A].map { Shading.color($0) }
    spots = (0..<46).map { index in
      let height = Shading.chance(index * 5 + 1)
      return Spot(
        x: (Shading.chance(index * 5) - 0.5) * (aspect + 0.1), y: height * 0.62,
        radius: 0.018 + 0.05 * Shading.chance(index * 5 + 2),
        light: warm[index % 4] * (0.1 + 0.26 * Shading.chance(index * 5 + 3)))
    }
    let petals = [0xF2557A, 0xFFC93C, 0xF7F3EE, 0xB56CD9].map { Shading.color($0) }
    flowers = (0..<26).map { index in
      let near = Float(index) / 25
      return Spot(
        x: (Shading.chance(index * 7 + 900) - 0.5) * aspect,
        y: 0.62 + near * 0.3 + 0.05 * Shading.chance(index * 7 + 901),
        radius: 0.012 + near * 0.042, light: petals[Int(Shading.chance(index * 7 + 902) * 4) & 3])
    }
  }

  func light(_ x: Float, _ y: Float) -> Light {
    var light = background(x, y)
    for flower in flowers { light = bloom(flower, x, y, over: light) }
    return light
  }

  private func background(_ x: Float, _ y: Float) -> Light {
    let leaves = noise.fractal(x * 3, y * 3, octaves: 3)
    let wood = Shading.mix(
      Shading.color(0x14301E), Shading.color(0x6C9A3B), Shading.step(0.25, 0.8, leaves))
    let sun = Shading.glow(Shading.length(x - 0.25, y + 0.05), 0.42)
    var light = wood + Shading.color(0xFFE08A) * (sun * 0.75)
    for spot in spots {
      let distance = Shading.length(x - spot.x, y - spot.y)
      guard distance < spot.radius else { continue }
      let rim = 0.75 + 0.35 * Shading.step(spot.radius * 0.7, spot.radius * 0.95, distance)
      light += spot.light * (Shading.step(spot.radius, spot.radius * 0.93, distance) * rim)
    }
    let ground = Shading.step(0.5, 0.68, y + (noise.value(x * 4, 3) - 0.5) * 0.06)
    return ground > 0 ? Shading.mix(light, grass(x, y), ground) : light
  }

  private func grass(_ x: Float, _ y: Float) -> Light {
    let lean = (noise.value(x * 3, y * 2) - 0.5) * 0.1
    let closeness = Shading.clamp((y - 0.55) / 0.45)
    let fine = noise.fractal(
      (x + lean) * (130 - closeness * 75), y * (9 - closeness * 5), octaves: 3)
    let patches = noise.fractal(x * 4, y * 7, octaves: 3)
    let base = Shading.mix(Shading.color(0x8DB53C), Shading.color(0x2F5E22), closeness * 0.75)
    let sun = Shading.glow(Shading.length(x - 0.2, (y - 0.6) * 2), 0.4) * 0.35
    return base * (0.5 + fine * 0.75 + (patches - 0.5) * 0.6) + Shading.color(0xFFE37A) * sun * 0.6
  }

  private func bloom(_ flower: Spot, _ x: Float, _ y: Float, over light: Light) -> Light {
    let dx = x - flower.x
    let dy = (y - flower.y) * 1.25
    let radius = flower.radius
    guard abs(dx) < radius * 1.2 else { return light }
    if dy > 0, dy < radius * 7 {
      let bend = dy * dy * 0.35 / radius * (Shading.chance(Int(radius * 1e5)) - 0.5) * 0.4
      let stem = Shading.step(radius * 0.13, radius * 0.05, abs(dx - bend))
      let shown = stem * Shading.step(radius * 7, radius * 3, dy)
      if shown > 0 {
        return petals(
          flower, dx, dy, over: Shading.mix(light, Shading.color(0x4C7A2A), shown * 0.85))
      }
    }
    return petals(flower, dx, dy, over: light)
  }

  private func petals(_ flower: Spot, _ dx: Float, _ dy: Float, over light: Light) -> Light {
    let distance = Shading.length(dx, dy) / flower.radius
    guard distance < 1.1 else { return light }
    // Computes cos(6a) from c = cos(a), where a is the direction from the flower's center, without
    // an arctangent.
    let c = dx / max(distance * flower.radius, 1e-6)
    let c2 = c * c
    let six = ((32 * c2 - 48) * c2 + 18) * c2 - 1
    let edge: Float = 0.8 + 0.2 * six
    let cover = Shading.step(edge, edge - 0.16, distance)
    let shade = 0.72 + 0.38 * distance - 0.12 * (1 - six) * 0.5 - dy / flower.radius * 0.1
    let petal = Shading.mix(light, flower.light * shade, cover)
    let heart = Shading.color(0xE8A21B) * (1.05 - distance)
    return Shading.mix(petal, heart, Shading.step(0.3, 0.2, distance))
  }
}
