internal import CLCMS2
internal import Foundation

/// Turns samples into sRGB: perceptual intent, black-point compensation, all cores.
struct ColorConversion {
  /// The package of the library that reads profiles.
  static let package = "liblcms2-2"

  /// Whether red, green and blue with such a claim are those of sRGB already.
  static func isNeedless(_ claim: ColorClaim) -> Bool {
    switch claim {
    case .sRGB: true
    case .profile(let profile) where profile == SRGBProfile.bytes: true
    case .profile, .definition: ColorTransform.isSRGB(claim)
    }
  }

  /// Converts an image, or leaves it as it is when it is sRGB already.
  ///
  /// - Parameters:
  ///   - image: Samples of a file.
  ///   - claim: What the file says of its colours.
  /// - Returns: A straight or opaque bitmap, and what the user should know.
  static func bitmap(
    of image: SampledImage, claim: ColorClaim
  ) -> (bitmap: Bitmap, remarks: [PhotoRemark]) {
    var remarks: [PhotoRemark] = []
    var pixels: [UInt8]?
    switch claim {
    case .sRGB: break
    case .profile(let profile) where profile == SRGBProfile.bytes: break
    case .profile, .definition:
      switch ColorTransform.make(claim, model: image.model, isDeep: image.isDeep) {
      case .success(let transform): pixels = transform.map { convert(image, by: $0) }
      case .failure(let problem): remarks.append(problem)
      }
      if case .definition(let definition) = claim, definition.isHighDynamicRange {
        remarks.append(.brightnessClipped)
      }
    }
    if pixels == nil, case .inks(let inverted) = image.model {
      if remarks.isEmpty { remarks.append(.inksWithoutProfile) }
      pixels = InkLaw(inverted: inverted).light(of: image.bytes)
    }
    var bitmap = Bitmap(size: image.size, alpha: .straight, bytes: pixels ?? image.bytes)
    if !image.mayHaveAlpha || bitmap.isFullyOpaque {
      bitmap.alpha = .opaque
    } else {
      bitmap.clearTransparentColors()
    }
    return (bitmap, remarks)
  }

  /// The rows that one thread converts at a time.
  private static let bandHeight = 128

  private static func convert(_ image: SampledImage, by transform: ColorTransform) -> [UInt8] {
    let samples = image.samples
    let (width, height) = (image.size.width, image.size.height)
    let bands = (height + bandHeight - 1) / bandHeight
    let isInk = image.model != .light
    return [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      nonisolated(unsafe) let target = buffer
      // SAFETY: band `index` reads and writes only its own rows of both buffers, which hold
      // `width * height` pixels of four samples; the transform may run on many threads at once.
      DispatchQueue.concurrentPerform(iterations: bands) { index in
        let rows = index * bandHeight..<min((index + 1) * bandHeight, height)
        let pixels = rows.count * width
        let output = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(target)[
            rows.lowerBound * width * 4..<rows.upperBound * width * 4])
        guard let start = output.baseAddress else { return }
        switch samples {
        case .bytes(let bytes):
          bytes.withUnsafeBytes { source in
            let input = source.baseAddress.map { $0 + rows.lowerBound * width * 4 }
            if !isInk, let input {
              output.copyMemory(from: UnsafeRawBufferPointer(start: input, count: pixels * 4))
            }
            transform.run(input, start, pixels)
          }
        case .words(let words):
          words.withUnsafeBytes { source in
            transform.run(
              source.baseAddress.map { $0 + rows.lowerBound * width * 8 }, start, pixels)
          }
          for pixel in 0..<pixels where !isInk {
            output[pixel * 4 + 3] = SampledImage.byte(
              words[(rows.lowerBound * width + pixel) * 4 + 3])
          }
        }
        if isInk {
          for pixel in 0..<pixels { output[pixel * 4 + 3] = 255 }
        }
      }
      count = width * height * 4
    }
  }
}

/// Turns four inks into red, green and blue without a colour profile.
///
/// Each colour is what its ink and black let through: `R = (1 - C) (1 - K)`, as browsers and most
/// programs have it. Adobe stores `1 - ink`, so that the law becomes a product of the stored numbers.
struct InkLaw {
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
public enum PhotoRemark: Error, Hashable, Sendable {
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
}
