import Testing

@testable import CollageCore

@Suite struct CutoutColorTests {
  let size = PixelSize(width: 64, height: 10)

  /// A soft edge between an orange subject on the left and a green background.
  func scene() -> (photo: Bitmap, alpha: [UInt8]) {
    let (subject, background): (SIMD3<Double>, SIMD3<Double>) = ([220, 130, 30], [20, 160, 60])
    var bytes: [UInt8] = []
    var alpha: [UInt8] = []
    for pixel in 0..<size.area {
      let part = min(max(Double(30 - pixel % size.width) / 4, 0), 1)
      let color = subject * part + background * (1 - part)
      bytes += (0..<3).map { UInt8(color[$0].rounded()) } + [255]
      alpha.append(UInt8((part * 255).rounded()))
    }
    return (Bitmap(size: size, alpha: .opaque, bytes: bytes), alpha)
  }

  @Test func theBackgroundLeavesTheEdge() {
    let (photo, alpha) = scene()
    let cutout = Decontamination.cutout(of: photo, alpha: alpha)
    #expect(cutout.alpha == .straight)
    var (error, before, weight) = (0.0, 0.0, 0.0)
    for pixel in 0..<size.area where alpha[pixel] > 0 && alpha[pixel] < 255 {
      let part = Double(alpha[pixel]) / 255
      for (channel, pure) in [220.0, 130, 30].enumerated() {
        error += part * abs(Double(cutout.bytes[pixel * 4 + channel]) - pure)
        before += part * abs(Double(photo.bytes[pixel * 4 + channel]) - pure)
        weight += part
      }
    }
    #expect(before / weight > 20)
    #expect(error < before / 3)
  }

  @Test func opaquePixelsStayAndTransparentOnesAreZero() {
    let (photo, alpha) = scene()
    let cutout = Decontamination.cutout(of: photo, alpha: alpha)
    for pixel in 0..<size.area {
      let bytes = Array(cutout.bytes[pixel * 4..<pixel * 4 + 4])
      if alpha[pixel] == 0 { #expect(bytes == [0, 0, 0, 0]) }
      if alpha[pixel] == 255 { #expect(bytes == Array(photo.bytes[pixel * 4..<pixel * 4 + 4])) }
      #expect(bytes[3] == alpha[pixel])
    }
  }

  @Test func fusingKnownColoursGivesTheSubject() {
    let (subject, background) = (ColorVector(0.8, 0.4, 0.1, 0), ColorVector(0, 0.6, 0.9, 0))
    let mixed = subject * 0.3 + background * 0.7
    let color = EdgeColors.fuse(mixed, alpha: 0.3, subject: subject, background: background)
    #expect((color - subject).squaredLength < 1e-10)
  }

  @Test func boundsHoldAllVisiblePixels() {
    var bitmap = Bitmap(
      size: PixelSize(width: 5, height: 4), alpha: .straight,
      bytes: [UInt8](repeating: 0, count: 80))
    #expect(bitmap.visibleBounds == nil && bitmap.coverage == 0)
    bitmap.bytes[(1 * 5 + 3) * 4 + 3] = 1
    bitmap.bytes[(2 * 5 + 1) * 4 + 3] = 254
    let bounds = Rect(origin: Point(x: 1, y: 1), size: Size(width: 3, height: 2))
    #expect(bitmap.visibleBounds == bounds)
    #expect(abs(bitmap.coverage - 0.05) < 1e-12)
  }
}
