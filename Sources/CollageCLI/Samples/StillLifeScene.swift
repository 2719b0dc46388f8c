/// Oranges and a lime on a table by a window.
struct StillLifeScene: SampleScene {
  private struct Ball {
    var x: Float
    var y: Float
    var radius: Float
    var peel: Light
    var seed: Float
  }

  private static let tableEdge: Float = 0.5
  private static let toLight = (x: Float(-0.55), y: Float(-0.62), z: Float(0.56))

  private let noise = NoiseField(seed: 71)
  private let balls: [Ball]

  init(aspect: Float) {
    let spread = min(aspect, 1.5) / 1.5
    balls = [
      Ball(
        x: 0.13 * spread, y: 0.5, radius: 0.165 * spread, peel: Shading.color(0xF08A1D), seed: 3),
      Ball(
        x: 0.38 * spread, y: 0.66, radius: 0.115 * spread, peel: Shading.color(0x86B22E), seed: 9),
      Ball(
        x: -0.2 * spread, y: 0.62, radius: 0.19 * spread, peel: Shading.color(0xF59B23), seed: 5),
    ]
  }

  func light(_ x: Float, _ y: Float) -> Light {
    for ball in balls.reversed() {
      let distance = Shading.length(x - ball.x, y - ball.y)
      if distance < ball.radius { return skin(ball, x, y) }
    }
    return background(x, y)
  }

  private func background(_ x: Float, _ y: Float) -> Light {
    let wall =
      Shading.mix(
        Shading.color(0x8FA3A0), Shading.color(0x2E4147), Shading.clamp(x * 0.75 + 0.5 + y * 0.3))
      * (0.9 + 0.2 * noise.fractal(x * 3, y * 3, octaves: 4))
    let edge = Shading.step(Self.tableEdge - 0.012, Self.tableEdge + 0.012, y)
    return edge > 0 ? Shading.mix(wall, table(x, y), edge) : wall
  }

  private func table(_ x: Float, _ y: Float) -> Light {
    let closeness: Float = 1 / (0.35 + (y - Self.tableEdge) * 1.4)
    let along = x * closeness * 1.3
    let rings = noise.fractal(along * 0.8, closeness * 9, octaves: 3) * 9
    let grain = rings - rings.rounded(.down)
    let fiber = noise.fractal(along * 5, closeness * 160, octaves: 3)
    var light = Shading.mix(
      Shading.color(0x8A5A34), Shading.color(0xC08D58), 0.3 * abs(grain * 2 - 1) + 0.6 * fiber)
    light *= 1.12 - Shading.clamp(x * 0.6 + 0.35) * 0.45
    for ball in balls { light *= 1 - shadow(ball, x, y) }
    for ball in balls {
      let near = Shading.length(x - ball.x, (y - ball.y - ball.radius * 0.9) * 2)
      light += ball.peel * (Shading.glow(near, ball.radius * 0.8) * 0.09)
    }
    return light
  }

  /// Returns the strength of a ball's shadow, which is darkest below the ball and fades on the side
  /// away from the window.
  private func shadow(_ ball: Ball, _ x: Float, _ y: Float) -> Float {
    let ground = ball.y + ball.radius * 0.86
    let contact = Shading.length((x - ball.x - ball.radius * 0.08) / 0.75, (y - ground) * 3.4)
    let dark = Shading.step(ball.radius * 1.05, 0, contact) * 0.7
    let cast = Shading.length(
      (x - ball.x - ball.radius * 0.75) / 1.45, (y - ground + ball.radius * 0.05) * 2.9)
    return max(dark, Shading.step(ball.radius * 1.25, ball.radius * 0.15, cast) * 0.55)
  }

  private func skin(_ ball: Ball, _ x: Float, _ y: Float) -> Light {
    let nx = (x - ball.x) / ball.radius
    let ny = (y - ball.y) / ball.radius
    let nz = (max(0, 1 - nx * nx - ny * ny)).squareRoot()
    let scale: Float = 30 / (0.45 + nz)
    let pores = noise.fractal(nx * scale + ball.seed * 20, ny * scale + 50, octaves: 2) - 0.5
    let facing = nx * Self.toLight.x + ny * Self.toLight.y + nz * Self.toLight.z + pores * 0.09
    let lit = Shading.clamp(facing * 0.8 + 0.2)
    let patch = noise.fractal(nx * 1.5 + ball.seed, ny * 1.5, octaves: 3)
    var light = ball.peel * (0.16 + lit * (0.86 + patch * 0.22))
    light *= Light(1, 0.94 + 0.08 * lit, 0.9)
    // The table reflects light from below, and the window is reflected at the top.
    light += Shading.color(0x8A4F22) * (Shading.clamp(ny) * Shading.clamp(ny) * 0.3)
    let shine = 2 * facing * nz - Self.toLight.z
    let spark = Shading.step(0.82, 1.0, shine)
    light += Light(1, 0.97, 0.9) * (spark * spark * (0.62 + pores * 0.25))
    let rim = Shading.step(1.0, 0.985, Shading.length(nx, ny))
    return Shading.mix(light * 0.6, light, rim)
  }
}
