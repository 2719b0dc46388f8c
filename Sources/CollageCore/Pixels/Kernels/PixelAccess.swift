/// Access to the pixels of an opaque or premultiplied raster in place; each pixel size has its own
/// type.
///
/// Reading and writing a pixel doesn't touch its neighbors, so other threads can access them.
protocol PixelAccess: Sendable {
  static var isOpaque: Bool { get }
  static var step: Int { get }
  /// Returns the pixel at an address, with red in the lowest byte and alpha in the highest byte.
  static func load(_ address: UnsafeRawPointer) -> UInt32
  static func store(_ pixel: UInt32, _ address: UnsafeMutableRawPointer)
}

/// Three-byte pixels, which are opaque.
enum PackedAccess: PixelAccess {
  static var isOpaque: Bool { true }
  static var step: Int { 3 }

  @inline(__always)
  static func load(_ address: UnsafeRawPointer) -> UInt32 {
    // SAFETY: callers pass addresses of whole pixels.
    let low = unsafe UInt32(address.loadUnaligned(as: UInt16.self))
    return unsafe low | UInt32(address.load(fromByteOffset: 2, as: UInt8.self)) &<< 16 | 0xFF00_0000
  }

  @inline(__always)
  static func store(_ pixel: UInt32, _ address: UnsafeMutableRawPointer) {
    // SAFETY: as above.
    unsafe address.storeBytes(of: UInt16(truncatingIfNeeded: pixel), as: UInt16.self)
    unsafe address.storeBytes(
      of: UInt8(truncatingIfNeeded: pixel &>> 16), toByteOffset: 2, as: UInt8.self)
  }
}

/// Four-byte pixels with premultiplied alpha.
enum AlphaAccess: PixelAccess {
  static var isOpaque: Bool { false }
  static var step: Int { 4 }

  @inline(__always)
  static func load(_ address: UnsafeRawPointer) -> UInt32 {
    // SAFETY: callers pass addresses of whole pixels.
    unsafe address.loadUnaligned(as: UInt32.self)
  }

  @inline(__always)
  static func store(_ pixel: UInt32, _ address: UnsafeMutableRawPointer) {
    // SAFETY: as above.
    unsafe address.storeBytes(of: pixel, as: UInt32.self)
  }
}
