import CollageCore
import Foundation

/// The processor time of detecting a photo's focus from its proxy.
struct ProxyTiming {
  /// A step of the work; `window` runs once for each crop, and the other steps once for each photo.
  enum Part: String, CaseIterable {
    case decoding, faces, map, window
  }

  /// The median time of each part, in milliseconds of all threads together.
  private(set) var medians: [Part: Double] = [:]
  /// The median total time, in milliseconds of all threads together.
  private(set) var whole = 0.0

  private static let runs = 9

  /// Creates a proxy as `add` does, and measures the detection of its focus.
  init(_ photo: Bitmap, finder: FaceFinder?) throws {
    let proxy = try JPEGEncoder(quality: 85, subsampling: .quarter)
      .encode(photo.enlarged(longSide: 2048))
    let needed = finder == nil ? FocusMap.analysisSide : FaceFinder.analysisSide
    let size = try ImageProbe().header(of: proxy, source: "proxy").uprightSize
    let scale = DecodeScale.smallest(keeping: needed, of: size)
    var times: [Part: [Double]] = [:]
    var wholes: [Double] = []
    for _ in 0..<Self.runs {
      let start = Self.now
      var time = start
      func lap(_ part: Part) {
        times[part, default: []].append(Self.now - time)
        time = Self.now
      }
      let copy = try ImageDecoder().decodeUpright(proxy, source: "proxy", scale: scale)
      lap(.decoding)
      let found = finder?.faces(in: copy) ?? []
      lap(.faces)
      let map = FocusMap(of: copy, faces: found)
      lap(.map)
      guard map.window(aspect: 0.5).width > 0 else { return }
      lap(.window)
      wholes.append(time - start)
    }
    medians = times.mapValues(Self.median)
    whole = Self.median(wholes)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static var now: Double { Double(clock()) / Double(CLOCKS_PER_SEC) * 1000 }
}

extension Bitmap {
  /// Returns the image scaled with nearest-neighbor sampling, so that its longer side has
  /// `longSide` pixels.
  fileprivate func enlarged(longSide: Int) -> Bitmap {
    let factor = Double(self.size.longSide) / Double(longSide)
    let size = PixelSize(
      width: Int(Double(width) / factor), height: Int(Double(height) / factor))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.area * 4)
    for y in 0..<size.height {
      let row = min(height - 1, Int(Double(y) * factor)) * width
      for x in 0..<size.width {
        let pixel = row + min(width - 1, Int(Double(x) * factor))
        bytes += self.bytes[pixel * 4..<pixel * 4 + 4]
      }
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }
}
