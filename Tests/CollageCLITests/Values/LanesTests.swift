import Testing

@testable import CollageCLI

@Suite struct LanesTests {
  @Test(arguments: [1, 2, 4, 100])
  func keepsTheOrder(_ count: Int) {
    let values = Lanes<Int, Int>(Array(0..<50)).run(atMost: count, progress: nil) {
      ($0 * 2, true)
    }
    #expect(values == (0..<50).map { $0 * 2 })
  }

  @Test func leavesOutWhatIsNotBegun() {
    let values = Lanes<Int, Int>(Array(0..<50)).run(atMost: 1, progress: nil) { ($0, $0 < 3) }
    #expect(values == [0, 1, 2, 3])
  }

  @Test func worksOnNothing() {
    #expect(Lanes<Int, Int>([]).run(atMost: 4, progress: nil) { ($0, true) } == [])
  }
}
