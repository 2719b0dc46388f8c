/// A cascade of stumps over local binary patterns, which tells faces from everything else; after Viola
/// and Jones (2001), and Liao and others (2007).
///
/// A window is looked at in stages. Each adds up what its stumps say, and only a window that reaches the
/// stage's threshold goes on to the next.
package struct FaceCascade: Hashable, Sendable {
  /// Where packages put the cascade that is best at 640 pixels: Debian's `opencv-data`, and OpenCV as it
  /// installs itself.
  package static let knownPlaces = [
    "/usr/share/opencv4", "/usr/share/opencv", "/usr/local/share/opencv4",
    "/opt/homebrew/share/opencv4",
  ].map { $0 + "/lbpcascades/lbpcascade_frontalface_improved.xml" }

  /// The largest file that is read; the usual ones have 50 kB.
  static let mostBytes = 1 << 20
  /// How much is one in the numbers of ``Stage`` and ``Stump``.
  static let one = 1 << 20

  /// The size of a window.
  let window: PixelSize
  /// The stages in order; at least one.
  let stages: [Stage]

  /// One step of the cascade.
  struct Stage: Hashable, Sendable {
    /// What the stumps must add up to, in parts of ``FaceCascade/one``.
    let threshold: Int32
    /// At least one.
    let stumps: [Stump]
  }

  /// A decision by the pattern of one place.
  struct Stump: Hashable, Sendable {
    let cells: PatternCells
    /// A bit for each of the 256 patterns.
    let members: [UInt32]
    /// What it says of a pattern whose bit is set, in parts of ``FaceCascade/one``.
    let inside: Int32
    /// What it says of all others.
    let outside: Int32

    /// What it says of a pattern.
    func value(of pattern: UInt8) -> Int32 {
      members[Int(pattern) >> 5] >> UInt32(pattern & 31) & 1 == 1 ? inside : outside
    }
  }

  init(window: PixelSize, stages: [Stage]) {
    (self.window, self.stages) = (window, stages)
  }

  /// The cascade of the first of several files that is there.
  ///
  /// - Parameter places: Paths, such as ``knownPlaces``.
  /// - Returns: The cascade; nil where none of the files is there.
  /// - Throws: What is wrong with the first that is there.
  package static func installed(
    in places: [String] = knownPlaces
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

/// Nine cells of one size, three by three: the one in the middle is compared with those around it.
struct PatternCells: Hashable, Sendable {
  /// The upper left corner of all, in pixels of the window.
  let x: Int
  let y: Int
  /// The size of one cell.
  let width: Int
  let height: Int

  /// The pixels that a cell may have: the sum of as many bytes fits into sixteen bits.
  static let mostPixels = 257

  /// The columns and rows of the cells around the middle one, from the highest bit of a pattern to the
  /// lowest.
  static let ring = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
}
