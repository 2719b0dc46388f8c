@testable import CollageCore

/// TIFF files of fields and blocks that need not fit together.
enum TIFFFiles {
  /// The fields of a directory by their tags.
  typealias Fields = [UInt16: [Int]]

  /// A picture of 8 bits a sample in one strip, unless fields say otherwise.
  ///
  /// - Parameters:
  ///   - size: Columns and rows.
  ///   - samples: The samples of a pixel.
  ///   - blocks: The bytes of the strips or tiles.
  ///   - fields: What is added to the usual fields, or said in their place; none for a tag that is
  ///     left out.
  /// - Returns: The file: the blocks, then the directory.
  static func make(
    _ size: PixelSize, samples: Int = 3, blocks: [[UInt8]], _ fields: Fields = [:]
  ) -> [UInt8] {
    var offsets: [Int] = []
    var file: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
    for block in blocks {
      offsets.append(file.count)
      file += block
    }
    let usual: Fields = [
      256: [size.width], 257: [size.height], 258: [Int](repeating: 8, count: samples), 259: [1],
      262: [samples == 1 ? 1 : 2], 273: offsets, 277: [samples], 278: [size.height],
      279: blocks.map(\.count),
    ]
    let all = usual.merging(fields) { $1 }.filter { !$0.value.isEmpty }
    if file.count % 2 == 1 { file.append(0) }
    file.replaceSubrange(4..<8, with: little(file.count, 4))
    return file + directory(all, at: file.count)
  }

  /// A small first image of one shade, and a larger one in a directory of its own.
  ///
  /// - Parameters:
  ///   - thumbnail: The size of the first image.
  ///   - size: The size of the other image.
  ///   - offset: Where the samples of the other image begin.
  /// - Returns: The file.
  static func withThumbnail(
    _ thumbnail: PixelSize, of size: PixelSize, at offset: Int
  ) -> [UInt8] {
    let samples = (0..<size.area * 3).map { UInt8($0 * 7 & 255) }
    let other = offset + samples.count + samples.count % 2
    var file = make(
      thumbnail, blocks: [[UInt8](repeating: 9, count: thumbnail.area * 3)],
      [254: [1], 330: [other]])
    file += [UInt8](repeating: 0, count: offset - file.count) + samples
    if file.count % 2 == 1 { file.append(0) }
    let fields: Fields = [
      254: [0], 256: [size.width], 257: [size.height], 258: [8, 8, 8], 259: [1], 262: [2],
      273: [offset], 277: [3], 278: [size.height], 279: [samples.count],
    ]
    return file + directory(fields, at: file.count)
  }

  private static func directory(_ fields: Fields, at start: Int) -> [UInt8] {
    var entries = little(fields.count, 2)
    var values: [UInt8] = []
    let behind = start + 2 + fields.count * 12 + 4
    for (tag, numbers) in fields.sorted(by: { $0.key < $1.key }) {
      let width = numbers.allSatisfy { $0 < 1 << 16 } ? 2 : 4
      entries += little(Int(tag), 2) + little(width == 2 ? 3 : 4, 2) + little(numbers.count, 4)
      var bytes = numbers.flatMap { little($0, width) }
      if bytes.count > 4 {
        entries += little(behind + values.count, 4)
        values += bytes
      } else {
        bytes += [UInt8](repeating: 0, count: 4 - bytes.count)
        entries += bytes
      }
    }
    return entries + [0, 0, 0, 0] + values
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
