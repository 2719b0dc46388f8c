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
}
