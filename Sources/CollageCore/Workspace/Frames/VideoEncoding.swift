internal import Foundation

/// A video being encoded in a temporary folder: `ffmpeg` writes only to files.
final class VideoEncoding {
  private let folder: ScratchFolder
  /// The pipe to the encoder; `nil` once the video has ended.
  private var pipe: FFmpegEncoder?

  /// Starts the encoder, so that a missing program is detected before the first frame.
  ///
  /// - Parameters:
  ///   - command: The encoder's command.
  ///   - isCancelled: Returns whether to stop.
  /// - Throws: ``VideoError``, ``FileError``.
  init(_ command: FFmpegCommand, isCancelled: @escaping @Sendable () -> Bool) throws {
    folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
    pipe = try FFmpegEncoder(command, to: folder.path + "/film", isCancelled: isCancelled)
  }

  deinit {
    // Stop the program before its folder is removed.
    pipe = nil
    folder.remove()
  }

  /// Encodes the next frame.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: ``VideoError``, `CancellationError`.
  func add(_ frame: Bitmap) throws {
    try pipe?.add(frame)
  }

  /// Ends the video.
  ///
  /// - Parameter emit: Receives the parts of its file.
  /// - Throws: ``VideoError``, `CancellationError`, or an error of `emit`.
  func finish(_ emit: ([UInt8]) throws -> Void) throws {
    try pipe?.finish()
    guard let file = RandomAccessFile(path: folder.path + "/film"), try file.forEachPart(emit)
    else { throw VideoError.failed(lastLine: nil) }
  }
}
