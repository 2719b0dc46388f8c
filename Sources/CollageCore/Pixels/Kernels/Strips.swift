internal import Dispatch

/// Processes strips of rows in parallel.
///
/// The division into strips does not depend on the number of threads.
///
/// - Parameters:
///   - height: The number of rows.
///   - rows: The number of rows of a strip. The last strip may have fewer.
///   - body: A closure that processes a strip on any thread. Strips must not write to the same
///     memory.
func forEachStrip(
  height: Int, rows: Int = 64, body: @Sendable (_ rows: Range<Int>) -> Void
) {
  let count = (height + rows - 1) / rows
  if count == 1 { return body(0..<height) }
  DispatchQueue.concurrentPerform(iterations: count) { strip in
    body(strip * rows..<min(height, (strip + 1) * rows))
  }
}

/// Memory to which all strips write.
///
/// Each strip writes to its own part.
@unsafe struct StripTarget<Element>: @unchecked Sendable {
  // SAFETY: the creator keeps the memory in place while strips run, and strips write only to
  // different rows.
  let buffer: UnsafeMutableBufferPointer<Element>
}

/// Memory from which all strips read.
///
/// It is not written meanwhile.
@unsafe struct StripSource<Element>: @unchecked Sendable {
  // SAFETY: the creator keeps the memory in place and unchanged while strips run.
  let buffer: UnsafeBufferPointer<Element>
}
