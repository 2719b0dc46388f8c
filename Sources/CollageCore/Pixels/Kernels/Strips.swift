internal import Dispatch

/// Processes strips of rows in parallel.
///
/// The last strip can have fewer rows. Strips must not write to the same memory. The division into
/// strips doesn't depend on the number of threads.
func forEachStrip(
  height: Int, rows: Int = 64, body: @Sendable (_ rows: Range<Int>) -> Void
) {
  let count = (height + rows - 1) / rows
  if count == 1 { return body(0..<height) }
  DispatchQueue.concurrentPerform(iterations: count) { strip in
    body(strip * rows..<min(height, (strip + 1) * rows))
  }
}

/// Memory to which all strips write, each to its own part.
@unsafe struct StripTarget<Element>: @unchecked Sendable {
  // SAFETY: the creator keeps the memory in place while strips run, and strips write only to
  // different rows.
  let buffer: UnsafeMutableBufferPointer<Element>
}

/// Memory that all strips read and that doesn't change while they run.
@unsafe struct StripSource<Element>: @unchecked Sendable {
  // SAFETY: the creator keeps the memory in place and unchanged while strips run.
  let buffer: UnsafeBufferPointer<Element>
}
