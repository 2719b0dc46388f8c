/// The checksum after the image data in a proxy file, where decoders ignore it.
///
/// It covers the image data, the ID of the original image and the version of the recipe. Without
/// it, a damaged proxy, or that of another image, would become visible in output images and in
/// caches. Proxies with a checksum of another form are older than the verification of image files
/// and are ignored.
enum ProxyChecksum {
  private static let byteCount = 64

  /// Returns the data of a proxy with the checksum for its original image.
  static func appended(to picture: [UInt8], of image: ImageID) -> [UInt8] {
    picture + checksum(picture, of: image)
  }

  /// Returns the data of a proxy file without the checksum, or `nil` if the checksum is wrong.
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
