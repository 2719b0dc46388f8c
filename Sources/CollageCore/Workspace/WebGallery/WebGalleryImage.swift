/// An image of a web gallery in several sizes.
struct WebGalleryImage: Hashable, Sendable {
  struct File: Hashable, Sendable {
    /// The path in the gallery's folder.
    let name: String
    /// The size in pixels.
    let size: PixelSize
  }

  /// The files, smallest first; at least one.
  let files: [File]

  var largest: File { files[files.count - 1] }
  /// The default for browsers that don't choose a size: the second smallest of several.
  var usual: File { files[min(1, files.count - 1)] }
}

/// The file names of an image that may not exist yet.
struct WebGalleryImageNames: Hashable, Sendable {
  /// The maximum length of an image's longer side, in pixels.
  static let mostLongSide = 2560

  /// The longer sides of the smaller sizes that are useful for the image.
  let longSides: [Int]
  /// The path of the largest size in the gallery's folder, without the extension.
  let stem: String

  /// Chooses the sizes that save a significant amount of data.
  ///
  /// - Parameters:
  ///   - stem: The path of the largest size, without the extension.
  ///   - longSides: The longer sides to choose from, smallest first.
  ///   - size: The size of the image, as far as it is known.
  init(_ stem: String, longSides: [Int], of size: PixelSize) {
    let full = min(size.longSide, Self.mostLongSide)
    self.stem = stem
    self.longSides = longSides.filter { $0 * 4 < full * 3 }
  }

  var largest: String { "\(stem).jpg" }

  func smaller(_ longSide: Int) -> String { "\(stem)-\(longSide).jpg" }

  /// All paths, smallest size first.
  var all: [String] { longSides.map(smaller) + [largest] }
}
