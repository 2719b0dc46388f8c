internal import CollageCore

/// A procedural image, which computes the color of each position.
///
/// Positions are in units of the image's height. `y` is 0 at the top and 1 at the bottom, and `x`
/// is 0 at the center, so that a scene fits images of any aspect ratio.
protocol SampleScene: Sendable {
  /// Prepares a scene for an image with the aspect ratio `aspect`, its width divided by its height.
  init(aspect: Float)
  func light(_ x: Float, _ y: Float) -> Light
}

/// Synthetic images that resemble photographs, for demonstrations and tests.
///
/// The same index and size always produce the same pixels.
enum SamplePhoto {
  private static let scenes: [(name: String, scene: any SampleScene.Type)] = [
    ("mountains", MountainScene.self), ("seashore", SeashoreScene.self),
    ("meadow", MeadowScene.self), ("city", CityScene.self), ("oranges", StillLifeScene.self),
    ("balloon", BalloonScene.self), ("dunes", DunesScene.self), ("aurora", AuroraScene.self),
  ]

  static var count: Int { scenes.count }

  /// Returns a short lowercase name for an image; indices beyond ``count`` wrap around.
  static func name(_ index: Int) -> String { entry(index).name }

  /// Draws an image as an opaque bitmap, in about 0.25 µs per pixel; indices beyond ``count`` wrap
  /// around.
  static func draw(_ index: Int, size: PixelSize) -> Bitmap {
    render(entry(index).scene, size: size)
  }

  private static func entry(_ index: Int) -> (name: String, scene: any SampleScene.Type) {
    scenes[(index % count + count) % count]
  }

  private static func render(_ type: (some SampleScene).Type, size: PixelSize) -> Bitmap {
    let aspect = Float(size.width) / Float(size.height)
    let scene = type.init(aspect: aspect)
    let bytes = [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      for row in 0..<size.height {
        let y = (Float(row) + 0.5) / Float(size.height)
        for column in 0..<size.width {
          let x = (Float(column) + 0.5) / Float(size.height) - aspect / 2
          let seen = Lens.exposed(scene.light(x, y), x / aspect * 2, y * 2 - 1)
          let pixel = row * size.width + column
          let bytes = Lens.quantized(seen, grain: pixel)
          for channel in 0..<3 { buffer[pixel * 4 + channel] = bytes[channel] }
          buffer[pixel * 4 + 3] = 255
        }
      }
      count = size.area * 4
    }
    return Bitmap(size: size, alpha: .opaque, bytes: bytes)
  }
}

/// Camera effects: vignetting, soft highlights, and slight grain.
private enum Lens {
  static func exposed(_ light: Light, _ x: Float, _ y: Float) -> Light {
    let corner = (x * x + y * y) * 0.5
    let dimmed = light * (1 - 0.28 * corner * corner)
    // Highlights are compressed instead of clipped.
    let over = (dimmed - 0.8).clamped(lowerBound: .zero, upperBound: Light(repeating: 4))
    return dimmed - over + over / (over * 2.5 + 1) * 0.6
  }

  static func quantized(_ light: Light, grain seed: Int) -> SIMD3<UInt8> {
    let noise = (Shading.chance(seed) + Shading.chance(seed &+ 0x5DEECE6) - 1) * 4.5
    let value = (light * 255 + (noise + 0.5)).clamped(
      lowerBound: .zero, upperBound: Light(repeating: 255))
    return SIMD3(UInt8(value.x), UInt8(value.y), UInt8(value.z))
  }
}
