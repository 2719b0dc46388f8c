extension ChildCommand {
  /// Runs the command and waits until it ends.
  ///
  /// - Returns: The command's ending and output.
  /// - Throws: A `SpawnFailure` if the command can't be started.
  package func run() throws(SpawnFailure) -> Outcome {
    let input = try inputPipe()
    let output = try Descriptor.pipe()
    let errors = try Descriptor.pipe()
    let child = try ChildProcess(
      words: words, input: input.reading, output: output.writing, errors: errors.writing)
    // While these ends are open here, no reader sees the end of a stream.
    for end in [input.reading, output.writing, errors.writing] { end.close() }
    var streams = ChildStreams(
      input: input.writing.map { (self.input ?? [], $0) }, output: output.reading,
      outputLimit: outputLimit, errors: errors.reading)
    let ending = attend(child, &streams)
    return Outcome(
      ending: streams.isOverLimit ? .tooMuchOutput : ending, output: streams.output,
      errorOutput: streams.errorOutput.bytes)
  }

  private func inputPipe() throws(SpawnFailure) -> (reading: Descriptor, writing: Descriptor?) {
    guard input != nil else { return (try .null(), nil) }
    let pipe = try Descriptor.pipe()
    return (pipe.reading, pipe.writing)
  }

  /// Serves the command's streams until it ends or must be stopped.
  private func attend(_ child: consuming ChildProcess, _ streams: inout ChildStreams) -> Ending {
    let deadline = ContinuousClock.now + timeout
    while !child.hasExited {
      if let reason = reasonToStop(streams, deadline) {
        Self.stop(child, &streams, grace: grace)
        _ = child.wait()
        return reason
      }
      streams.exchange(waiting: streams.patience)
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

  /// Asks the process group to terminate, and kills it if it doesn't.
  ///
  /// - Parameters:
  ///   - child: The leader of the group.
  ///   - streams: The command's streams, which are served until the end.
  ///   - grace: The time between the request and the kill.
  package static func stop(
    _ child: borrowing ChildProcess, _ streams: inout ChildStreams, grace: Duration
  ) {
    child.ask()
    let deadline = ContinuousClock.now + grace
    while ContinuousClock.now < deadline {
      // The leader has exited and all pipes are closed: the group is most probably gone.
      if streams.isClosed, child.hasExited { break }
      streams.exchange(waiting: streams.patience)
    }
    child.kill()
    streams.drain()
  }
}
