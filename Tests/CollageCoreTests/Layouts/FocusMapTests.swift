import Foundation
import Testing

@testable import CollageImaging

@Suite struct FocusMapTests {
  private static let photo = PixelSize(width: 60, height: 40)

  /// An image with a horizontal color gradient, and a square in another color.
  private static func image(square: (x: Int, y: Int)?) -> Bitmap {
    .make(photo.width, photo.height) { x, y in
      if let square, (square.x..<square.x + 12).contains(x), (square.y..<square.y + 12).contains(y)
      {
        return [220, 60, 30, 255]
      }
      return [UInt8(60 + x * 20 / photo.width), 90, 140, 255]
    }
  }

  /// An image with a square, and its transpose.
  private static func bothWays(_ square: (x: Int, y: Int)?) -> [(image: Bitmap, isTurned: Bool)] {
    let image = image(square: square)
    return [(image, false), (image.transposed, true)]
  }

  /// Returns whether a window contains a part of an image, in pixels.
  private static func holds(
    _ window: UnitRect, x: Range<Int>, y: Range<Int>, size: PixelSize = photo
  ) -> Bool {
    let (width, height) = (Double(size.width), Double(size.height))
    return window.x * width <= Double(x.lowerBound) + 1e-6
      && window.maxX * width >= Double(x.upperBound) - 1e-6
      && window.y * height <= Double(y.lowerBound) + 1e-6
      && window.maxY * height >= Double(y.upperBound) - 1e-6
  }

  @Test(arguments: [(44, 14), (6, 8), (24, 24)])
  func keepsColorsThatDifferFromBorder(x: Int, y: Int) {
    let map = FocusMap(of: Self.image(square: (x, y)))
    #expect(!map.isFlat)
    for aspect in [0.5, 1, 2, 3] {
      #expect(Self.holds(map.window(aspect: aspect), x: x..<x + 12, y: y..<y + 12))
    }
  }

  @Test(arguments: [(40, 14), (8, 8)]) func storedPointKeepsSubject(x: Int, y: Int) {
    let point = FocusMap(of: Self.image(square: (x, y))).point
    for aspect in [0.6, 1, 1.5, 2] {
      let window = UnitRect.largest(aspect: aspect, in: Self.photo).centered(on: point)
      #expect(Self.holds(window, x: x..<x + 12, y: y..<y + 12))
    }
  }

  @Test func centersWindowsWithoutSubject() {
    var random = SplitMix64(seed: 5)
    let noise = (0..<60 * 40).flatMap { _ -> [UInt8] in
      (0..<3).map { _ in UInt8.random(in: 100...110, using: &random) } + [255]
    }
    for bytes in [Self.image(square: nil).bytes, noise] {
      let map = FocusMap(of: Bitmap(size: Self.photo, alpha: .opaque, bytes: bytes))
      #expect(map.isFlat)
      for aspect in [0.5, 1, 2] {
        let window = map.window(aspect: aspect)
        #expect(abs(window.center.x - 0.5) < 1e-12 && abs(window.center.y - 0.5) < 1e-12)
      }
      #expect(map.point == Point(x: 0.5, y: 0.5))
    }
  }

  @Test(arguments: AlphaState.transparent) func followsOpaquePartOfCutout(_ alpha: AlphaState) {
    var image = Self.image(square: (44, 20))
    image.alpha = alpha
    for pixel in 0..<Self.photo.area
    where !((4..<14).contains(pixel % 60) && (3..<13).contains(pixel / 60)) {
      for byte in 0..<4 { image.bytes[pixel * 4 + byte] = 0 }
    }
    let map = FocusMap(of: image)
    #expect(Self.holds(map.window(aspect: 0.4), x: 4..<14, y: 3..<13))
    #expect(Self.holds(map.window(aspect: 3), x: 4..<14, y: 3..<13))
  }

  @Test func keepsFacesInsideCutout() throws {
    var image = Self.image(square: nil)
    image.alpha = .straight
    for pixel in 0..<Self.photo.area where pixel % 60 < 20 || pixel / 60 < 4 {
      for byte in 0..<4 { image.bytes[pixel * 4 + byte] = 0 }
    }
    let gone = try #require(UnitRect(x: 0.05, y: 0.1, width: 0.15, height: 0.2))
    let kept = try #require(UnitRect(x: 0.6, y: 0.1, width: 0.15, height: 0.2))
    #expect(FocusMap(of: image, faces: [gone, kept]).faces == [kept])
    let window = FocusMap(of: image, faces: [gone, kept]).window(aspect: 3)
    #expect(Self.holds(window, x: 36..<45, y: 4..<12))
    #expect(!Self.holds(FocusMap(of: image).window(aspect: 3), x: 36..<45, y: 4..<12))
  }

