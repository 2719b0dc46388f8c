import Testing

@testable import CollageCore

/// What is certain without the other thing that could be, and colours of large photos.
@Suite("What hints are certain of")
struct EnforcementTests {
  private func enforced(_ hints: CutoutHints, _ trimap: [UInt8]?) -> [UInt8] {
    var alpha = [UInt8](repeating: 90, count: 12)
    hints.enforce(trimap, on: &alpha, size: PixelSize(width: 4, height: 3))
    return alpha
  }

  @Test("is the box alone, the trimap alone, or nothing")
  func each() {
    let box = Rect(origin: Point(x: 1, y: 1), size: Size(width: 2, height: 1))
    #expect(enforced(CutoutHints(rect: box), nil) == [0, 0, 0, 0, 0, 90, 90, 0, 0, 0, 0, 0])
    let trimap: [UInt8] = [0, 1, 254, 255, 255, 254, 1, 0, 128, 128, 0, 255]
    #expect(
      enforced(CutoutHints(), trimap) == [0, 90, 90, 255, 255, 90, 90, 0, 90, 90, 0, 255])
    let marks = [CutoutMark(disc: Point(x: 1, y: 1))]
    let hints = CutoutHints(keep: marks, drop: marks, isSingle: true)
    #expect(enforced(hints, nil) == [UInt8](repeating: 90, count: 12))
  }

  @Test("leaves the colours of a large photo to be estimated at a thousand columns")
  func largePhoto() {
    let photo = Bitmap.noise(1200, 2)
    let alpha = (0..<2400).map { UInt8(min(max(640 - $0 % 1200, 0), 255)) }
    var expected = photo
    expected.setAlpha(alpha)
    expected.alpha = .straight
    let small = expected.channelsAveraged(to: PixelSize(width: 1000, height: 2))
    expected.removeBackground(EdgeColors(of: small))
    #expect(Decontamination.cutout(of: photo, alpha: alpha) == expected)
  }
}
