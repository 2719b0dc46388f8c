/// Pipes frames to the user's `ffmpeg`, which encodes them as a video.
///
/// `ffmpeg` always runs as a separate process, so its license doesn't apply to this program. The
/// video plays each added frame once. For several loops, the caller adds the frames several times.
/// Deinitializing the object ends the process.
package final class FFmpegEncoder {
  private let command: FFmpegCommand
  private let isCancelled: @Sendable () -> Bool
  private var streams: ChildStreams
  /// The process; `nil` after this object has taken its exit status.
  private var child: ChildProcess?

  /// The time that a process gets to exit after cancellation; then it is killed.
  private static let grace = Duration.seconds(1)

  /// Starts `ffmpeg`, which writes to the path `output`, where a file must not exist.
  ///
  /// While the encoder waits for the process, it calls `isCancelled` about fifty times a second.
  package init(
    _ command: FFmpegCommand, program: String = "ffmpeg", to output: String,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(VideoError) {
    (self.command, self.isCancelled) = (command, isCancelled)
    do throws(SpawnFailure) {
      let input = try Descriptor.pipe()
      // A frame takes several megabytes, so a larger pipe needs fewer writes.
      input.writing.enlargePipeBuffer()
      let output = (pipe: try Descriptor.pipe(), path: output)
      let errors = try Descriptor.pipe()
      child = try ChildProcess(
        arguments: command.arguments(program: program, to: output.path), input: input.reading,
        output: output.pipe.writing, errors: errors.writing)
      // The child process has its own copies of these pipe ends. Readers see the end of a stream
      // only after this process has closed its copies.
      for end in [input.reading, output.pipe.writing, errors.writing] { end.close() }
      streams = ChildStreams(
        input: ([], input.writing), awaitsMore: true, output: output.pipe.reading,
        outputLimit: nil, errors: errors.reading)
    } catch {
      throw .noProgram(code: error.code)
    }
  }

  /// Adds the next frame, a bitmap of the video's size; drops its alpha if the video has none.
  ///
  /// If this throws an error, the process has exited.
  package func add(_ frame: Bitmap) throws {
    precondition(frame.size == command.size && frame.alpha != .premultiplied)
    streams.offer(frame.bytes)
    // If `ffmpeg` stops reading its input early, it has failed, even if its exit status is 0.
    try transfer { !streams.isInputSent && !$0 }
    guard streams.isInputSent, streams.takesInput else { throw try failure() }
  }

  /// Finishes the video and waits for its file; if this throws an error, the process has exited.
  package func finish() throws {
    streams.endInput()
    try transfer { !$0 }
    guard try ending() != .exited(status: 0) else { return }
    throw VideoError.failed(lastLine: lastLine)
  }

  private var isOver: Bool { child?.hasExited ?? true }

  /// Transfers data to and from the process while `goesOn` returns `true`; throws an error if
  /// `isCancelled` returns `true`.
  ///
  /// The argument of `goesOn` is `true` if the process has exited.
  private func transfer(while goesOn: (Bool) -> Bool) throws {
    while goesOn(isOver) {
      guard !isCancelled() else {
        if let running = child.take() {
          ChildCommand.stop(running, &streams, grace: Self.grace)
          _ = running.wait()
        }
        throw CancellationError()
      }
      streams.transfer(timeout: streams.pollTimeout)
    }
  }

  private func failure() throws -> VideoError {
    streams.endInput()
    try transfer { !$0 }
    _ = try ending()
    return .failed(lastLine: lastLine)
  }

  /// Returns the exit status or signal of the process, which must have exited.
  private func ending() throws(VideoError) -> ChildProcess.Ending {
    streams.drain()
    guard let ended = child.take() else { throw .failed(lastLine: lastLine) }
    return ended.wait()
  }

  private var lastLine: String? {
    String(decoding: streams.errorOutput.bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
      .map { String($0).withoutControls() }
  }
}
