import CollageCore
import Foundation

struct Sample {
  let name: String
  let photo: Bitmap
  let subject: Bitmap
  /// The cumulative sums of the reference alpha over the columns.
  private let columns: [Double]
  private let rows: [Double]

  /// Reads NAME.jpg and NAME.mask.png from a folder.
  init(_ name: String, in folder: String) throws {
    self.name = name
    let file = folder + "/" + name
    let photo = try Self.image(file + ".jpg")
    let mask = try Self.image(file + ".mask.png")
    guard mask.size == photo.size else { throw CocoaError(.fileReadCorruptFile) }
    var subject = photo
    subject.alpha = .straight
    var columns = [Double](repeating: 0, count: photo.width + 1)
    var rows = [Double](repeating: 0, count: photo.height + 1)
    for pixel in 0..<photo.size.area {
      let alpha = mask.bytes[pixel * 4]
      subject.bytes[pixel * 4 + 3] = alpha
      columns[pixel % photo.width + 1] += Double(alpha)
      rows[pixel / photo.width + 1] += Double(alpha)
    }
    for index in 1..<columns.count { columns[index] += columns[index - 1] }
    for index in 1..<rows.count { rows[index] += rows[index - 1] }
    (self.photo, self.subject) = (photo, subject)
    (self.columns, self.rows) = (columns, rows)
  }

  /// Returns the sorted names of the photos in a folder that have a reference.
  static func names(in folder: String) throws -> [String] {
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    return files.filter { $0.hasSuffix(".jpg") }.map { String($0.dropLast(4)) }
      .filter { files.contains($0 + ".mask.png") }.sorted()
  }

  /// The aspect ratios of crops that remove at least 15% of the photo.
  var aspects: [Double] {
    [1, 9.0 / 16, 2, 0.5].filter { aspect in
      let largest = UnitRect.largest(aspect: aspect, in: photo.size)
      return largest.width * largest.height <= 0.85
    }
  }

  /// Returns the sum of the reference alpha inside a window that is as wide or as high as the
  /// photo.
  func kept(_ window: UnitRect) -> Double {
    let (sums, start, length) = axis(of: window)
    return Self.sum(sums, to: start + length) - Self.sum(sums, to: start)
  }

  /// Returns the maximum sum of the reference alpha that a window of this size can contain.
  func most(_ window: UnitRect) -> Double {
    let (sums, _, length) = axis(of: window)
    let starts = sums.indices.flatMap { [Double($0), Double($0) - length] }
    return starts.filter { $0 >= 0 && $0 + length <= Double(sums.count - 1) }
      .map { Self.sum(sums, to: $0 + length) - Self.sum(sums, to: $0) }.max() ?? 0
  }

  /// Returns the cumulative sums along the axis on which a window can move, and the window's start
  /// and length in pixels.
  private func axis(of window: UnitRect) -> (sums: [Double], start: Double, length: Double) {
    if window.width < 1 - 1e-9 {
      let count = Double(photo.width)
      return (columns, window.x * count, window.width * count)
    }
    let count = Double(photo.height)
    return (rows, window.y * count, window.height * count)
  }

  private static func sum(_ sums: [Double], to position: Double) -> Double {
    let index = min(max(Int(position), 0), sums.count - 2)
    return sums[index] + (sums[index + 1] - sums[index]) * (position - Double(index))
  }

  private static func image(_ path: String) throws -> Bitmap {
    try ImageDecoder().decode(try FileReader.bytes(at: path, limit: .max - 1), source: path)
  }
}
