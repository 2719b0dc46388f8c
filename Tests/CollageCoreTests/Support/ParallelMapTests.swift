import Synchronization
import Testing

@testable import CollageCore

@Suite struct ParallelMapTests {
  @Test(arguments: [1, 2, 4, 100])
  func keepsTheOrder(_ jobs: Int) {
    let values = ParallelMap.results(of: Array(0..<50), jobs: jobs) { $0 * 2 }
    #expect(values == (0..<50).map { $0 * 2 })
  }

  @Test func leavesOutWhatIsNotBegun() {
    let values = ParallelMap.prefix(of: Array(0..<50), jobs: 1) { ($0, goesOn: $0 < 3) }
    #expect(values == [0, 1, 2, 3])
  }

  @Test func countsWhatIsFinished() {
    let counts = Mutex<[Int]>([])
    _ = ParallelMap.results(
      of: Array(0..<50), jobs: 4, done: { count in counts.withLock { $0.append(count) } }
    ) { $0 }
    #expect(counts.withLock { $0 } == Array(1...50))
  }

  @Test func worksOnNothing() {
    #expect(ParallelMap.results(of: [Int](), jobs: nil) { $0 } == [])
  }
}
