internal import CollageCore
internal import Foundation

/// Work on many things at once, a thread for each lane; the results keep the order of the things.
final class Lanes<Element: Sendable, Value: Sendable>: @unchecked Sendable {
  // SAFETY: the lock guards everything that changes.
  private let lock = NSLock()
  private let elements: [Element]
  private var next = 0
  private var values: [Value?]

  /// Keeps in mind what is to be worked on.
  init(_ elements: [Element]) {
    self.elements = elements
    values = Array(repeating: nil, count: elements.count)
  }

  /// Works on the elements.
  ///
  /// - Parameters:
  ///   - count: The most threads.
  ///   - progress: Called with the number of elements begun.
  ///   - body: The work; elements that are not begun yet are left out once it says so.
  /// - Returns: The values of all elements that were worked on, in the order of the elements.
  func run(
    atMost count: Int, progress: ProgressHandler?,
    _ body: @Sendable (Element) -> (value: Value, goesOn: Bool)
  ) -> [Value] {
    DispatchQueue.concurrentPerform(iterations: max(1, min(count, elements.count))) { _ in
      while let index = begin() {
        progress?(index, elements.count)
        let (value, goesOn) = body(elements[index])
        end(index, value, goesOn: goesOn)
      }
    }
    return values.compactMap { $0 }
  }

  private func begin() -> Int? {
    lock.withLock {
      guard next < elements.count else { return nil }
      next += 1
      return next - 1
    }
  }

  private func end(_ index: Int, _ value: Value, goesOn: Bool) {
    lock.withLock {
      values[index] = value
      if !goesOn { next = elements.count }
    }
  }
}
