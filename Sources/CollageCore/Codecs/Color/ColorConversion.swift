internal import CLCMS2
internal import Foundation

/// Turns samples into sRGB: perceptual intent, black-point compensation, all cores.
struct ColorConversion {
  /// The package of the library that reads profiles.
  static let package = "liblcms2-2"

  /// Whether red, green and blue in such a colour space are those of sRGB already.
  static func isNeedless(_ colorSpace: ColorSpace) -> Bool {
    switch colorSpace {
    case .sRGB: true
    case .profile(let profile) where profile == SRGBProfile.bytes: true
    case .profile, .definition: ColorTransform.isSRGB(colorSpace)
    }
  }

  /// Converts an image, or leaves it as it is when it is sRGB already.
  ///
  /// - Parameters:
  ///   - image: Samples of a file, which are used up.
  ///   - colorSpace: What the file says of its colours.
  /// - Returns: A straight or opaque bitmap, and what the user should know.
  static func bitmap(
    of image: inout SampledImage, colorSpace: ColorSpace
  ) -> (bitmap: Bitmap, remarks: [PhotoRemark]) {
    let conversion = ColorConversion(colorSpace, for: image.kind) { image.isGrey }
    return (conversion.bitmap(of: &image), conversion.remarks)
  }

  /// What the user should know.
  let remarks: [PhotoRemark]
  /// Nil where nothing is converted.
  private let transform: ColorTransform?

  /// Prepares to convert an image, or parts of it.
  ///
  /// - Parameters:
  ///   - colorSpace: What the file says of its colours.
  ///   - kind: What its samples are.
  ///   - isGrey: Whether no pixel of the whole image has a colour; asked where that matters.
  init(_ colorSpace: ColorSpace, for kind: SampledImage.Kind, isGrey: () -> Bool) {
    var remarks: [PhotoRemark] = []
    var transform: ColorTransform?
    switch colorSpace {
    case .sRGB: break
    case .profile(let profile) where profile == SRGBProfile.bytes: break
    case .profile, .definition:
      switch ColorTransform.make(colorSpace, for: kind, isGrey: isGrey) {
      case .success(let found): transform = found
      case .failure(let problem): remarks.append(problem)
      }
      if case .definition(let definition) = colorSpace, definition.isHighDynamicRange {
        remarks.append(.brightnessClipped)
      }
    }
    if transform == nil, kind.model != .light, remarks.isEmpty {
      remarks.append(.inksWithoutProfile)
    }
    (self.remarks, self.transform) = (remarks, transform)
  }

  /// Converts an image, or some of its rows.
  ///
  /// - Parameter image: Samples of a file, which are used up.
  /// - Returns: A straight or opaque bitmap.
  func bitmap(of image: inout SampledImage) -> Bitmap {
    var pixels = transform.map { Self.convert(&image, by: $0) }
    if pixels == nil, case .inks(let inverted) = image.model {
      pixels = CMYKLaw(inverted: inverted).light(of: image.takeBytes())
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

  /// The rows that one thread converts at a time.
  private static let bandHeight = 128

  private static func convert(
    _ image: inout SampledImage, by transform: ColorTransform
  ) -> [UInt8] {
    let isInk = image.model != .light
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

  /// Hands out all rows of pixels of four bytes on all cores, with the index of their first byte.
  private static func inBands(
    _ pixels: UnsafeMutableRawBufferPointer, width: Int,
    _ body: @Sendable (_ start: Int, _ band: UnsafeMutableRawBufferPointer) -> Void
  ) {
    nonisolated(unsafe) let pixels = unsafe pixels
    let length = bandHeight * width * 4
    // SAFETY: no two bands have a byte in common, and the memory outlives the call.
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

/// Turns four inks into red, green and blue without a colour profile.
///
/// Each colour is what its ink and black let through: `R = (1 - C) (1 - K)`, as browsers and most
/// programs have it. Adobe stores `1 - ink`, so that the law becomes a product of the stored numbers.
struct CMYKLaw {
  /// Whether 255 means no ink.
  let inverted: Bool

  /// Converts bytes C, M, Y, K to R, G, B, 255.
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

/// What a user should know of a photo that was taken in all the same.
package enum PhotoRemark: InternalError, Hashable, Sendable {
  /// The colour profile is damaged or of another kind than the image; sRGB was assumed.
  case brokenProfile
  /// There is a colour profile, but the library that reads it is missing; sRGB was assumed.
  case profileLibraryMissing(package: String)
  /// Four inks without a profile: each colour is what its ink and black let through.
  case inksWithoutProfile
  /// Light above white was clipped.
  case brightnessClipped
  /// The file is damaged; what could be read was taken.
  case salvaged(detail: String)
  /// The camera's own preview was taken, because its raw samples aren't developed here; `raw` is the
  /// size of these, if it is known.
  case preview(size: PixelSize, raw: PixelSize?)
  /// The image that the file names as its main one is smaller than another one.
  case largerImage(size: PixelSize, larger: PixelSize)
  /// The library can't apply the file's alpha.
  case alphaLost
  /// The file isn't written as specified; its picture is complete, certainly or as far as can be told.
  case unusual(detail: String, isCertain: Bool = true)
}