  @Test(arguments: [1, 5, 200]) func centersWindowsInTransparentImage(_ width: Int) {
    let map = FocusMap(of: .filled(width, 7, [0, 0, 0, 0]), faces: [.whole])
    #expect(map.isFlat && map.point == Point(x: 0.5, y: 0.5))
    for aspect in [0.3, 300] {
      let center = map.window(aspect: aspect).center
      #expect(abs(center.x - 0.5) < 1e-12 && abs(center.y - 0.5) < 1e-12)
    }
    #expect(map.faces.isEmpty)
  }

  @Test func treatsNearlyOpaqueImageAsOpaque() {
    var image = Self.image(square: (44, 14))
    image.alpha = .straight
    for byte in 0..<4 { image.bytes[byte] = 0 }
    #expect(Self.holds(FocusMap(of: image).window(aspect: 0.5), x: 44..<56, y: 14..<26))
  }

  @Test func keepsFaceDespiteOtherSubject() throws {
    let face = try #require(UnitRect(x: 0.1, y: 0.2, width: 0.2, height: 0.3))
    for (image, isTurned) in Self.bothWays((44, 14)) {
      let map = FocusMap(of: image, faces: [face.turned(isTurned)])
      let narrow = map.window(aspect: isTurned ? 1 / 0.9 : 0.9).turned(isTurned)
      #expect(narrow.x <= 0.1 + 1e-9 && narrow.maxX >= 0.3 - 1e-9)
      let wide = map.window(aspect: isTurned ? 1 / 1.4 : 1.4).turned(isTurned)
      #expect(Self.holds(wide, x: 6..<18, y: 8..<20))
    }
  }

  @Test func prefersLargerFace() throws {
    let small = try #require(UnitRect(x: 0.8, y: 0.4, width: 0.1, height: 0.1))
    let large = try #require(UnitRect(x: 0.05, y: 0.4, width: 0.2, height: 0.2))
    for faces in [[small, large], [large, small]] {
      for (image, isTurned) in Self.bothWays((44, 14)) {
        let map = FocusMap(of: image, faces: faces.map { $0.turned(isTurned) })
        let window = map.window(aspect: isTurned ? 2 : 0.5).turned(isTurned)
        #expect(window.x <= 0.05 + 1e-9 && window.maxX >= 0.25 - 1e-9)
      }
    }
  }

  @Test func showsMiddleOfWideFace() throws {
    let face = try #require(UnitRect(x: 0.1, y: 0.1, width: 0.6, height: 0.8))
    for (image, isTurned) in Self.bothWays((44, 14)) {
      let map = FocusMap(of: image, faces: [face.turned(isTurned)])
      let window = map.window(aspect: isTurned ? 2 : 0.5).turned(isTurned)
      #expect(abs(window.center.x - 0.4) < 1e-9)
    }
  }

  @Test func protectedRegionContainsAllFaces() throws {
    let faces = [
      try #require(UnitRect(x: 0.125, y: 0.5, width: 0.25, height: 0.125)),
      try #require(UnitRect(x: 0.25, y: 0.25, width: 0.125, height: 0.0625)),
      try #require(UnitRect(x: 0.5, y: 0.375, width: 0.25, height: 0.125)),
    ]
    let around = UnitRect(x: 0.125, y: 0.25, width: 0.625, height: 0.375)
    #expect(FocusMap(of: Self.image(square: nil), faces: faces).region == around)
  }

  @Test func isNearlyIndependentOfScale() {
    let image = Self.image(square: (44, 14))
    let large = Bitmap.make(180, 120) { image[$0 / 3, $1 / 3] }
    let (map, other) = (FocusMap(of: image), FocusMap(of: large))
    for aspect in [0.5, 1, 2, 3] {
      let (one, two) = (map.window(aspect: aspect), other.window(aspect: aspect))
      #expect(abs(one.x - two.x) < 0.06 && abs(one.y - two.y) < 0.06)
    }
  }

