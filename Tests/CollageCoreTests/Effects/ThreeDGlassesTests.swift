import Testing

@testable import CollageCore

@Suite struct ThreeDGlassesTests {
  private let shader = Shader(ThreeDGlasses())

  @Test func redAndBlueAreReadFromTheirPlaces() {
    let image = Bitmap.noise(64, 64)
    let result = ShaderPipeline.apply([shader], to: image, scale: 1)
    #expect(result[30, 30] == [image[8, 8][0], image[30, 30][1], image[41, 41][2], 255])
    #expect(result[10, 10] == [image[0, 0][0], image[10, 10][1], image[21, 21][2], 255])
    #expect(result[60, 60] == [image[38, 38][0], image[60, 60][1], image[63, 63][2], 255])
  }

  @Test func distancesGrowWithTheRasterAndNeverVanish() {
    #expect(law(ThreeDGlasses(), scale: 4) == [88, 44])
    #expect(law(ThreeDGlasses(red: 5, blue: 1), scale: 0.5) == [3, 1])
    #expect(law(ThreeDGlasses(red: 1, blue: 0), scale: 0.01) == [1, 0])
  }

  private func law(_ shader: ThreeDGlasses, scale: Double) -> [Int] {
    let law = ThreeDGlassesLaw(shader, scale: scale)
    return [law.red, law.blue]
  }

  @Test func movedChannelsAreMultipliedByTheOwnAlpha() {
    let image = Bitmap.translucentNoise(40, 30).premultiplied()
    let result = image.movingChannels(red: 3, blue: 2)
    for y in 3..<28 {
      for x in 3..<38 {
        let own = image[x, y]
        let alpha = Int(own[3])
        let red = (Int(image[x - 3, y - 3][0]) * alpha + 127) / 255
        let blue = (Int(image[x + 2, y + 2][2]) * alpha + 127) / 255
        #expect(result[x, y] == [UInt8(red), own[1], UInt8(blue), own[3]])
      }
    }
  }

  @Test func withoutDistanceAnOpaqueImageStays() {
    let image = Bitmap.noise(20, 20)
    #expect(image.movingChannels(red: 0, blue: 0) == image)
  }
}
