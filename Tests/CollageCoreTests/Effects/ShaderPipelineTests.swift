import Foundation
import Testing

@testable import CollageImaging

@Suite struct ShaderPipelineTests {
  static let pixellate = Shader(Pixellate())
  static let glasses = Shader(ThreeDGlasses(red: 9, blue: 5))
  static let glitch = Shader(Glitch(seed: 1))
  static let all = [pixellate, glasses, glitch]

  @Test func emptyStackReturnsSource() {
    let image = Bitmap.noise(30, 20)
    #expect(ShaderPipeline.apply([], to: image, scale: 1) == image)
  }

  @Test(arguments: [(0, 1), (0, 2), (1, 2)]) func orderMatters(_ first: Int, _ second: Int) {
    let image = Bitmap.noise(60, 60)
    let forward = ShaderPipeline.apply([Self.all[first], Self.all[second]], to: image, scale: 1)
    let backward = ShaderPipeline.apply([Self.all[second], Self.all[first]], to: image, scale: 1)
    #expect(forward != backward)
  }

  @Test func chainsShaders() {
    let image = Bitmap.noise(40, 40)
    let stepwise = Self.all.reduce(image) { ShaderPipeline.apply([$1], to: $0, scale: 1) }
    #expect(ShaderPipeline.apply(Self.all, to: image, scale: 1) == stepwise)
  }

  @Test func skipsUnknownShader() {
    let image = Bitmap.noise(20, 20)
    let unknown = Shader(name: "vapour")
    let result = ShaderPipeline.apply([unknown, Self.pixellate, unknown], to: image, scale: 1)
    #expect(result == ShaderPipeline.apply([Self.pixellate], to: image, scale: 1))
  }

  @Test func togglingRestoresBytes() {
    let image = Bitmap.noise(50, 50)
    var stack = ShaderStack(active: Self.all)
    let before = ShaderPipeline.apply(stack.active, to: image, scale: 1)
    stack.turnOff("glitch")
    #expect(ShaderPipeline.apply(stack.active, to: image, scale: 1) != before)
    if let glitch = stack["glitch"] { stack.turnOn(glitch) }
    #expect(ShaderPipeline.apply(stack.active, to: image, scale: 1) == before)
  }

  @Test func scaleFollowsLongSide() {
    #expect(ShaderPipeline.scale(of: PixelSize(width: 100, height: 1024)) == 2)
    #expect(ShaderPipeline.scale(of: PixelSize(width: 128, height: 3)) == 0.25)
  }
}

@Suite("Animation loop of an effect") struct LoopTests {
  private let image = Bitmap.noise(97, 61)
  private var scale: Double { ShaderPipeline.scale(of: image.size) }

  private func frame(_ shader: Shader, at phase: Double) -> Bitmap {
    ShaderPipeline.apply([shader], to: image, scale: scale, phase: phase)
  }

  @Test(arguments: [Shader(Glitch(bands: 7, seed: 5)), Shader(ThreeDGlasses())])
  func startsWithStillImageAndChanges(shader: Shader) {
    let still = ShaderPipeline.apply([shader], to: image, scale: scale)
    #expect(frame(shader, at: 0) == still && frame(shader, at: 0.3) != still)
    #expect(EffectRegistry.effect(named: shader.name)?.isAnimated == true)
  }

  @Test func keepsStaticEffects() {
    for kind in EffectRegistry.all where !kind.isAnimated {
      let shader = Shader(name: kind.name)
      #expect(frame(shader, at: 0.3) == frame(shader, at: 0))
    }
  }

  @Test func movesEachBandToTheNext() {
    let band = GlitchDisplacement.Band(theta: 0.3, sweep: 3)
    // One loop has four sweeps over the image, so a quarter of it returns to the same edge.
    let later = GlitchDisplacement.Band(theta: 0.3, sweep: 3, phase: 0.25)
    #expect(abs(later.edge - band.edge) < 1e-12)
    #expect(later.phase < band.phase)
    #expect(GlitchDisplacement.Band(theta: 0.3, sweep: 3, phase: 0) == band)
    let edges = stride(from: 0.0, to: 1, by: 0.01).map {
      GlitchDisplacement.Band(theta: 0.3, sweep: 1, phase: $0).edge
    }
    #expect(edges.allSatisfy { (0..<1).contains($0) })
    // The band moves to the right, and restarts at the left four times.
    #expect(zip(edges, edges.dropFirst()).count { $1 < $0 } == 4)
  }

  @Test func alignsGhostsAtMiddle() {
    let glasses = ThreeDGlasses(red: 20, blue: 10)
    #expect(AnaglyphOffsets(glasses.at(phase: 0), scale: 1).red == 20)
    #expect(AnaglyphOffsets(glasses.at(phase: 0.25), scale: 1).red == 10)
    #expect(AnaglyphOffsets(glasses.at(phase: 0.5), scale: 1).red == 0)
    #expect(AnaglyphOffsets(glasses.at(phase: 0.75), scale: 1).blue == 5)
  }

  @Test func movesIfVisibleItemMoves() throws {
    var item = try Item.test(Sample.image(), at: .zero)
    item.look.shaders.turnOn(Shader(name: "mono"))
    #expect(try !Collage.test(20, 10, items: [item]).isAnimated)
    item.look.shaders.turnOn(Shader(Glitch()))
    #expect(try Collage.test(20, 10, items: [item]).isAnimated)
    item.look.shaders.turnOff("glitch")
    #expect(try !Collage.test(20, 10, items: [item]).isAnimated)
    item.look.shaders.turnOn(Shader(Glitch()))
    item.flags.isHidden = true
    #expect(try !Collage.test(20, 10, items: [item]).isAnimated)
  }

  @Test func changesOnlyMovingLayers() throws {
    let still = try Item.test(Sample.image(), at: .zero)
    var moving = try Item.test(Sample.image(), at: .zero, scale: 0.01)
    moving.look.shaders.turnOn(Shader(ThreeDGlasses()))
    let collage = try Collage.test(20, 10, items: [still, moving])
    func layers(_ phase: Double) -> [RenderLayer] {
      let target = RenderTarget(size: collage.canvas.size, phase: phase)
      return RenderPlanner.plan(collage, target: target).layers
    }
    #expect(
      layers(0)
        == RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size)).layers)
    #expect(zip(layers(0), layers(0.3)).map { $0 == $1 } == [true, false])
  }
}
