/// Where the parts of a store are.
struct StoreFolder: Hashable, Sendable {
  /// The store's folder.
  let path: String

  var database: String { path + "/collage.sqlite" }
  var images: String { path + "/images" }
  var snapshots: String { path + "/snapshots" }
  var cache: String { path + "/cache" }
  var proxies: String { cache + "/proxies" }
  /// The cells of rendered pictures.
  var pictures: String { cache + "/pictures" }
  var staging: String { path + "/staging" }
  /// Files that `doctor` did not know and moved out of the way.
  var aside: String { path + "/aside" }

  /// Makes the folders that are missing.
  func make() throws(FileError) {
    for folder in [path, images, snapshots, proxies, staging] { try Folder.make(folder) }
  }

  /// The file of an image.
  func file(of image: ImageID, format: ImageFormat) -> String {
    "\(images)/\(image.shard)/\(image.rawValue).\(format.fileExtension)"
  }

  /// The file of an image's proxy.
  func proxy(of image: StoredImage) -> String {
    let format = Rendition.proxyFormat(of: image)
    return "\(proxies)/\(image.id.shard)/\(image.id.rawValue).\(format.fileExtension)"
  }

  /// The files of a snapshot.
  func snapshot(_ name: String) -> (picture: String, thumbnail: String) {
    ("\(snapshots)/\(name).jpg", "\(snapshots)/\(name).thumb.jpg")
  }
}

extension ImageID {
  /// The folder of the image's file: the first two digits, so that no folder grows too long.
  var shard: Substring { rawValue.prefix(2) }
}
