/// An image of a web gallery in several sizes.
struct WebGalleryImage: Hashable, Sendable {
  struct File: Hashable, Sendable {
    let name: String
    let size: PixelSize
  }

  /// The files, smallest first; at least one.
  let files: [File]

  var largest: File { files[files.count - 1] }
  /// The file for browsers that don't choose a size: the second smallest, or the only one.
  var fallback: File { files[min(1, files.count - 1)] }
}

/// The names of an image's files, which need not exist.
struct WebGalleryImageNames: Hashable, Sendable {
  /// The maximum length of the largest file's longer side, in pixels.
  static let maximumLongSide = 2560

  /// The lengths of the longer side of the reduced images, in pixels, smallest first.
  let longSides: [Int]
  /// The path of the largest file, relative to the gallery's folder, without the extension.
  let stem: String

  /// Chooses the reduced sizes whose longer side is less than three quarters of the largest file's
  /// longer side.
  ///
  /// `longSides` are the lengths of the longer side to choose from, in pixels, smallest first.
  init(_ stem: String, longSides: [Int], of size: PixelSize) {
    let full = min(size.longSide, Self.maximumLongSide)
    self.stem = stem
    self.longSides = longSides.filter { $0 * 4 < full * 3 }
  }

  var largest: String { "\(stem).jpg" }

  func smaller(_ longSide: Int) -> String { "\(stem)-\(longSide).jpg" }

  /// The paths of all files, smallest size first.
  var all: [String] { longSides.map(smaller) + [largest] }
}
