/// The hash behind the picture in a proxy's file, which decoders do not look at.
///
/// It is of the picture, of the image that it stands for and of the recipe: a proxy that was damaged,
/// or is another image's, would show in pictures and in what is kept of them. Proxies with a hash of
/// another form were made before images were compared with their names, and do not count.
enum ProxyChecksum {
  private static let byteCount = 64

  /// A picture with the checksum for the image that it stands for.
  static func appended(to picture: [UInt8], of image: ImageID) -> [UInt8] {
    picture + checksum(picture, of: image)
  }

  /// The picture of a file with a checksum; nil if it is not the image's.
  static func verified(_ file: [UInt8], of image: ImageID) -> [UInt8]? {
    guard file.count > byteCount else { return nil }
    let picture = Array(file.dropLast(byteCount))
    return file.suffix(byteCount).elementsEqual(checksum(picture, of: image)) ? picture : nil
  }

  private static func checksum(_ picture: [UInt8], of image: ImageID) -> String.UTF8View {
    var hash = ContentHash()
    hash.update(Array("proxy \(ProxyRecipe.version) \(image.rawValue) ".utf8))
    hash.update(picture)
    return hash.digits.utf8
  }
}
