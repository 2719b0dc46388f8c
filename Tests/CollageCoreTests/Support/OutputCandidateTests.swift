import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("The name of an output") struct OutputCandidateTests {
  @Test("that somebody chose is the only one") func chosen() {
    for name in [OutputName.replacing("far/a.jpg"), .new("far/a.jpg")] {
      #expect(Array(name.candidates) == ["far/a.jpg"] && name.path == "far/a.jpg")
      #expect(name.shown("/real/a.jpg") == "far/a.jpg")
    }
  }

  @Test("that nobody chose has a number from the second on") func free() {
    let name = OutputName.free(stem: "a", ending: "jpg")
    #expect(Array(name.candidates.prefix(3)) == ["a.jpg", "a-2.jpg", "a-3.jpg"])
    #expect(name.path == "a.jpg" && name.shown("a-7.jpg") == "a-7.jpg")
  }

  @Test("is none of those that will be written, however these are called") func besides() {
    let name = OutputName.free(stem: "a", ending: "jpg", besides: ["./a.jpg", "a-3.jpg"])
    #expect(Array(name.candidates.prefix(3)) == ["a-2.jpg", "a-4.jpg", "a-5.jpg"])
    #expect(name.path == "a-2.jpg")
  }
}

@Suite("A pattern of names") struct PathPatternTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a10.txt", "a2.txt", "a1.txt", "b[1].txt", ".hidden.txt", "a1.jpg"] {
      try AtomicFile.write([1], to: folder(name))
    }
  }

  @Test(
    "matches as in a shell, sorted as people count",
    arguments: [
      ("*.txt", ["a1.txt", "a2.txt", "a10.txt", "b[1].txt"]), ("a?.txt", ["a1.txt", "a2.txt"]),
      ("a[13-9].*", ["a1.jpg", "a1.txt"]), (#"b\[1\].txt"#, ["b[1].txt"]), ("c*", []),
      (".h*", [".hidden.txt"]), ("a2.txt", ["a2.txt"]), ("none.txt", []),
    ])
  func matches(pattern: String, names: [String]) {
    #expect(PathPattern.matches(of: folder(pattern)) == names.map { folder($0) })
  }
}

/// Work on several threads that somebody may not want to wait for.
@Suite struct FinishedMapTests {
  @Test(arguments: [1, 3, 99]) func allIsFinishedWhereNobodyStops(_ jobs: Int) {
    let counts = Mutex<[Int]>([])
    let results = ParallelMap.finished(
      of: Array(0..<40), jobs: jobs, isStopped: { false },
      done: { count in counts.withLock { $0.append(count) } }
    ) { ($0 * 3, goesOn: true) }
    #expect(results == (0..<40).map { $0 * 3 })
    #expect(counts.withLock { $0 } == Array(1...40))
  }

  @Test func theRestIsLeftOutWhenItIsNotWanted() {
    let results = ParallelMap.finished(of: Array(0..<40), jobs: 1, isStopped: { false }) {
      ($0, goesOn: $0 < 5)
    }
    #expect(results == Array(0...5))
    #expect(ParallelMap.finished(of: [Int](), jobs: 4, isStopped: { false }) { ($0, true) } == [])
  }

  @Test func whatIsNotFinishedIsLeftToItself() {
    let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let counts = Mutex<[Int]>([])
    let results = ParallelMap.finished(
      of: [0, 1, 2], jobs: 1, isStopped: { begun.wait(timeout: .now()) == .success },
      done: { count in counts.withLock { $0.append(count) } }
    ) { value in
      if value == 1 {
        begun.signal()
        gate.wait()
      }
      return (value, goesOn: true)
    }
    #expect(results == [0])
    gate.signal()
    #expect(counts.withLock { $0 } == [1])
  }

  @Test func aPrefixIsInOrderOnSeveralThreads() {
    let results = ParallelMap.prefix(of: Array(0..<200), jobs: 4) { ($0, goesOn: $0 != 100) }
    #expect(results == Array(0..<results.count) && (101..<200).contains(results.count))
  }
}

@Suite struct SharedArrayDifferenceTests {
  @Test func elementsThatChangeOrAreMissingAreFound() {
    let long = SharedArray(0..<200)
    var other = SharedArray(0..<130)
    for index in [0, 63, 64, 129] { other[index] = -1 }
    #expect(long.indices(differingFrom: other) == [0, 63, 64, 129] + Array(130..<200))
    #expect(other.indices(differingFrom: long) == [0, 63, 64, 129])
    #expect(long.indices(differingFrom: SharedArray([])) == Array(0..<200))
    #expect(long.indices(differingFrom: long) == [])
  }
}
