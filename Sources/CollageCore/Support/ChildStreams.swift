#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// This process's ends of a command's standard streams, and the output received so far.
///
/// One loop transfers all streams, because a command blocks when one of its output pipes is full.
package struct ChildStreams {
  /// The standard output received so far; empty if it is being discarded.
  private(set) var output: [UInt8] = []
  private(set) var isOverLimit = false
  package private(set) var errorOutput = TailBuffer(limit: 4096)

  private let outputLimit: Int?
  private var pending: ArraySlice<UInt8>
  /// True if the caller will offer more input after the pending bytes.
  private var awaitsMore: Bool
  private var inputEnd: Descriptor?
  private var outputEnd: Descriptor?
  private var errorEnd: Descriptor?

  /// Takes ownership of this process's ends of the pipes.
  ///
  /// `input` contains the first bytes of the input and the pipe to write them to; `nil` means that
  /// there isn't any input. If `awaitsMore` is true, the caller offers more input until it calls
  /// ``endInput()``. `outputLimit` is in bytes; `nil` discards the output.
  package init(
    input: (bytes: [UInt8], end: Descriptor)?, awaitsMore: Bool = false, output: Descriptor,
    outputLimit: Int?, errors: Descriptor
  ) {
    self.awaitsMore = awaitsMore
    pending = input?.bytes[...] ?? []
    inputEnd = input?.end
    outputEnd = output
    errorEnd = errors
    self.outputLimit = outputLimit
    for end in [inputEnd, outputEnd, errorEnd] { end?.setNonblocking() }
  }

  /// True if both output streams have ended: no process has them open for writing.
  var isClosed: Bool { outputEnd == nil && errorEnd == nil }

  /// True if the command can still receive input.
  package var takesInput: Bool { inputEnd != nil }

  /// True if no input is pending: the command has received all of it, or its input is closed.
  package var isInputSent: Bool { pending.isEmpty }

  /// Queues the next input; all previous input must have been sent.
  package mutating func offer(_ bytes: [UInt8]) {
    precondition(isInputSent)
    if takesInput { pending = bytes[...] }
  }

  package mutating func endInput() {
    awaitsMore = false
    if isInputSent { Self.close(&inputEnd) }
  }

  /// The time to wait for the streams before checking whether the command has exited, in
  /// milliseconds.
  package var pollTimeout: Int32 { isClosed ? 5 : 20 }

  /// Waits up to a number of milliseconds until bytes can be transferred, transfers them, and
  /// returns whether the command sent any.
  @discardableResult
  package mutating func transfer(timeout milliseconds: Int32) -> Bool {
    // `poll` skips negative descriptors. It reports a closed reader even if no events are
    // requested.
    let sending = isInputSent && awaitsMore ? 0 : POLLOUT
    var ends = [(inputEnd, sending), (outputEnd, POLLIN), (errorEnd, POLLIN)].map { end, event in
      pollfd(fd: end?.number ?? -1, events: Int16(event), revents: 0)
    }
    guard unsafe poll(&ends, nfds_t(ends.count), milliseconds) > 0 else { return false }
    if ends[0].revents != 0 { send() }
    let output = ends[1].revents != 0 ? Self.receive(from: &outputEnd) : []
    let errors = ends[2].revents != 0 ? Self.receive(from: &errorEnd) : []
    take(output)
    errorOutput.append(errors)
    return !(output.isEmpty && errors.isEmpty)
  }

  /// Reads everything that is in the pipes, without waiting for more.
  package mutating func drain() {
    // 256 reads are far more than a pipe holds. The limit ends the loop if another process
    // inherited the pipe and keeps writing.
    for _ in 0..<256 {
      guard transfer(timeout: 0) else { return }
    }
  }

  private mutating func send() {
    switch inputEnd?.write(pending) {
    case .transferred(let count): pending = pending.dropFirst(count)
    case .wouldBlock: return
    case .ended, nil: (pending, awaitsMore) = ([], false)
    }
    if pending.isEmpty, !awaitsMore { Self.close(&inputEnd) }
  }

  /// Reads available bytes once; closes the descriptor at the end of the stream.
  private static func receive(from end: inout Descriptor?) -> [UInt8] {
    switch end?.read() {
    case .transferred(let bytes): return bytes
    case .wouldBlock: return []
    case .ended, nil:
      close(&end)
      return []
    }
  }

  /// Closes the descriptor immediately, even if other references to it remain.
  private static func close(_ end: inout Descriptor?) {
    end?.close()
    end = nil
  }

  private mutating func take(_ bytes: [UInt8]) {
    guard let outputLimit, !isOverLimit else { return }
    isOverLimit = output.count + bytes.count > outputLimit
    if !isOverLimit { output += bytes }
  }
}
