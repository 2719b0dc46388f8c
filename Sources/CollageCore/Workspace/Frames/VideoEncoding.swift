internal import Foundation

/// A video that `ffmpeg` encodes to a file in a temporary folder, because ``FFmpegEncoder`` writes
/// only to files.
final class VideoEncoding {
  private let folder: ScratchFolder
  /// The pipe to the encoder; setting the pipe to `nil` stops the encoder.
  private var pipe: FFmpegEncoder?

  /// Starts the encoder immediately, so that a missing program is detected before the first frame.
  init(_ command: FFmpegCommand, isCancelled: @escaping @Sendable () -> Bool) throws {
    folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
    pipe = try FFmpegEncoder(command, to: folder.path + "/film", isCancelled: isCancelled)
  }

  deinit {
    // Stop the program before its folder is removed.
    pipe = nil
    folder.remove()
  }

  func add(_ frame: Bitmap) throws {
    try pipe?.add(frame)
  }

  /// Ends the video and passes consecutive pieces of its file to `emit`.
  func finish(_ emit: ([UInt8]) throws -> Void) throws {
    try pipe?.finish()
    guard let file = RandomAccessFile(path: folder.path + "/film"), try file.forEachPart(emit)
    else { throw VideoError.failed(lastLine: nil) }
  }
}
