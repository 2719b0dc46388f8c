/// The checksum behind the picture in a proxy's file, which decoders do not look at.
///
/// A damaged JPEG can decode without a word, and would show in pictures and in what is kept of them.
enum ProxySeal {
  private static let byteCount = 4

  /// A picture with the seal of the image that it stands for.
  static func sealed(_ picture: [UInt8], of image: ImageID) -> [UInt8] {
    picture + seal(picture[...], of: image)
  }

  /// The picture of a sealed file; nil if it is not what was sealed for the image.
  static func opened(_ file: [UInt8], of image: ImageID) -> [UInt8]? {
    guard file.count > byteCount,
      seal(file.dropLast(byteCount), of: image) == Array(file.suffix(byteCount))
    else { return nil }
    return Array(file.dropLast(byteCount))
  }

  private static func seal(_ picture: ArraySlice<UInt8>, of image: ImageID) -> [UInt8] {
    let checksum = CRC32.checksum(picture) ^ CRC32.checksum(Array(image.rawValue.utf8)[...])
    return (0..<byteCount).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
  }
}
