internal import CCairo
internal import Foundation

/// The images of a page, which stay in memory until the page is written.
@safe package final class PDFImages {
  private let cairo: ccairo_functions
  private var surfaces: [OpaquePointer] = unsafe []
  private var photos: [String: OpaquePointer] = unsafe [:]
  private(set) var byteCount = 0

  /// The longest side of a Cairo image, in pixels.
  package static let longestSide = 32_767
  /// The side of the Cairo surface that represents a JPEG, in pixels.
  ///
  /// The surface's pixels aren't written, because the JPEG is embedded instead. The surface is
  /// small, because Cairo copies the pixels of a surface that is released before the document is
  /// finished.
  static let jpegSide = 2

  init(_ cairo: ccairo_functions) { self.cairo = cairo }

  deinit {
    unsafe surfaces.forEach { [cairo] in unsafe cairo.cairo_surface_destroy($0) }
  }

  /// Returns a surface for a JPEG, which is embedded unchanged; `nil` if memory runs out.
  ///
  /// The PDF stores an image only once for each `name`. An image without a name must be used only
  /// once. `isUsed` is true if the page already shows the image.
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

  /// Returns a surface with an alpha mask; `nil` if memory runs out.
  ///
  /// `alpha` contains a byte for each pixel, in rows from top to bottom.
  func mask(_ alpha: [UInt8], _ size: PixelSize) -> OpaquePointer? {
    byteCount += alpha.count
    guard let surface = unsafe image(CCAIRO_A8, size),
      let pixels = unsafe cairo.cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = unsafe Int(cairo.cairo_image_surface_get_stride(surface))
    // SAFETY: the surface has `height` rows of at least `width` bytes, and the array has `height *
    // width` bytes.
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

  /// Attaches the bytes of a file to a surface; returns `false` if memory runs out.
  private func attach(_ bytes: [UInt8], _ type: String, to surface: OpaquePointer) -> Bool {
    guard let copy = unsafe malloc(bytes.count) else { return false }
    // SAFETY: the memory has space for the bytes. Cairo frees it after use. If Cairo fails, this
    // function frees it.
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

/// A JPEG file in sRGB or grayscale to embed in a PDF.
package struct PDFJPEG: Hashable, Sendable {
  let bytes: [UInt8]
  let size: PixelSize

  package init(bytes: [UInt8], size: PixelSize) {
    (self.bytes, self.size) = (bytes, size)
  }
}
