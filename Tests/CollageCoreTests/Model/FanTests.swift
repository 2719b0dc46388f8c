import Testing

@testable import CollageCore

@Suite("Images that are added at once")
struct FanTests {
  private func places(_ count: Int, _ placement: NewPlacement = NewPlacement()) throws -> [Point] {
    let items = (0..<count).map { index in
      Sample.newItem("a\(index)", placement: placement.fanned(index, of: count))
    }
    return try Sample.collage(items: items).items.map(\.transform.center)
  }

  @Test("lie about the centre, and one alone lies in it")
  func centred() throws {
    #expect(try places(1) == [Point(x: 500, y: 1000)])
    #expect(try places(2) == [Point(x: 485, y: 970), Point(x: 515, y: 1030)])
    let many = try places(200)
    #expect(Set(many.map(\.x)).count == 200)
    #expect(many.allSatisfy { (349...651).contains($0.x) && (699...1301).contains($0.y) })
  }

  @Test("stay where they were wanted")
  func placed() throws {
    let placement = NewPlacement(position: Position(x: .pixels(3), y: .pixels(4)))
    #expect(try places(3, placement) == Array(repeating: Point(x: 3, y: 4), count: 3))
  }

  @Test("lie three percent of the canvas apart, and closer when they are more than eleven")
  func steps() throws {
    // Thirty and sixty canvas pixels; the places of the first and the last are 30 % apart at most.
    #expect(
      try places(3) == [Point(x: 470, y: 940), Point(x: 500, y: 1000), Point(x: 530, y: 1060)])
    for (count, step) in [(11, 30.0), (12, 300.0 / 11), (21, 15)] {
      let xs = try places(count).map(\.x)
      #expect(abs(xs[1] - xs[0] - step) < 1e-9)
      #expect(abs(xs[0] + xs[count - 1] - 1000) < 1e-9)
    }
    let placement = NewPlacement(anchor: .topLeft, scale: 2)
    #expect(placement.fanned(0, of: 1) == placement)
    let fanned = placement.fanned(0, of: 2)
    #expect(fanned.anchor == .topLeft && fanned.scale == 2 && fanned.position != nil)
  }
}
