import Testing

@testable import CollageCore

@Suite("An array that shares its memory")
struct SharedArrayTests {
  private let array = SharedArray(0..<10_000)

  /// How many pages are the same memory in both.
  private func sharedPages(_ one: SharedArray<Int>, _ other: SharedArray<Int>) -> Int {
    zip(one.pages, other.pages).count { left, right in
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
      }
    }
  }

  @Test("holds what it was given")
  func contents() {
    #expect(array.count == 10_000)
    #expect((0..<array.count).map { array[$0] } == Array(0..<10_000))
    #expect(SharedArray<Int>([]).count == 0)
  }

  @Test("loses what is behind a number of elements", arguments: [0, 1, 63, 64, 65, 9_984, 9_999])
  func truncate(count: Int) {
    var copy = array
    copy.truncate(to: count)
    #expect(copy == SharedArray(0..<count) && copy.count == count)
    #expect(copy.pages.allSatisfy { !$0.isEmpty })
    copy.truncate(to: count + 1)
    #expect(copy.count == count)
    copy.append(7)
    #expect(copy[count] == 7 && array.count == 10_000)
  }

  @Test("copies one page when one element changes")
  func change() {
    var copy = array
    copy[5_000] = -1
    #expect(array[5_000] == 5_000)
    #expect(sharedPages(array, copy) == array.pages.count - 1)
    #expect(copy.indices(differingFrom: array) == [5_000])
  }

  @Test("copies at most one page when one is appended")
  func append() {
    var copy = array
    copy.append(-1)
    #expect(array.count == 10_000)
    #expect(sharedPages(array, copy) >= array.pages.count - 1)
    #expect(copy.indices(differingFrom: array) == [10_000])
    #expect(array.indices(differingFrom: copy) == [])
  }

  @Test("is the same however it came about")
  func equality() {
    for count in [0, 1, 63, 64, 65, 128, 200] {
      var appended = SharedArray<Int>([])
      for number in 0..<count { appended.append(number) }
      #expect(appended == SharedArray(0..<count))
      appended.append(0)
      #expect(appended != SharedArray(0..<count))
    }
  }
}
