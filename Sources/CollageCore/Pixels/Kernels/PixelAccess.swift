/// How the pixels of a raster that is opaque or premultiplied are read and written in place; one type
/// for each number of bytes.
///
/// Nothing but the pixel itself is touched, so that other threads can have its neighbours.
protocol PixelAccess: Sendable {
  /// Whether every alpha is 255.
  static var isOpaque: Bool { get }
  /// The bytes of a pixel.
  static var step: Int { get }
  /// The pixel at a place: red in the lowest byte, alpha in the highest.
  static func load(_ place: UnsafeRawPointer) -> UInt32
  /// Writes a pixel.
  static func store(_ pixel: UInt32, _ place: UnsafeMutableRawPointer)
}

/// Pixels of three bytes, which are opaque.
enum PackedAccess: PixelAccess {
  static var isOpaque: Bool { true }
  static var step: Int { 3 }

  @inline(__always)
  static func load(_ place: UnsafeRawPointer) -> UInt32 {
    // SAFETY: callers name places of whole pixels.
    let low = unsafe UInt32(place.loadUnaligned(as: UInt16.self))
    return unsafe low | UInt32(place.load(fromByteOffset: 2, as: UInt8.self)) &<< 16 | 0xFF00_0000
  }

  @inline(__always)
  static func store(_ pixel: UInt32, _ place: UnsafeMutableRawPointer) {
    // SAFETY: as above.
    unsafe place.storeBytes(of: UInt16(truncatingIfNeeded: pixel), as: UInt16.self)
    unsafe place.storeBytes(
      of: UInt8(truncatingIfNeeded: pixel &>> 16), toByteOffset: 2, as: UInt8.self)
  }
}

/// Pixels of four bytes, whose colours are multiplied by alpha.
enum AlphaAccess: PixelAccess {
  static var isOpaque: Bool { false }
  static var step: Int { 4 }

  @inline(__always)
  static func load(_ place: UnsafeRawPointer) -> UInt32 {
    // SAFETY: callers name places of whole pixels.
    unsafe place.loadUnaligned(as: UInt32.self)
  }

  @inline(__always)
  static func store(_ pixel: UInt32, _ place: UnsafeMutableRawPointer) {
    // SAFETY: as above.
    unsafe place.storeBytes(of: pixel, as: UInt32.self)
  }
}
