internal import Foundation

/// Frames that are kept on the disk until they are needed again: those of a long loop fit in no memory.
final class FrameSpool {
  /// The folder of the frames, in which others may put what goes with them.
  let folder: ScratchFolder
  private let file: AtomicFile
  private var reader: RandomAccessFile?
  private let size: PixelSize
  private let alpha: AlphaState

  /// Makes room for frames.
  ///
  /// - Parameters:
  ///   - size: The size of all frames.
  ///   - alpha: What their alpha means.
  /// - Throws: ``FileError``.
  init(size: PixelSize, alpha: AlphaState) throws(FileError) {
    (self.size, self.alpha) = (size, alpha)
    folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
    file = try AtomicFile(path: folder.path + "/frames", isDurable: false)
  }

  deinit { folder.remove() }

  /// Adds a frame after the others.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: ``FileError``.
  func append(_ frame: Bitmap) throws(FileError) {
    precondition(frame.size == size && frame.alpha == alpha && reader == nil)
    try file.write(frame.bytes)
  }

  /// The file of all frames, to which none is added any more.
  ///
  /// - Returns: Its path.
  /// - Throws: ``FileError``.
  func finished() throws(FileError) -> String {
    if reader == nil {
      try file.commit()
      reader = RandomAccessFile(path: file.path)
    }
    return file.path
  }

  /// Reads a frame; none is added after that.
  ///
  /// - Parameter index: Its place.
  /// - Returns: The frame.
  /// - Throws: ``FileError``.
  func frame(_ index: Int) throws(FileError) -> Bitmap {
    let path = try finished()
    let count = size.area * 4
    guard let bytes = reader?.bytes(in: index * count..<(index + 1) * count) else {
      throw FileError(.read, path: path, code: EIO)
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }
}
