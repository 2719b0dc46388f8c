/// A picture of a site in all its sizes.
struct SitePicture: Hashable, Sendable {
  /// One of them.
  struct File: Hashable, Sendable {
    /// Its path from the site's folder on.
    let name: String
    /// Columns and rows.
    let size: PixelSize
  }

  /// The sizes, the smallest first; at least one.
  let files: [File]

  /// The largest.
  var largest: File { files[files.count - 1] }
  /// The one for whoever takes no other: the second smallest of several.
  var usual: File { files[min(1, files.count - 1)] }
}

/// The files of a picture, before there is one.
struct SitePictureNames: Hashable, Sendable {
  /// The longest side of a picture.
  static let mostLongSide = 2560

  /// The long sides of the smaller ones, which the picture itself may be too small for.
  let longSides: [Int]
  /// The path of the largest, from the site's folder on and without its ending.
  let stem: String

  /// Takes those of some long sides that save something.
  ///
  /// - Parameters:
  ///   - stem: The path of the largest, without its ending.
  ///   - longSides: The long sides, the smallest first.
  ///   - size: Columns and rows of the picture, as far as they are known.
  init(_ stem: String, longSides: [Int], of size: PixelSize) {
    let full = min(size.longSide, Self.mostLongSide)
    self.stem = stem
    self.longSides = longSides.filter { $0 * 4 < full * 3 }
  }

  /// The path of the largest.
  var largest: String { "\(stem).jpg" }

  /// The path of a smaller one.
  func smaller(_ longSide: Int) -> String { "\(stem)-\(longSide).jpg" }

  /// All paths, the smallest picture first.
  var all: [String] { longSides.map(smaller) + [largest] }
}
