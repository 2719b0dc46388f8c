extension ChildCommand {
  package func run() throws(SpawnFailure) -> Outcome {
    let input = try inputPipe()
    let output = try Descriptor.pipe()
    let errors = try Descriptor.pipe()
    let child = try ChildProcess(
      arguments: arguments, input: input.reading, output: output.writing, errors: errors.writing)
    // A reader sees the end of a stream only after these copies of the pipes' ends are closed.
    for end in [input.reading, output.writing, errors.writing] { end.close() }
    var streams = ChildStreams(
      input: input.writing.map { (self.input ?? [], $0) }, output: output.reading,
      outputLimit: outputLimit, errors: errors.reading)
    let ending = monitor(child, &streams)
    return Outcome(
      ending: streams.isOverLimit ? .tooMuchOutput : ending, output: streams.output,
      errorOutput: streams.errorOutput.bytes)
  }

  private func inputPipe() throws(SpawnFailure) -> (reading: Descriptor, writing: Descriptor?) {
    guard input != nil else { return (try .null(), nil) }
    let pipe = try Descriptor.pipe()
    return (pipe.reading, pipe.writing)
  }

  /// Transfers the command's input and output until the command exits or must be stopped.
  private func monitor(_ child: consuming ChildProcess, _ streams: inout ChildStreams) -> Ending {
    let deadline = ContinuousClock.now + timeout
    while !child.hasExited {
      if let reason = reasonToStop(streams, deadline) {
        Self.stop(child, &streams, grace: grace)
        _ = child.wait()
        return reason
      }
      streams.transfer(timeout: streams.pollTimeout)
    }
    streams.drain()
    return .ended(child.wait())
  }

  private func reasonToStop(
    _ streams: ChildStreams, _ deadline: ContinuousClock.Instant
  ) -> Ending? {
    if isCancelled() { return .cancelled }
    if streams.isOverLimit { return .tooMuchOutput }
    return ContinuousClock.now >= deadline ? .timedOut : nil
  }

  /// Asks the process group to terminate, and kills it after the time `grace`; transfers the
  /// command's input and output until then.
  package static func stop(
    _ child: borrowing ChildProcess, _ streams: inout ChildStreams, grace: Duration
  ) {
    child.terminate()
    let deadline = ContinuousClock.now + grace
    while ContinuousClock.now < deadline {
      // If the command has exited and no process holds the pipes, the group has most probably
      // ended.
      if streams.isClosed, child.hasExited { break }
      streams.transfer(timeout: streams.pollTimeout)
    }
    child.kill()
    streams.drain()
  }
}
