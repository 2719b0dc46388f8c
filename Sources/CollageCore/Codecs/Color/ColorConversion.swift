internal import CLCMS2
internal import Foundation

/// Converts samples to sRGB on all cores, with perceptual rendering intent and black-point
/// compensation.
struct ColorConversion {
  /// The Debian package of Little CMS, the library that reads color profiles.
  static let package = "liblcms2-2"

  /// Returns whether a color space is sRGB, so that no conversion is needed.
  static func isNeedless(_ colorSpace: ColorSpace) -> Bool {
    switch colorSpace {
    case .sRGB: true
    case .profile(let profile) where profile == SRGBProfile.bytes: true
    case .profile, .definition: ColorTransform.isSRGB(colorSpace)
    }
  }

  /// Converts an image to an sRGB bitmap that is opaque or has straight alpha; consumes the samples
  /// of `image`.
  static func bitmap(
    of image: inout SampledImage, colorSpace: ColorSpace
  ) -> (bitmap: Bitmap, remarks: [PhotoRemark]) {
    let conversion = ColorConversion(colorSpace, for: image.kind) { image.isGray }
    return (conversion.bitmap(of: &image), conversion.remarks)
  }

  let remarks: [PhotoRemark]
  /// The transform; `nil` if no conversion is needed or possible.
  private let transform: ColorTransform?

  /// Creates a conversion for an image or for parts of it.
  ///
  /// `isGray` returns whether all pixels of the whole image are gray; it is called only if needed.
  init(_ colorSpace: ColorSpace, for kind: SampledImage.Kind, isGray: () -> Bool) {
    var remarks: [PhotoRemark] = []
    var transform: ColorTransform?
    switch colorSpace {
    case .sRGB: break
    case .profile(let profile) where profile == SRGBProfile.bytes: break
    case .profile, .definition:
      switch ColorTransform.make(colorSpace, for: kind, isGray: isGray) {
      case .success(let found): transform = found
      case .failure(let problem): remarks.append(problem)
      }
      if case .definition(let definition) = colorSpace, definition.isHighDynamicRange {
        remarks.append(.brightnessClipped)
      }
    }
    if transform == nil, kind.model != .rgb, remarks.isEmpty {
      remarks.append(.cmykWithoutProfile)
    }
    (self.remarks, self.transform) = (remarks, transform)
  }

  /// Converts an image, or some of its rows, to a bitmap that is opaque or has straight alpha;
  /// consumes the samples.
  func bitmap(of image: inout SampledImage) -> Bitmap {
    var pixels = transform.map { Self.convert(&image, by: $0) }
    if pixels == nil, case .cmyk(let inverted) = image.model {
      pixels = CMYKConversion(inverted: inverted).light(of: image.takeBytes())
    }
    var bitmap = Bitmap(size: image.size, alpha: .straight, bytes: pixels ?? image.takeBytes())
    for (pixel, alpha) in image.inkAlpha.enumerated() { bitmap.bytes[pixel * 4 + 3] = alpha }
    if !image.mayHaveAlpha || bitmap.isFullyOpaque {
      bitmap.alpha = .opaque
    } else {
      bitmap.clearTransparentColors()
    }
    return bitmap
  }

  private static let bandHeight = 128

  private static func convert(
    _ image: inout SampledImage, by transform: ColorTransform
  ) -> [UInt8] {
    let isInk = image.model != .rgb
    guard case .words(let words) = image.samples else {
      var pixels = image.takeBytes()
      unsafe pixels.withUnsafeMutableBytes { pixels in
        unsafe inBands(pixels, width: image.size.width) { _, band in
          unsafe transform.run(band)
          if isInk { unsafe makeOpaque(band) }
        }
      }
      return pixels
    }
    return unsafe [UInt8](unsafeUninitializedCapacity: words.count) { buffer, count in
      unsafe words.withUnsafeBufferPointer { words in
        nonisolated(unsafe) let words = unsafe words
        unsafe inBands(UnsafeMutableRawBufferPointer(buffer), width: image.size.width) {
          start, band in
          guard let input = unsafe words.baseAddress, let output = band.baseAddress else { return }
          unsafe transform.run(input + start, output, band.count / 4)
          guard !isInk else { return unsafe makeOpaque(band) }
          for alpha in stride(from: 3, to: band.count, by: 4) {
            unsafe band[alpha] = unsafe SampledImage.byte(words[start + alpha])
          }
        }
      }
      count = words.count
    }
  }

  /// Calls a closure with each band of the pixels, on all cores.
  ///
  /// A pixel has four bytes; `start` is the index of the band's first byte.
  private static func inBands(
    _ pixels: UnsafeMutableRawBufferPointer, width: Int,
    _ body: @Sendable (_ start: Int, _ band: UnsafeMutableRawBufferPointer) -> Void
  ) {
    nonisolated(unsafe) let pixels = unsafe pixels
    let length = bandHeight * width * 4
    // SAFETY: bands don't overlap, and the memory outlives the call.
    unsafe DispatchQueue.concurrentPerform(iterations: (pixels.count + length - 1) / length) {
      index in
      let band = unsafe index * length..<min((index + 1) * length, pixels.count)
      unsafe body(band.lowerBound, UnsafeMutableRawBufferPointer(rebasing: pixels[band]))
    }
  }

  private static func makeOpaque(_ pixels: UnsafeMutableRawBufferPointer) {
    for alpha in stride(from: 3, to: pixels.count, by: 4) { unsafe pixels[alpha] = 255 }
  }
}

/// Converts CMYK to RGB without a color profile.
///
/// Each channel is the light that remains after its ink and the black ink have absorbed some: `R =
/// (1 - C) (1 - K)`, where C and K are the amounts of cyan and black, in `0...1`. Green and blue
/// follow from magenta and yellow. Browsers and most programs do the same. Adobe stores `1 - ink`,
/// so the formula becomes a product of two stored values.
struct CMYKConversion {
  /// True if 255 means no ink.
  let inverted: Bool

  /// Converts the bytes of each pixel from cyan, magenta, yellow, black to red, green, blue, 255.
  func light(of inks: [UInt8]) -> [UInt8] {
    var pixels = inks
    let mask: UInt8 = inverted ? 0 : 255
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let light = UInt32(pixels[start + 3] ^ mask)
      for channel in start..<start + 3 {
        pixels[channel] = UInt8((UInt32(pixels[channel] ^ mask) * light + 127) / 255)
      }
      pixels[start + 3] = 255
    }
    return pixels
  }
}

/// A remark for the user about an imported photo.
package enum PhotoRemark: InternalError, Hashable, Sendable {
  /// The color profile is damaged or for another kind of image; the colors are treated as sRGB.
  case invalidProfile
  /// The library that reads the color profile is missing; the colors are treated as sRGB.
  case profileLibraryMissing(package: String)
  /// The image is CMYK without a profile and is converted with ``CMYKConversion``.
  case cmykWithoutProfile
  /// Colors brighter than white are clipped.
  case brightnessClipped
  /// The file is damaged; only its readable part is used.
  case salvaged(detail: String)
  /// The camera's preview is used, because raw samples aren't supported; `raw` is the size of the
  /// raw image, or `nil` if it is unknown.
  case preview(size: PixelSize, raw: PixelSize?)
  /// The main image is used, although the file contains a larger image.
  case largerImage(size: PixelSize, larger: PixelSize)
  /// The decoder can't apply the file's alpha, so the image is opaque.
  case alphaLost
  /// The file violates its format, but its image seems to be complete; `isCertain` is false if the
  /// image could be incomplete.
  case nonconforming(detail: String, isCertain: Bool = true)
}
