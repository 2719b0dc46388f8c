/// The checksum of a proxy, a smaller version of an image that is faster to decode; the checksum is
/// at the end of the proxy's file, after the image data, where decoders ignore it.
///
/// The checksum covers the image data, the ID of the original image, and the version of the
/// parameters that proxies are created with. Without a checksum, a damaged proxy or the proxy of
/// another image would affect output images and caches. Older versions of the program wrote a
/// checksum of another form; their proxies are ignored.
enum ProxyChecksum {
  private static let byteCount = 64

  /// Returns the contents of a proxy's file: its image data, followed by the checksum.
  static func appended(to picture: [UInt8], of image: ImageID) -> [UInt8] {
    picture + checksum(picture, of: image)
  }

  /// Returns the image data of a proxy's file, or `nil` if the checksum is wrong.
  static func verified(_ file: [UInt8], of image: ImageID) -> [UInt8]? {
    guard file.count > byteCount else { return nil }
    let picture = Array(file.dropLast(byteCount))
    return file.suffix(byteCount).elementsEqual(checksum(picture, of: image)) ? picture : nil
  }

  private static func checksum(_ picture: [UInt8], of image: ImageID) -> String.UTF8View {
    var hash = ContentHash()
    hash.update(Array("proxy \(ProxyParameters.version) \(image.rawValue) ".utf8))
    hash.update(picture)
    return hash.digits.utf8
  }
}
