import CollageImaging
import Foundation
import Testing

/// Compares images with stored PNG files that were reviewed once.
///
/// `COLLAGE_REWRITE=1 swift test --filter SUITE` writes the suite's files that are missing or
/// differ; review them before committing.
enum Golden {
  enum Finding: Equatable {
    case equal
    case missing
    /// The path of the panel that shows the difference.
    case different(String)
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  private static let isRewriting = ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1"

  /// Records an issue unless the image equals the stored one, pixel for pixel.
  static func expect(
    _ actual: Bitmap, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let finding = try compare(actual, with: name)
    if finding == .equal { return }
    guard !isRewriting else { return try write(actual, to: folder.appending(path: "\(name).png")) }
    let fault =
      switch finding {
      case .different(let panel): "differs from Goldens/\(name).png; see \(panel)"
      default: "no Goldens/\(name).png"
      }
    let suite = sourceLocation.fileName.split(separator: ".")[0]
    Issue.record(
      """
      \(fault)
      If the picture is right: COLLAGE_REWRITE=1 swift test --filter \(suite)
      """, sourceLocation: sourceLocation)
  }

  /// Compares an image with a stored one; writes a panel if they differ.
  static func compare(_ actual: Bitmap, with name: String) throws -> Finding {
    let file = folder.appending(path: "\(name).png")
    guard let bytes = try? Data(contentsOf: file) else { return .missing }
    let expected = try ImageDecoder().decode(Array(bytes), source: file.path())
    guard expected.size != actual.size || expected.bytes != actual.bytes else { return .equal }
    let report = FileManager.default.temporaryDirectory.appending(
      path: "collage-goldens-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: report, withIntermediateDirectories: true)
    let panel = report.appending(path: "\(name).png")
    try write(GoldenPanel(expected: expected, actual: actual).bitmap, to: panel)
    return .different(panel.path())
  }

  private static func write(_ image: Bitmap, to file: URL) throws {
    try Data(PNGEncoder().encode(image, jobs: 1)).write(to: file)
  }
}

/// Two enlarged images with their difference between them, for reviewing a failed test.
///
/// Transparent pixels are shown on a checkerboard. In the difference, equal pixels are black, and
/// channels are brighter the more they differ. A difference of alpha, or a pixel that only one
/// image has, affects all channels.
struct GoldenPanel {
  static let gap = 8
  private static let frame: [UInt8] = [110, 110, 140]

  let expected: Bitmap
  let actual: Bitmap

  /// The size of the area for each of the three images, before enlargement.
  private var area: PixelSize {
    PixelSize(width: max(expected.width, actual.width), height: max(expected.height, actual.height))
  }

  /// The enlargement factor.
  var zoom: Int { max(1, 256 / max(area.width, area.height)) }

  /// The panel: expected, difference, actual, side by side.
  var bitmap: Bitmap {
    let step = area.width * zoom + Self.gap
    return .make(Self.gap + 3 * step, area.height * zoom + 2 * Self.gap, pixel)
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let (zoom, area, gap) = (zoom, area, Self.gap)
    let (column, across) = (x - gap).quotientAndRemainder(dividingBy: area.width * zoom + gap)
    let down = y - gap
    guard x >= gap, across < area.width * zoom, (0..<area.height * zoom).contains(down) else {
      return Self.frame + [255]
    }
    return color(column, across / zoom, down / zoom, isDark: (across / 8 + down / 8) % 2 == 1)
      + [255]
  }

  private func color(_ column: Int, _ x: Int, _ y: Int, isDark: Bool) -> [UInt8] {
    guard column != 1 else { return difference(x, y) }
    guard let pixel = pixel(of: column == 0 ? expected : actual, x, y) else { return Self.frame }
    return pixel.prefix(3).map { channel in
      let (alpha, checkerboard) = (Int(pixel[3]), isDark ? 190 : 240)
      return UInt8((Int(channel) * alpha + checkerboard * (255 - alpha) + 127) / 255)
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

  private func pixel(of image: Bitmap, _ x: Int, _ y: Int) -> [UInt8]? {
    x < image.width && y < image.height ? image[x, y] : nil
  }
}

@Suite struct GoldenPanelTests {
  /// The panel's color for one pixel of the images.
  ///
  /// Column 0 of the panel shows the expected image, and column 1 the difference.
  private func color(_ panel: GoldenPanel, _ column: Int, _ x: Int, _ y: Int) -> [UInt8] {
    let gap = GoldenPanel.gap
    let area = max(panel.expected.width, panel.actual.width) * panel.zoom
    return panel.pixel(gap + column * (area + gap) + x * panel.zoom, gap + y * panel.zoom)
  }

  @Test func arrangesEnlargedImagesSideBySide() {
    let panel = GoldenPanel(
      expected: .filled(32, 16, [10, 20, 30, 255]), actual: .filled(32, 16, [90, 80, 70, 255]))
    #expect(panel.zoom == 8)
    #expect(panel.bitmap.size == PixelSize(width: 3 * 256 + 4 * 8, height: 128 + 2 * 8))
    #expect(color(panel, 0, 31, 15) == [10, 20, 30, 255])
    #expect(color(panel, 2, 0, 0) == [90, 80, 70, 255])
    #expect(GoldenPanel(expected: .noise(300, 2), actual: .noise(300, 2)).zoom == 1)
  }

  @Test func showsSmallestDifferenceInItsChannel() {
    let expected = Bitmap.filled(4, 4, [10, 20, 30, 255])
    var actual = expected
    actual.bytes[4 * 4 + 1] = 21
    actual.bytes[2 * 4 + 2] = 130
    let panel = GoldenPanel(expected: expected, actual: actual)
    #expect(color(panel, 1, 0, 1) == [0, 80, 0, 255] && color(panel, 1, 2, 0) == [0, 0, 255, 255])
    #expect(color(panel, 1, 0, 0) == [0, 0, 0, 255])
  }

  @Test func comparesAlphaOnCheckerboard() {
    let panel = GoldenPanel(
      expected: .filled(4, 4, [0, 0, 0, 0]), actual: .filled(4, 4, [0, 0, 0, 10]))
    #expect(color(panel, 0, 0, 0) == [240, 240, 240, 255])
    #expect(color(panel, 1, 0, 0) == [152, 152, 152, 255])
    #expect(color(panel, 2, 0, 0) == [231, 231, 231, 255])
  }

  @Test func marksPixelsOfOnlyOneImage() {
    let panel = GoldenPanel(
      expected: .filled(4, 2, [5, 5, 5, 255]), actual: .filled(2, 4, [5, 5, 5, 255]))
    #expect(color(panel, 1, 0, 0) == [0, 0, 0, 255])
    #expect(color(panel, 1, 3, 0) == [255, 255, 255, 255])
    #expect(color(panel, 1, 3, 3) == color(panel, 0, 0, 3))
    #expect(color(panel, 2, 3, 0) == color(panel, 0, 0, 3))
  }

  @Test func writesPanelForDifferenceAndReportsMissingFile() throws {
    let actual = Bitmap.filled(8, 8, [1, 2, 3, 255])
    #expect(try Golden.compare(actual, with: "never drawn") == .missing)
    guard case .different(let path) = try Golden.compare(actual, with: "flips") else {
      throw TestFailure()
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    let panel = try Data(contentsOf: URL(filePath: path))
    let image = try ImageDecoder().decode(Array(panel), source: path)
    #expect(image.size == PixelSize(width: 3 * 256 + 4 * 8, height: 256 + 2 * 8))
  }
}
