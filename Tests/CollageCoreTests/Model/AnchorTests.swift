import Testing

@testable import CollageCore

@Suite("An anchor")
struct AnchorTests {
  @Test("is written with a letter or two, in the order of reading")
  func letters() {
    #expect(Anchor.allCases.map(\.rawValue) == ["tl", "t", "tr", "l", "c", "r", "bl", "b", "br"])
  }

  @Test(
    "is a point of bounds, from which their centre is on the other side",
    arguments: [
      (Anchor.topLeft, 20.0, 10.0), (.top, 0, 10), (.topRight, -20, 10), (.left, 20, 0),
      (.center, 0, 0), (.right, -20, 0), (.bottomLeft, 20, -10), (.bottom, 0, -10),
      (.bottomRight, -20, -10),
    ])
  func offsets(_ anchor: Anchor, _ x: Double, _ y: Double) {
    #expect(anchor.centerOffset(of: Size(width: 40, height: 20)) == Point(x: x, y: y))
  }
}
