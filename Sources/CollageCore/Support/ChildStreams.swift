#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Our ends of a command's standard streams, and what has come from them.
///
/// All are served in turn, since a command that nobody listens to stops when a pipe is full.
package struct ChildStreams {
  /// What the command wrote to its standard output, as far as it is wanted.
  private(set) var output: [UInt8] = []
  /// Whether the command wrote more than it may.
  private(set) var isOverLimit = false
  /// The end of what the command wrote to its standard error.
  package private(set) var errorOutput = ByteTail(limit: 4096)

  private let outputLimit: Int?
  private var pending: ArraySlice<UInt8>
  /// Whether the command gets more than what is pending.
  private var awaitsMore: Bool
  private var inputEnd: Descriptor?
  private var outputEnd: Descriptor?
  private var errorEnd: Descriptor?

  /// Takes our ends of the pipes.
  ///
  /// - Parameters:
  ///   - input: What the command gets, and where to write it; nil when it gets nothing.
  ///   - awaitsMore: Whether more follows, until ``endInput()``.
  ///   - output: The command's standard output.
  ///   - outputLimit: The most bytes of it; nil when it is not wanted.
  ///   - errors: The command's standard error.
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
    for end in [inputEnd, outputEnd, errorEnd] { end?.stopBlocking() }
  }

  /// Whether nobody can write to us any more.
  var isClosed: Bool { outputEnd == nil && errorEnd == nil }

  /// Whether the command can still get something.
  package var takesInput: Bool { inputEnd != nil }

  /// Whether the command has got, or will never get, all that it was to get so far.
  package var isSent: Bool { pending.isEmpty }

  /// Gives the command what comes next; all before it is sent.
  package mutating func offer(_ bytes: [UInt8]) {
    precondition(isSent)
    if takesInput { pending = bytes[...] }
  }

  /// Lets the command see the end of its input.
  package mutating func endInput() {
    awaitsMore = false
    if isSent { Self.close(&inputEnd) }
  }

  /// How many milliseconds to wait for something before looking after the command itself.
  package var patience: Int32 { isClosed ? 5 : 20 }

  /// Waits until something can be moved, and moves it.
  ///
  /// - Parameter milliseconds: The longest time to wait.
  /// - Returns: Whether anything came from the command.
  @discardableResult
  package mutating func exchange(waiting milliseconds: Int32) -> Bool {
    // The system skips negative numbers, and tells of a reader that is gone in any case.
    let sending = isSent && awaitsMore ? 0 : POLLOUT
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

  /// Takes what already lies in the pipes, without waiting for more.
  package mutating func drain() {
    // Far more than a pipe holds: somebody who inherited it and goes on writing cannot keep us.
    for _ in 0..<256 {
      guard exchange(waiting: 0) else { return }
    }
  }

  private mutating func send() {
    switch inputEnd?.write(pending) {
    case .moved(let count): pending = pending.dropFirst(count)
    case .notNow: return
    case .over, nil: (pending, awaitsMore) = ([], false)
    }
    if pending.isEmpty, !awaitsMore { Self.close(&inputEnd) }
  }

  /// Reads once; an end that is over is closed.
  private static func receive(from end: inout Descriptor?) -> [UInt8] {
    switch end?.read() {
    case .moved(let bytes): return bytes
    case .notNow: return []
    case .over, nil:
      close(&end)
      return []
    }
  }

  /// Closes now, whoever else still holds the descriptor.
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
