import Testing

@testable import CollageCore

@Suite("A polygon")
struct PolygonTests {
  private let square = [
    Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 2), Point(x: 0, y: 2),
  ]

  private func rectangle(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double)
    -> ConvexPolygon
  {
    ConvexPolygon(corners: [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
      Point(x: left, y: bottom),
    ])
  }

  @Test("of a raster begins at the top left and runs clockwise")
  func raster() {
    #expect(ConvexPolygon(PixelSize(width: 7, height: 5)) == rectangle(0, 0, 7, 5))
  }

  @Test("has an area, whose sign is its direction")
  func area() {
    let triangle = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 3)]
    #expect(ConvexPolygon.signedArea(triangle) == 6)
    #expect(ConvexPolygon.signedArea(triangle.reversed()) == -6)
    #expect(ConvexPolygon(corners: triangle.reversed()).area == 6)
    let far = triangle.map { $0 + Point(x: 1e9, y: -1e9) }
    #expect(ConvexPolygon.signedArea(far) == 6)
    #expect(ConvexPolygon.signedArea([]) == 0)
    #expect(ConvexPolygon.signedArea(Array(triangle.prefix(2))) == 0)
  }

  @Test("is the common part of its half planes, in either direction")
  func halfPlanes() {
    let sides = [
      HalfPlane(x: 0, y: 1, offset: 0), HalfPlane(x: -1, y: 0, offset: 4),
      HalfPlane(x: 0, y: -1, offset: 3), HalfPlane(x: 1, y: 0, offset: 0),
    ]
    let corners = rectangle(0, 0, 4, 3).corners
    #expect(ConvexPolygon(corners: corners).halfPlanes == sides)
    #expect(Set(ConvexPolygon(corners: corners.reversed()).halfPlanes) == Set(sides))
    // A corner that is there twice adds no side.
    #expect(ConvexPolygon(corners: corners + corners.suffix(1)).halfPlanes == sides)
  }

  @Test("that is slanted has sides of length one")
  func slanted() {
    let corners = [Point(x: 0, y: 0), Point(x: 4, y: 3), Point(x: -3, y: 4)]
    let side = ConvexPolygon(corners: corners).halfPlanes[0]
    #expect(abs(side.x + 0.6) < 1e-12 && abs(side.y - 0.8) < 1e-12 && abs(side.offset) < 1e-12)
    // Five units away from the side, on the inner side of it.
    #expect(abs(side.depth(of: corners[2]) - 5) < 1e-12)
  }

  @Test("is cut at each side of a raster")
  func clipped() {
    let size = PixelSize(width: 4, height: 3)
    let parts = [
      (rectangle(-1, 1, 2, 2), rectangle(0, 1, 2, 2)),
      (rectangle(3, 1, 9, 2), rectangle(3, 1, 4, 2)),
      (rectangle(1, -5, 2, 1), rectangle(1, 0, 2, 1)),
      (rectangle(1, 2, 2, 7), rectangle(1, 2, 2, 3)),
      (rectangle(-2, -1, 6, 8), rectangle(0, 0, 4, 3)),
      (rectangle(1, 1, 2, 2), rectangle(1, 1, 2, 2)),
    ]
    for (whole, part) in parts {
      let clipped = whole.clipped(to: size)
      #expect(Set(clipped.corners) == Set(part.corners) && clipped.area == part.area)
    }
    for outside in [
      rectangle(5, 0, 6, 3), rectangle(-2, 0, -1, 3), rectangle(0, 4, 4, 5),
      rectangle(0, -2, 4, -1),
    ] {
      #expect(outside.clipped(to: size).corners.isEmpty)
    }
    #expect(rectangle(4, 0, 5, 3).clipped(to: size).area == 0)
  }

  @Test("is cut by a line at the points between its corners")
  func clip() {
    var result = [Point(x: 9, y: 9)]
    HalfPlane(x: 1, y: 0, offset: -1).clip(square, into: &result)
    #expect(
      result == [Point(x: 1, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 2), Point(x: 1, y: 2)])
    HalfPlane(x: 0, y: 2, offset: -1).clip(square, into: &result)
    #expect(
      Set(result) == [
        Point(x: 0, y: 0.5), Point(x: 2, y: 0.5), Point(x: 2, y: 2), Point(x: 0, y: 2),
      ])
    HalfPlane(x: 1, y: 0, offset: 0).clip(square, into: &result)
    #expect(result == square)
    HalfPlane(x: 1, y: 0, offset: -1).clip([], into: &result)
    #expect(result.isEmpty)
    #expect(HalfPlane(x: 3, y: 4, offset: -2).depth(of: Point(x: 5, y: 10)) == 53)
  }
}
