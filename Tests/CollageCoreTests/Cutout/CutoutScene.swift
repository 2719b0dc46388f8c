import Foundation

@testable import CollageImaging

enum CutoutScene {
  /// A disc in pixel coordinates.
  struct Disc: Sendable {
    let x: Double
    let y: Double
    let radius: Double

    func covers(_ column: Int, _ row: Int) -> Bool {
      let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
      return dx * dx + dy * dy < radius * radius
    }
  }

  /// Orange discs on a gradient from blue to green.
  static func photo(_ size: PixelSize, discs: [Disc]) -> Bitmap {
    var bytes: [UInt8] = []
    for (x, y) in size.places {
      let part = UInt8(100 * x / size.width)
      let isSubject = discs.contains { $0.covers(x, y) }
      bytes += isSubject ? [230, 120, 20, 255] : [20, 40 + part, 160 - part, 255]
    }
    return Bitmap(size: size, alpha: .opaque, bytes: bytes)
  }

  static func mask(_ size: PixelSize, discs: [Disc]) -> [Bool] {
    (0..<size.area).map { pixel in
      discs.contains { $0.covers(pixel % size.width, pixel / size.width) }
    }
  }

  /// The intersection over union of an alpha plane and a mask.
  static func agreement(_ alpha: [UInt8], _ mask: [Bool]) -> Double {
    var (common, union) = (0, 0)
    for (value, isSubject) in zip(alpha, mask) {
      if value >= 128 && isSubject { common += 1 }
      if value >= 128 || isSubject { union += 1 }
    }
    return union == 0 ? 1 : Double(common) / Double(union)
  }

  /// A raster of random numbers in `0...1`.
  static func noise(_ size: PixelSize, seed: UInt64) -> Raster<Float> {
    var random = CutoutRandom(state: seed)
    return Raster(size: size, values: (0..<size.area).map { _ in random.unit() })
  }
}

/// A small deterministic random number generator.
struct CutoutRandom {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func unit() -> Float { Float(next() % 10_000) / 10_000 }

  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}

extension SubjectSelection {
  /// Creates a selection whose parts are equally probable.
  init(_ size: PixelSize, hints: CutoutHints = CutoutHints(), isSingle: Bool = false) {
    self.init(
      map: HintMap(hints, trimap: nil, photo: size, size: size),
      prior: Raster<Float>(size: size, repeating: 0.5), isSingle: isSingle)
  }
}
