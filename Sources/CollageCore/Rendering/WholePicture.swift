internal import Foundation

/// Formats whose encoders want all pixels at once.
package enum WholePicture {
  /// The part of the machine's memory that a picture may take when nothing else is said.
  private static let share = 2

  /// Refuses a picture that does not fit in memory, before any work is done.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - bytesPerPixel: What the pixels and the encoder's own copies take.
  ///   - others: The bytes of what is kept besides.
  ///   - limit: The most bytes; nil is half of the machine's memory.
  /// - Throws: ``RenderError/tooLittleMemory(needed:limit:)``.
  package static func requireRoom(
    for size: PixelSize, bytesPerPixel: Int, besides others: Int = 0, limit: Int? = nil
  ) throws(RenderError) {
    let needed = size.area * bytesPerPixel + others
    let limit = limit ?? Int(clamping: ProcessInfo.processInfo.physicalMemory) / share
    guard needed <= limit else { throw .tooLittleMemory(needed: needed, limit: limit) }
  }
}
