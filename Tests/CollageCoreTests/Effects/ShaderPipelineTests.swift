import Testing

@testable import CollageCore

@Suite struct ShaderPipelineTests {
  static let pixellate = Shader(Pixellate())
  static let glasses = Shader(ThreeDGlasses(red: 9, blue: 5))
  static let glitch = Shader(Glitch(seed: 1))
  static let all = [pixellate, glasses, glitch]

  @Test func anEmptyStackGivesTheSource() {
    let image = Bitmap.noise(30, 20)
    #expect(ShaderPipeline.apply([], to: image, scale: 1) == image)
  }

  @Test(arguments: [(0, 1), (0, 2), (1, 2)]) func noPairCommutes(_ first: Int, _ second: Int) {
    let image = Bitmap.noise(60, 60)
    let forward = ShaderPipeline.apply([Self.all[first], Self.all[second]], to: image, scale: 1)
    let backward = ShaderPipeline.apply([Self.all[second], Self.all[first]], to: image, scale: 1)
    #expect(forward != backward)
  }

  @Test(arguments: all) func eachShaderChangesTheImage(shader: Shader) {
    let image = Bitmap.noise(60, 60)
    #expect(ShaderPipeline.apply([shader], to: image, scale: 1) != image)
  }

  @Test func theOutputOfOneIsTheInputOfTheNext() {
    let image = Bitmap.noise(40, 40)
    let stepwise = Self.all.reduce(image) { ShaderPipeline.apply([$1], to: $0, scale: 1) }
    #expect(ShaderPipeline.apply(Self.all, to: image, scale: 1) == stepwise)
  }

  @Test func opaqueStaysOpaque() {
    let result = ShaderPipeline.apply(Self.all, to: .noise(50, 30), scale: 1)
    #expect(result.alpha == .opaque)
    #expect(stride(from: 3, to: result.bytes.count, by: 4).allSatisfy { result.bytes[$0] == 255 })
  }

  @Test func premultipliedStaysValid() {
    let image = Bitmap.translucentNoise(50, 30).premultiplied()
    let result = ShaderPipeline.apply(Self.all, to: image, scale: 1)
    #expect(result.alpha == .premultiplied)
    for start in stride(from: 0, to: result.bytes.count, by: 4) {
      let pixel = result.bytes[start..<start + 4]
      #expect(pixel.allSatisfy { $0 <= result.bytes[start + 3] })
    }
  }

  @Test func theSameInputGivesTheSameBytes() {
    let image = Bitmap.noise(50, 30)
    let first = ShaderPipeline.apply(Self.all, to: image, scale: 0.7)
    #expect(ShaderPipeline.apply(Self.all, to: image, scale: 0.7) == first)
  }

  @Test func anUnknownShaderIsSkipped() {
    let image = Bitmap.noise(20, 20)
    let unknown = Shader(name: "vapour")
    let result = ShaderPipeline.apply([unknown, Self.pixellate, unknown], to: image, scale: 1)
    #expect(result == ShaderPipeline.apply([Self.pixellate], to: image, scale: 1))
  }

  @Test func offAndOnAgainRestoresTheBytes() {
    let image = Bitmap.noise(50, 50)
    var stack = ShaderStack(active: Self.all)
    let before = ShaderPipeline.apply(stack.active, to: image, scale: 1)
    stack.turnOff("glitch")
    #expect(ShaderPipeline.apply(stack.active, to: image, scale: 1) != before)
    if let glitch = stack["glitch"] { stack.turnOn(glitch) }
    #expect(ShaderPipeline.apply(stack.active, to: image, scale: 1) == before)
  }

  @Test func theScaleFollowsTheLongSide() {
    #expect(ShaderPipeline.scale(of: PixelSize(width: 100, height: 1024)) == 2)
    #expect(ShaderPipeline.scale(of: PixelSize(width: 128, height: 3)) == 0.25)
  }
}
