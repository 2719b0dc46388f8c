/// A cascade of stumps over local binary patterns that detects faces.
///
/// The method is that of Viola and Jones (2001) with the features of Liao and others (2007). It
/// examines a window in stages. Each stage sums the values of its stumps, and only a window that
/// reaches the stage's threshold continues to the next stage.
package struct FaceCascade: Hashable, Sendable {
  /// The usual paths of the cascade that works best at 640 pixels.
  ///
  /// They are those of Debian's `opencv-data` and of OpenCV's own installation.
  package static let knownPaths = [
    "/usr/share/opencv4", "/usr/share/opencv", "/usr/local/share/opencv4",
    "/opt/homebrew/share/opencv4",
  ].map { $0 + "/lbpcascades/lbpcascade_frontalface_improved.xml" }

  /// The maximum file size in bytes; typical cascades have 50 kB.
  static let mostBytes = 1 << 20
  /// The fixed-point representation of one in ``Stage`` and ``Stump``.
  static let one = 1 << 20

  let window: PixelSize
  /// The stages in order; at least one.
  let stages: [Stage]

  struct Stage: Hashable, Sendable {
    /// The minimum sum of the stumps' values, as a multiple of 1 / ``FaceCascade/one``.
    let threshold: Int32
    /// The stumps; at least one.
    let stumps: [Stump]
  }

  /// A decision based on the pattern at one position.
  struct Stump: Hashable, Sendable {
    let cells: PatternCells
    /// A bit for each of the 256 patterns.
    let members: [UInt32]
    /// The value of patterns whose bit is set, as a multiple of 1 / ``FaceCascade/one``.
    let inside: Int32
    /// The value of all other patterns.
    let outside: Int32

    func value(of pattern: UInt8) -> Int32 {
      members[Int(pattern) >> 5] >> UInt32(pattern & 31) & 1 == 1 ? inside : outside
    }
  }

  init(window: PixelSize, stages: [Stage]) {
    (self.window, self.stages) = (window, stages)
  }

  /// Loads the cascade from the first existing file of several.
  ///
  /// - Parameter places: Paths, such as ``knownPaths``.
  /// - Returns: The cascade; `nil` if none of the files exists.
  /// - Throws: A ``FaceCascadeError`` if the first existing file is not a valid cascade.
  package static func installed(
    in places: [String] = knownPaths
  ) throws(FaceCascadeError) -> FaceCascade? {
    for place in places {
      let bytes: [UInt8]
      do throws(FileReadError) {
        bytes = try FileReader.bytes(at: place, limit: mostBytes)
      } catch .notFound {
        continue
      } catch {
        throw .unreadable(error)
      }
      return try FaceCascade(bytes, source: place)
    }
    return nil
  }
}

/// Nine cells of equal size, three by three; the center cell is compared with the others.
struct PatternCells: Hashable, Sendable {
  /// The top-left corner of the nine cells, in pixels of the window.
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// The maximum number of pixels in a cell, so that the sum of their bytes fits into 16 bits.
  static let mostPixels = 257

  /// The columns and rows of the outer cells, from the highest bit of a pattern to the lowest.
  static let ring = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
}
