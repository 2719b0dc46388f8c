internal import CJXL
internal import Foundation

/// Encodes bitmaps that are opaque or have straight alpha as JPEG XL, with libjxl.
///
/// The files are tagged as sRGB and contain no metadata except the resolution.
package struct JXLEncoder: Hashable, Sendable, Encodable {
  /// The longest side, in pixels, that every decoder must support (ISO/IEC 18181-1, level 5).
  static let longestSide = 262_144
  /// libjxl's effort, from 1 to 9.
  ///
  /// The times were measured with libjxl 0.7 on a photo of 12 megapixels, with two cores. With
  /// quality 90, effort 3 takes 0.5 s. Effort 5 takes 1.4 s, and its file is 12 % smaller. Effort 7
  /// takes 1.7 s for a file of equal size. For lossless files, effort 3 takes 2 s. Effort 5 takes
  /// 21 s, and its file is 32 % smaller. Effort 7 takes 43 s, and its file is another 4 % smaller.
  private static let effort = 5

  /// The quality, in `0...100`; 100 is lossless.
  let quality: Int
  /// The resolution in dots per inch; `nil` if the file doesn't contain it.
  let density: Int?

  /// Creates an encoder; a quality outside `0...100` is clamped.
  package init(quality: Int, density: Int? = nil) {
    self.quality = min(max(quality, 0), 100)
    self.density = density
  }

  /// The maximum Butteraugli distance from the original: 0 is lossless, and 1 is hardly visible.
  ///
  /// The formula is that of `JxlEncoderDistanceFromQuality` (lib/jxl/encode.cc) in libjxl 0.8.
  var distance: Float {
    let quality = Float(quality)
    return switch self.quality {
    case 100...: 0
    case 30...: 0.1 + (100 - quality) * 0.09
    default: 53 / 3000 * quality * quality - 23 / 20 * quality + 25
    }
  }

  /// Encodes an image, which must not be premultiplied.
  func encode(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    precondition(bitmap.alpha != .premultiplied, "JPEG XL is given straight alpha")
    guard let library = FormatLibraries.jxl else {
      throw .libraryMissing(format: .jxl, package: RasterFormat.jxl.package ?? "")
    }
    guard bitmap.size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .jxl, size: bitmap.size, longestSide: Self.longestSide)
    }
    guard let encoder = library.JxlEncoderCreate(nil) else { throw failed("out of memory") }
    defer { unsafe library.JxlEncoderDestroy(encoder) }
    _ = unsafe library.JxlEncoderSetParallelRunner(encoder, JXLThreads.run, nil)
    unsafe try describe(bitmap, encoder, library)
    unsafe try add(bitmap, encoder, library)
    unsafe library.JxlEncoderCloseInput(encoder)
    return unsafe try encodedFile(encoder, library)
  }

  private func describe(
    _ bitmap: Bitmap, _ encoder: OpaquePointer, _ library: cjxl_functions
  ) throws(EncodeError) {
    var info = cjxl_info()
    unsafe library.JxlEncoderInitBasicInfo(&info)
    (info.width, info.height) = (UInt32(bitmap.width), UInt32(bitmap.height))
    (info.bits, info.uses_original_profile) = (8, distance == 0 ? 1 : 0)
    if bitmap.alpha != .opaque { (info.extra_channels, info.alpha_bits) = (1, 8) }
    unsafe try check(library.JxlEncoderSetBasicInfo(encoder, &info))
    var colors = cjxl_colors()
    unsafe library.JxlColorEncodingSetToSRGB(&colors, 0)
    unsafe try check(library.JxlEncoderSetColorEncoding(encoder, &colors))
    guard let density else { return }
    // The first four bytes are the offset of the TIFF block.
    let exif = [0, 0, 0, 0] + EXIFResolution.block(density)
    unsafe try check(library.JxlEncoderUseBoxes(encoder))
    unsafe try check(library.JxlEncoderAddBox(encoder, "Exif", exif, exif.count, 0))
  }

  private func add(
    _ bitmap: Bitmap, _ encoder: OpaquePointer, _ library: cjxl_functions
  ) throws(EncodeError) {
    guard let settings = unsafe library.JxlEncoderFrameSettingsCreate(encoder, nil) else {
      throw failed("out of memory")
    }
    // Without the search for repeated patches, some images need only a third of the memory.
    for (option, value) in [(CJXL_EFFORT, Self.effort), (CJXL_PATCHES, 0)] {
      unsafe try check(
        library.JxlEncoderFrameSettingsSetOption(settings, Int32(option), Int64(value)))
    }
    unsafe try check(
      distance == 0
        ? library.JxlEncoderSetFrameLossless(settings, 1)
        : library.JxlEncoderSetFrameDistance(settings, distance))
    let isOpaque = bitmap.alpha == .opaque
    var format = cjxl_format(
      channels: isOpaque ? 3 : 4, type: Int32(CJXL_UINT8), endianness: Int32(CJXL_NATIVE_ENDIAN),
      row_alignment: 0)
    let pixels = isOpaque ? Self.withoutAlpha(bitmap.bytes) : bitmap.bytes
    unsafe try check(
      library.JxlEncoderAddImageFrame(settings, &format, pixels, pixels.count))
  }

  private static func withoutAlpha(_ pixels: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: pixels.count / 4 * 3) { buffer, count in
      for pixel in 0..<pixels.count / 4 {
        for channel in 0..<3 {
          unsafe buffer[pixel &* 3 &+ channel] = pixels[pixel &* 4 &+ channel]
        }
      }
      count = pixels.count / 4 * 3
    }
  }

  private func encodedFile(
    _ encoder: OpaquePointer, _ library: cjxl_functions
  ) throws(EncodeError) -> [UInt8] {
    var file = [UInt8](repeating: 0, count: 1 << 16)
    var used = 0
    while true {
      let status = unsafe file.withUnsafeMutableBufferPointer { buffer in
        // SAFETY: the library writes no more than the remaining space.
        var next = unsafe buffer.baseAddress.map { unsafe $0 + used }
        var space = buffer.count - used
        defer { used = buffer.count - space }
        return unsafe library.JxlEncoderProcessOutput(encoder, &next, &space)
      }
      guard status == CJXL_NEED_MORE_OUTPUT else {
        try check(status)
        file.removeLast(file.count - used)
        return file
      }
      file += [UInt8](repeating: 0, count: file.count)
    }
  }

  private func check(_ status: Int32) throws(EncodeError) {
    guard status == CJXL_SUCCESS else { throw failed("error \(status) of libjxl") }
  }

  private func failed(_ detail: String) -> EncodeError { .failed(format: .jxl, detail: detail) }
}

/// Runs libjxl's work on all cores.
enum JXLThreads {
  static let run:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?,
      (@convention(c) (UnsafeMutableRawPointer?, Int) -> Int32)?,
      (@convention(c) (UnsafeMutableRawPointer?, UInt32, Int) -> Void)?, UInt32, UInt32
    ) -> Int32 = { _, job, prepare, work, first, end in
      let count = min(ProcessInfo.processInfo.activeProcessorCount, max(1, Int(end) - Int(first)))
      guard let prepare = unsafe prepare, let work = unsafe work, unsafe prepare(job, count) == 0
      else { return -1 }
      // SAFETY: libjxl's job outlives the call, and several threads may run it.
      nonisolated(unsafe) let shared = unsafe job
      DispatchQueue.concurrentPerform(iterations: count) { thread in
        for index in stride(from: Int(first) + thread, to: Int(end), by: count) {
          unsafe work(shared, UInt32(index), thread)
        }
      }
      return 0
    }
}