  @Test(arguments: [
    (1, 1), (1, 64), (64, 1), (2, 3), (200, 2), (3, 200), (5, 5), (1, 5000), (5000, 1),
  ])
  func acceptsAnyAspectRatio(width: Int, height: Int) {
    let map = FocusMap(of: .noise(width, height, seed: 9))
    for aspect in [0.01, 0.5, 1, 2, 100] {
      let window = map.window(aspect: aspect)
      let shape = window.width * Double(width) / (window.height * Double(height))
      #expect(abs(shape / aspect - 1) < 1e-9 && max(window.width, window.height) == 1)
    }
    #expect((0...1).contains(map.point.x) && (0...1).contains(map.point.y))
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func usesImageShapeForInvalidAspectRatio(_ aspect: Double) {
    #expect(UnitRect.largest(aspect: aspect, in: Self.photo) == .whole)
    #expect(FocusMap(of: Self.image(square: nil)).window(aspect: aspect) == .whole)
  }
}

extension Bitmap {
  fileprivate var transposed: Bitmap { .make(height, width, alpha: alpha) { self[$1, $0] } }
}

extension UnitRect {
  /// The transposed rectangle if `isTurned`; otherwise the rectangle itself.
  fileprivate func turned(_ isTurned: Bool) -> UnitRect {
    isTurned ? UnitRect(x: y, y: x, width: height, height: width) ?? self : self
  }
}

extension AlphaState {
  fileprivate static let transparent: [AlphaState] = [.straight, .premultiplied]
}

@Suite(.enabled(if: SubjectPhotos.folder != nil, "no photos in ../shared/fixtures/cutout"))
struct FocusPhotoTests {
  @Test func cropsKeepSubjectsOfRealPhotos() throws {
    var shares: [Double] = []
    var stored: [Double] = []
    for name in try SubjectPhotos.names() {
      let photo = try SubjectPhotos.photo(name)
      let subject = try SubjectPhotos.subject(name)
      let sums = WeightSums(subject)
      let best = FocusMap(subject, of: photo.size, faces: [], margin: 0)
      let map = FocusMap(of: photo)
      func share(_ window: UnitRect) -> Double {
        let (width, height) = (Double(subject.width), Double(subject.height))
        return sums.sum(
          left: window.x * width, top: window.y * height, right: window.maxX * width,
          bottom: window.maxY * height)
      }
      for aspect in [1, 9.0 / 16, 2, 0.5] {
        let largest = UnitRect.largest(aspect: aspect, in: photo.size)
        guard largest.width * largest.height <= 0.85 else { continue }
        let maximum = share(best.window(aspect: aspect))
        shares.append(share(map.window(aspect: aspect)) / maximum)
        stored.append(share(largest.centered(on: map.point)) / maximum)
      }
    }
    for shares in [shares, stored] {
      #expect(shares.count > 30 && shares.reduce(0, +) / Double(shares.count) >= 0.96)
      #expect(Double(shares.count { $0 < 0.8 }) <= 0.05 * Double(shares.count))
    }
  }
}

/// Photos with masks of their subjects, in an optional folder next to the repository.
enum SubjectPhotos {
  static let folder: String? = {
    let repository = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let folder = "/\(repository)/../shared/fixtures/cutout"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: try #require(folder))
      .filter { $0.hasSuffix(".mask.png") }.map { String($0.dropLast(9)) }.sorted()
  }

  /// A photo at a quarter of its size.
  static func photo(_ name: String) throws -> Bitmap {
    let file = try #require(folder) + "/\(name).jpg"
    return try ImageDecoder().decodeUpright(
      FileReader.bytes(at: file, limit: 1 << 24), source: file,
      scale: try #require(DecodeScale(eighths: 2)))
  }

  /// The mask of the subject in `0...255`, sampled at every fourth pixel along each axis.
  static func subject(_ name: String) throws -> Raster<Float> {
    let file = try #require(folder) + "/\(name).mask.png"
    let mask = try ImageDecoder().decode(FileReader.bytes(at: file, limit: 1 << 24), source: file)
    let size = PixelSize(width: mask.width / 4, height: mask.height / 4)
    return Raster(
      size: size,
      values: (0..<size.area).map { cell in
        let (x, y) = (cell % size.width * 4 + 2, cell / size.width * 4 + 2)
        return Float(mask.bytes[(y * mask.width + x) * 4])
      })
  }
}
