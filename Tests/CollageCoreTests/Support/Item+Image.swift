@testable import CollageCore

extension Item {
  /// The base image; the items of nearly all tests are photos.
  var image: StoredImage {
    guard let photo else { preconditionFailure("\(name) is no photo") }
    return photo.image
  }
}
