/// Pipes frames to the user's `ffmpeg`, which encodes them as a video.
///
/// `ffmpeg` always runs as a separate process, which keeps its license separate. It plays the
/// frames once: to repeat a loop, add its frames again. Deinitializing the object ends the process.
package final class FFmpegEncoder {
  private let command: FFmpegCommand
  private let isCancelled: @Sendable () -> Bool
  private var streams: ChildStreams
  /// The process; `nil` once it has exited.
  private var child: ChildProcess?

  /// The time that the process has to exit after it was asked to.
  private static let grace = Duration.seconds(1)

  /// Starts `ffmpeg`.
  ///
  /// - Parameters:
  ///   - command: The format, size and rate of the video.
  ///   - program: The name or the path of `ffmpeg`.
  ///   - output: The path of the video, which must not exist yet.
  ///   - isCancelled: Returns whether to stop; called about fifty times a second while waiting.
  /// - Throws: ``VideoError/noProgram(code:)`` if the program can't be started.
  package init(
    _ command: FFmpegCommand, program: String = "ffmpeg", to output: String,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(VideoError) {
    (self.command, self.isCancelled) = (command, isCancelled)
    do throws(SpawnFailure) {
      let input = try Descriptor.pipe()
      // A frame has several megabytes.
      input.writing.widenPipe()
      let output = (pipe: try Descriptor.pipe(), path: output)
      let errors = try Descriptor.pipe()
      child = try ChildProcess(
        words: command.words(program: program, to: output.path), input: input.reading,
        output: output.pipe.writing, errors: errors.writing)
      // While this process keeps these ends open, neither side sees the end of a stream.
      for end in [input.reading, output.pipe.writing, errors.writing] { end.close() }
      streams = ChildStreams(
        input: ([], input.writing), awaitsMore: true, output: output.pipe.reading,
        outputLimit: nil, errors: errors.reading)
    } catch {
      throw .noProgram(code: error.code)
    }
  }

  /// Adds the next frame.
  ///
  /// - Parameter frame: A bitmap of the video's size. Its alpha is dropped if the video doesn't
  ///   support it.
  /// - Throws: ``VideoError`` or `CancellationError`; the process has exited in both cases.
  package func add(_ frame: Bitmap) throws {
    precondition(frame.size == command.size && frame.alpha != .premultiplied)
    streams.offer(frame.bytes)
    // A program that stops reading has failed, whatever its exit status.
    try serve { !streams.isInputSent && !$0 }
    guard streams.isInputSent, streams.takesInput else { throw try failure() }
  }

  /// Finishes the video and waits for its file.
  ///
  /// - Throws: ``VideoError`` or `CancellationError`; the process has exited in every case.
  package func finish() throws {
    streams.endInput()
    try serve { !$0 }
    guard try ending() != .exited(status: 0) else { return }
    throw VideoError.failed(lastLine: lastLine)
  }

  private var isOver: Bool { child?.hasExited ?? true }

  /// Serves the streams of the process.
  ///
  /// - Parameter goesOn: Returns whether to continue; its argument says whether the process has
  ///   exited.
  /// - Throws: `CancellationError` if the video is canceled.
  private func serve(while goesOn: (Bool) -> Bool) throws {
    while goesOn(isOver) {
      guard !isCancelled() else {
        if let running = child.take() {
          ChildCommand.stop(running, &streams, grace: Self.grace)
          _ = running.wait()
        }
        throw CancellationError()
      }
      streams.exchange(waiting: streams.patience)
    }
  }

  private func failure() throws -> VideoError {
    streams.endInput()
    try serve { !$0 }
    _ = try ending()
    return .failed(lastLine: lastLine)
  }

  /// Returns how the process ended; it must have exited.
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
