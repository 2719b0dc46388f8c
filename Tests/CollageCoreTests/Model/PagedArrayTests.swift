import Foundation
import Synchronization
import Testing

@testable import CollageModel

@Suite("Shared array") struct PagedArrayTests {
  private let array = PagedArray(0..<10_000)

  /// The number of pages that both arrays share in memory.
  private func sharedPages(_ one: PagedArray<Int>, _ other: PagedArray<Int>) -> Int {
    zip(one.pages, other.pages).count { left, right in
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
      }
    }
  }

  @Test func containsInitialElements() {
    #expect(array.count == 10_000)
    #expect((0..<array.count).map { array[$0] } == Array(0..<10_000))
    #expect(PagedArray<Int>([]).count == 0)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 9_984, 9_999]) func truncates(count: Int) {
    var copy = array
    copy.truncate(to: count)
    #expect(copy == PagedArray(0..<count) && copy.count == count)
    #expect(copy.pages.allSatisfy { !$0.isEmpty })
    copy.truncate(to: count + 1)
    #expect(copy.count == count)
    copy.append(7)
    #expect(copy[count] == 7 && array.count == 10_000)
  }

  @Test func copiesOnePagePerChange() {
    var copy = array
    copy[5_000] = -1
    #expect(array[5_000] == 5_000)
    #expect(sharedPages(array, copy) == array.pages.count - 1)
    #expect(copy.indices(differingFrom: array) == [5_000])
  }

  @Test func copiesAtMostOnePageOnAppend() {
    var copy = array
    copy.append(-1)
    #expect(array.count == 10_000)
    #expect(sharedPages(array, copy) >= array.pages.count - 1)
    #expect(copy.indices(differingFrom: array) == [10_000])
    #expect(array.indices(differingFrom: copy) == [])
  }

  @Test func isEqualIndependentlyOfHistory() {
    for count in [0, 1, 63, 64, 65, 128, 200] {
      var appended = PagedArray<Int>([])
      for number in 0..<count { appended.append(number) }
      #expect(appended == PagedArray(0..<count))
      appended.append(0)
      #expect(appended != PagedArray(0..<count))
    }
  }

  @Test func reportsChangedAndMissingElements() {
    let long = PagedArray(0..<200)
    var other = PagedArray(0..<130)
    for index in [0, 63, 64, 129] { other[index] = -1 }
    #expect(long.indices(differingFrom: other) == [0, 63, 64, 129] + Array(130..<200))
    #expect(other.indices(differingFrom: long) == [0, 63, 64, 129])
    #expect(long.indices(differingFrom: PagedArray([])) == Array(0..<200))
    #expect(long.indices(differingFrom: long) == [])
  }
}

@Suite("Fair lock") struct FairLockTests {
  @Test func grantsInOrderOfArrival() {
    let lock = FairLock()
    #expect(lock.lock(within: .zero))
    let order = Mutex<[Int]>([])
    let isDone = DispatchSemaphore(value: 0)
    for number in 0..<4 {
      let isWaiting = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        guard lock.lock(within: .seconds(60), onWait: { isWaiting.signal() }) else { return }
        order.withLock { $0.append(number) }
        lock.unlock()
        isDone.signal()
      }
      #expect(isWaiting.wait(timeout: .now() + 60) == .success)
    }
    #expect(order.withLock { $0 } == [])
    lock.unlock()
    for _ in 0..<4 { #expect(isDone.wait(timeout: .now() + 60) == .success) }
    #expect(order.withLock { $0 } == [0, 1, 2, 3])
  }

  @Test func skipsThreadsThatStoppedWaiting() {
    let lock = FairLock()
    var waits = 0
    #expect(lock.lock(within: .zero, onWait: { waits += 1 }) && waits == 0)
    #expect(!lock.lock(within: .zero, onWait: { waits += 1 }) && waits == 1)
    lock.unlock()
    #expect(lock.lock(within: .zero) && !lock.lock(within: .milliseconds(1)))
    lock.unlock()
    #expect(lock.lock(within: .zero))
  }
}

@Suite struct ParallelMapTests {
  @Test(arguments: [1, 2, 4, 100]) func keepsOrder(_ jobs: Int) {
    let values = ParallelMap.results(of: Array(0..<50), jobs: jobs) { $0 * 2 }
    #expect(values == (0..<50).map { $0 * 2 })
  }

  @Test func omitsUnstartedElements() {
    let values = ParallelMap.prefix(of: Array(0..<50), jobs: 1) { ($0, goesOn: $0 < 3) }
    #expect(values == [0, 1, 2, 3])
    let several = ParallelMap.prefix(of: Array(0..<200), jobs: 4) { ($0, goesOn: $0 != 100) }
    #expect(several == Array(0..<several.count) && (101..<200).contains(several.count))
  }

  @Test func countsFinishedElements() {
    let counts = Mutex<[Int]>([])
    _ = ParallelMap.results(
      of: Array(0..<50), jobs: 4, done: { count in counts.withLock { $0.append(count) } }
    ) { $0 }
    #expect(counts.withLock { $0 } == Array(1...50))
  }

  @Test func acceptsEmptyInput() {
    #expect(ParallelMap.results(of: [Int](), jobs: nil) { $0 } == [])
  }

  @Test(arguments: [1, 3, 99]) func finishesAllWithoutCancellation(_ jobs: Int) {
    let counts = Mutex<[Int]>([])
    let results = ParallelMap.finished(
      of: Array(0..<40), jobs: jobs, isStopped: { false },
      done: { count in counts.withLock { $0.append(count) } }
    ) { ($0 * 3, goesOn: true) }
    #expect(results == (0..<40).map { $0 * 3 })
    #expect(counts.withLock { $0 } == Array(1...40))
  }

  @Test func omitsRestAfterStop() {
    let results = ParallelMap.finished(of: Array(0..<40), jobs: 1, isStopped: { false }) {
      ($0, goesOn: $0 < 5)
    }
    #expect(results == Array(0...5))
    #expect(ParallelMap.finished(of: [Int](), jobs: 4, isStopped: { false }) { ($0, true) } == [])
  }

  @Test func doesNotWaitForUnfinishedElements() {
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
}
