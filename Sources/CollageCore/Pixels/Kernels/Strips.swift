internal import Dispatch

/// Runs work on strips of rows at the same time; the strips do not depend on the number of threads.
///
/// - Parameters:
///   - height: The number of rows.
///   - rows: How many rows a strip has; the last one may have fewer.
///   - body: What is done with a strip, on any thread; strips must not write to the same memory.
func forEachStrip(
  height: Int, rows: Int = 64, body: @Sendable (_ rows: Range<Int>) -> Void
) {
  let count = (height + rows - 1) / rows
  if count == 1 { return body(0..<height) }
  DispatchQueue.concurrentPerform(iterations: count) { strip in
    body(strip * rows..<min(height, (strip + 1) * rows))
  }
}

/// Memory that strips write to, each its own part.
@unsafe struct StripTarget<Element>: @unchecked Sendable {
  // SAFETY: whoever makes one keeps the memory in place while strips run, and the strips write to
  // different rows only.
  let buffer: UnsafeMutableBufferPointer<Element>
}

/// Memory that strips read from while nobody writes to it.
@unsafe struct StripSource<Element>: @unchecked Sendable {
  // SAFETY: whoever makes one keeps the memory in place and unchanged while strips run.
  let buffer: UnsafeBufferPointer<Element>
}
