internal import Foundation

/// Checks the available memory for formats whose encoders need all pixels at once.
package enum WholeImageMemory {
  /// The number by which the machine's memory is divided for the default limit.
  private static let memoryDivisor = 2

  /// Throws an error if an image doesn't fit in memory.
  ///
  /// `bytesPerPixel` includes the encoder's own copies. `others` is the number of bytes of other
  /// data that is in memory at the same time. The default limit is half of the machine's memory.
  package static func requireAvailable(
    for size: PixelSize, bytesPerPixel: Int, inAdditionTo others: Int = 0, limit: Int? = nil
  ) throws(RenderError) {
    let needed = size.area * bytesPerPixel + others
    let limit = limit ?? Int(clamping: ProcessInfo.processInfo.physicalMemory) / memoryDivisor
    guard needed <= limit else { throw .tooLittleMemory(needed: needed, limit: limit) }
  }
}
