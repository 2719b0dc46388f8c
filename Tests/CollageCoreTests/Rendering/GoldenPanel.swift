@testable import CollageCore

/// Two pictures with their difference between them, enlarged, to look at where a test fails.
///
/// Transparent pixels lie on a chequered ground. In the difference equal pixels are black; where a
/// channel differs it is bright, the more the more it differs; a difference of alpha, or a pixel
/// that only one of them has, shows in all channels.
struct GoldenPanel {
  /// The width of the frames, in pixels.
  static let gap = 8
  private static let frame: [UInt8] = [110, 110, 140]

  let expected: Bitmap
  let actual: Bitmap

  /// The columns and rows that each of the three pictures has room for, before it is enlarged.
  private var room: PixelSize {
    PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
  }

  /// How many pixels of the panel a pixel of the pictures has in each direction.
  var zoom: Int { max(1, 256 / max(room.width, room.height)) }

  /// The panel: expected, difference, actual, side by side.
  var bitmap: Bitmap {
    let (zoom, room, gap) = (zoom, room, Self.gap)
    let step = room.width * zoom + gap
    return .make(gap + 3 * step, room.height * zoom + 2 * gap) { x, y in
      let (column, across) = (x - gap).quotientAndRemainder(dividingBy: step)
      let down = y - gap
      guard x >= gap, across < room.width * zoom, (0..<room.height * zoom).contains(down) else {
        return Self.frame + [255]
      }
      return color(column, across / zoom, down / zoom, isDark: (across / 8 + down / 8) % 2 == 1)
        + [255]
    }
  }

  private func color(_ column: Int, _ x: Int, _ y: Int, isDark: Bool) -> [UInt8] {
    guard column != 1 else { return difference(x, y) }
    guard let pixel = pixel(of: column == 0 ? expected : actual, x, y) else { return Self.frame }
    return pixel.prefix(3).map { channel in
      let (alpha, ground) = (Int(pixel[3]), isDark ? 190 : 240)
      return UInt8((Int(channel) * alpha + ground * (255 - alpha) + 127) / 255)
    }
  }

  private func difference(_ x: Int, _ y: Int) -> [UInt8] {
    guard let old = pixel(of: expected, x, y), let new = pixel(of: actual, x, y) else {
      let isInNeither = pixel(of: expected, x, y) == pixel(of: actual, x, y)
      return isInNeither ? Self.frame : [255, 255, 255]
    }
    let distances = zip(old, new).map { abs(Int($0) - Int($1)) }
    return distances.prefix(3).map { distance in
      let distance = max(distance, distances[3])
      return distance == 0 ? 0 : UInt8(min(255, 72 + 8 * distance))
    }
  }

  private func pixel(of picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8]? {
    x < picture.width && y < picture.height ? picture[x, y] : nil
  }
}
