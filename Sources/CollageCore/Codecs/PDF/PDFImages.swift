internal import CCairo
internal import Foundation

/// The pictures of a page, which stay until the page is written.
@safe package final class PDFImages {
  private let cairo: ccairo_functions
  private var surfaces: [OpaquePointer] = unsafe []
  private var photos: [String: OpaquePointer] = unsafe [:]
  /// How many bytes of memory they take.
  private(set) var byteCount = 0

  /// The longest side that Cairo's pictures have.
  package static let longestSide = 32_767
  /// The columns and rows of Cairo's picture for a JPEG.
  ///
  /// Its pixels don't matter, but Cairo copies them when the picture is released before the document is finished.
  static let jpegSide = 2

  init(_ cairo: ccairo_functions) { self.cairo = cairo }

  deinit {
    unsafe surfaces.forEach { [cairo] in unsafe cairo.cairo_surface_destroy($0) }
  }

  /// A JPEG, which goes into the file as it is.
  ///
  /// - Parameters:
  ///   - file: Its bytes.
  ///   - name: What tells it from all other pictures of the file, in which it is once; nil for one that is used
  ///     once.
  /// - Returns: Cairo's picture, which has ``jpegSide`` columns and rows, and whether the page shows it
  ///   already; `nil` without memory.
  func jpeg(_ file: PDFJPEG, name: String?) -> (surface: OpaquePointer, isUsed: Bool)? {
    if let name, let known = unsafe photos[name] { return unsafe (known, true) }
    byteCount += file.bytes.count
    let size = PixelSize(width: Self.jpegSide, height: Self.jpegSide)
    guard let surface = unsafe image(CCAIRO_RGB24, size),
      unsafe attach(file.bytes, "image/jpeg", to: surface)
    else { return nil }
    if let name {
      guard unsafe attach(Array(name.utf8), "application/x-cairo.uuid", to: surface) else {
        return nil
      }
      unsafe photos[name] = unsafe surface
    }
    return unsafe (surface, false)
  }

  /// A picture of how opaque something is.
  ///
  /// - Parameters:
  ///   - alpha: A byte for each pixel, rows top to bottom.
  ///   - size: Columns and rows.
  /// - Returns: Cairo's picture; nil without memory.
  func mask(_ alpha: [UInt8], _ size: PixelSize) -> OpaquePointer? {
    byteCount += alpha.count
    guard let surface = unsafe image(CCAIRO_A8, size),
      let pixels = unsafe cairo.cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = unsafe Int(cairo.cairo_image_surface_get_stride(surface))
    // SAFETY: Cairo's picture has so many rows of at least so many bytes, and so has the array.
    unsafe alpha.withUnsafeBufferPointer { alpha in
      guard let start = alpha.baseAddress else { return }
      for row in 0..<size.height {
        unsafe (pixels + row * stride).update(from: start + row * size.width, count: size.width)
      }
    }
    unsafe cairo.cairo_surface_mark_dirty(surface)
    return unsafe surface
  }

  private func image(_ format: some BinaryInteger, _ size: PixelSize) -> OpaquePointer? {
    guard
      let surface = cairo.cairo_image_surface_create(
        Int32(format), Int32(size.width), Int32(size.height))
    else { return nil }
    unsafe surfaces.append(surface)
    return unsafe cairo.cairo_surface_status(surface) == CCAIRO_SUCCESS ? surface : nil
  }

  /// Gives a picture the bytes of a file; whether there was memory for them.
  private func attach(_ bytes: [UInt8], _ type: String, to surface: OpaquePointer) -> Bool {
    guard let copy = unsafe malloc(bytes.count) else { return false }
    // SAFETY: the memory has room for the bytes; Cairo frees it when it is done, or we when it refuses.
    unsafe bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress {
        unsafe copy.copyMemory(from: start, byteCount: bytes.count)
      }
    }
    let status = unsafe cairo.cairo_surface_set_mime_data(
      surface, type, copy.assumingMemoryBound(to: UInt8.self), UInt(bytes.count),
      { unsafe free($0) },
      unsafe copy)
    if status != CCAIRO_SUCCESS { unsafe free(copy) }
    return status == CCAIRO_SUCCESS
  }
}

/// A JPEG file as a PDF holds it.
package struct PDFJPEG: Hashable, Sendable {
  /// The file: red, green and blue of sRGB, or grey.
  let bytes: [UInt8]
  /// Columns and rows, as they are stored.
  let size: PixelSize

  package init(bytes: [UInt8], size: PixelSize) {
    (self.bytes, self.size) = (bytes, size)
  }
}
