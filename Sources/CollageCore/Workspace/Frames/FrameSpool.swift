/// Frames on disk, because a long animation can exceed the available memory.
final class FrameSpool {
  private let file: FileSpool
  private var isFinished = false
  private let size: PixelSize
  private let alpha: AlphaState

  /// Creates an empty spool for `count` frames.
  ///
  /// Throws an error if the disk has too little free space for all frames.
  init(
    size: PixelSize, alpha: AlphaState, count: Int, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    (self.size, self.alpha) = (size, alpha)
    let (byteCount, overflows) = (size.area * 4).multipliedReportingOverflow(by: count)
    file = try FileSpool(expecting: overflows ? .max : byteCount, on: fileSystem)
  }

  func append(_ frame: Bitmap) throws(FileError) {
    precondition(frame.size == size && frame.alpha == alpha && !isFinished)
    try file.write(frame.bytes)
  }

  /// Reads a frame; afterward, frames can't be appended.
  func frame(_ index: Int) throws(FileError) -> Bitmap {
    isFinished = true
    let count = size.area * 4
    guard let bytes = try file.finish().bytes(in: index * count..<(index + 1) * count) else {
      throw file.readError
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }
}
