/// The checksum of a proxy, which is a smaller copy of an image.
///
/// The checksum is at the end of the proxy's file, after the image data, where decoders ignore it.
/// It covers the image data, the ID of the original image, and the version of the parameters with
/// which proxies are created. Without a checksum, a damaged proxy or the proxy of another image
/// would affect output images and caches. Older versions of the program wrote a different kind of
/// checksum, and their proxies are ignored.
enum ProxyChecksum {
  private static let byteCount = 64

  /// Returns the contents of a proxy's file: its image data, followed by the checksum.
  static func appended(to imageData: [UInt8], of image: ImageID) -> [UInt8] {
    imageData + checksum(imageData, of: image)
  }

  /// Returns the image data of a proxy's file; `nil` if the checksum is wrong.
  static func verified(_ file: [UInt8], of image: ImageID) -> [UInt8]? {
    guard file.count > byteCount else { return nil }
    let imageData = Array(file.dropLast(byteCount))
    return file.suffix(byteCount).elementsEqual(checksum(imageData, of: image)) ? imageData : nil
  }

  private static func checksum(_ imageData: [UInt8], of image: ImageID) -> String.UTF8View {
    var hash = ContentHash()
    hash.update(Array("proxy \(ProxyParameters.version) \(image.rawValue) ".utf8))
    hash.update(imageData)
    return hash.digits.utf8
  }
}
