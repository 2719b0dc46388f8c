/// A cascade of classifiers that detects faces.
///
/// The method is that of Viola and Jones (2001) with the features of Liao and others (2007). The
/// cascade examines a part of the image, the window, in stages. A stage consists of decision
/// stumps: each returns one of two values, depending on a local binary pattern in the window. If
/// the sum of the values reaches the stage's threshold, the next stage examines the window.
/// Otherwise, the window is not a face.
package struct FaceCascade: Hashable, Sendable {
  /// The usual paths of OpenCV's cascade for frontal faces.
  ///
  /// They are the paths of Debian's package `opencv-data`, of OpenCV's own installation, and of
  /// Homebrew. Of OpenCV's cascades, this one works best on images whose longer side has 640
  /// pixels.
  package static let knownPaths = [
    "/usr/share/opencv4", "/usr/share/opencv", "/usr/local/share/opencv4",
    "/opt/homebrew/share/opencv4",
  ].map { $0 + "/lbpcascades/lbpcascade_frontalface_improved.xml" }

  /// The maximum file size in bytes; typical cascades have 50 kB.
  static let maximumByteCount = 1 << 20
  /// The integer that represents the number one in ``Stage`` and ``Stump``.
  static let one = 1 << 20

  let window: PixelSize
  /// The stages in the order in which they examine a window; at least one.
  let stages: [Stage]

  struct Stage: Hashable, Sendable {
    /// The minimum sum of the stumps' values, as a multiple of 1 / ``FaceCascade/one``.
    let threshold: Int32
    /// The stumps of the stage; at least one.
    let stumps: [Stump]
  }

  /// A decision between two values by the local binary pattern at one position in the window.
  struct Stump: Hashable, Sendable {
    let cells: PatternCells
    /// A bit for each of the 256 possible patterns.
    let members: [UInt32]
    /// The value for patterns whose bit is set, as a multiple of 1 / ``FaceCascade/one``.
    let inside: Int32
    /// The value for all other patterns, as a multiple of 1 / ``FaceCascade/one``.
    let outside: Int32

    func value(of pattern: UInt8) -> Int32 {
      members[Int(pattern) >> 5] >> UInt32(pattern & 31) & 1 == 1 ? inside : outside
    }
  }

  init(window: PixelSize, stages: [Stage]) {
    (self.window, self.stages) = (window, stages)
  }

  /// Loads the cascade from the first of the paths at which a file exists; `nil` if there isn't
  /// one.
  ///
  /// Throws an error if this file can't be read or is not a valid cascade.
  package static func installed(
    in paths: [String] = knownPaths
  ) throws(FaceCascadeError) -> FaceCascade? {
    for path in paths {
      let bytes: [UInt8]
      do throws(FileReadError) {
        bytes = try FileReader.bytes(at: path, limit: maximumByteCount)
      } catch .notFound {
        continue
      } catch {
        throw .unreadable(error)
      }
      return try FaceCascade(bytes, source: path)
    }
    return nil
  }
}

/// Nine cells of equal size in three rows of three.
///
/// A local binary pattern compares the center cell with the eight outer cells. The point `x`, `y`
/// is the top-left corner of the first cell. `width` and `height` are the size of each cell. All
/// lengths are in pixels of the window.
struct PatternCells: Hashable, Sendable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// The maximum number of pixels in a cell, so that the sum of their bytes fits into 16 bits.
  static let maximumPixelCount = 257

  /// The column and row of each outer cell, from the highest bit of a pattern to the lowest.
  static let ring = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
}
