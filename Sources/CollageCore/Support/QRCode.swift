internal import Foundation

/// A QR code, encoded by the library libqrencode if it is installed.
package struct QRCode: Hashable, Sendable {
  /// The rows of modules (square dots), top row first; `true` is a dark module.
  package let modules: [[Bool]]

  private typealias Encode =
    @convention(c) (UnsafePointer<CChar>, Int32, Int32) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// Error correction level M, which can restore about 15% of the code.
  private static let level: Int32 = 1

  /// Encodes a text; `nil` if libqrencode is missing or can't encode the text.
  package init?(_ text: String) {
    guard let library = unsafe dlopen(Self.libraryName, RTLD_NOW | RTLD_LOCAL),
      let encode = unsafe dlsym(library, "QRcode_encodeString8bit"),
      let free = unsafe dlsym(library, "QRcode_free")
    else { return nil }
    // SAFETY: the function types match `qrencode.h` of libqrencode's ABI version 4.
    let make = unsafe unsafeBitCast(encode, to: Encode.self)
    guard let code = unsafe make(text, 0, Self.level) else { return nil }
    defer { unsafe unsafeBitCast(free, to: Free.self)(code) }
    // A `QRcode` consists of the version, the width, and a byte per module whose lowest bit is set
    // if the module is dark.
    let width = unsafe Int(code.load(fromByteOffset: 4, as: Int32.self))
    let bytes = unsafe code.load(fromByteOffset: 8, as: UnsafePointer<UInt8>.self)
    modules = (0..<width).map { y in (0..<width).map { x in unsafe bytes[y * width + x] & 1 == 1 } }
  }

  #if os(macOS)
    private static let libraryName = "libqrencode.dylib"
  #else
    private static let libraryName = "libqrencode.so.4"
  #endif
}
