internal import Foundation

/// Checks the available memory for formats whose encoders need all pixels at once.
package enum WholeImageMemory {
  /// The default limit is the machine's memory divided by this number.
  private static let share = 2

  /// Throws an error if an image doesn't fit in memory.
  ///
  /// Call this function before any other work.
  ///
  /// - Parameters:
  ///   - size: The size of the image.
  ///   - bytesPerPixel: The number of bytes per pixel, including the encoder's own copies.
  ///   - others: The number of bytes of other data that is in memory at the same time.
  ///   - limit: The memory limit in bytes. Defaults to half of the machine's memory.
  /// - Throws: ``RenderError/tooLittleMemory(needed:limit:)``.
  package static func requireRoom(
    for size: PixelSize, bytesPerPixel: Int, besides others: Int = 0, limit: Int? = nil
  ) throws(RenderError) {
    let needed = size.area * bytesPerPixel + others
    let limit = limit ?? Int(clamping: ProcessInfo.processInfo.physicalMemory) / share
    guard needed <= limit else { throw .tooLittleMemory(needed: needed, limit: limit) }
  }
}
