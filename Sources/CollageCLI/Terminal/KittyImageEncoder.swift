internal import CollageCore
internal import Foundation

/// A PNG file in the kitty graphics protocol.
struct KittyImageEncoder {
  /// The maximum amount of image data per escape sequence, in characters.
  static let chunk = 4096

  let file: [UInt8]
  /// The width of the output, in columns; `nil` to show each image pixel as one screen pixel.
  var columns: Int?

  /// The escape sequences, which leave the cursor below the image and request no response.
  var bytes: [UInt8] {
    commands("a=T,f=100,q=2" + (columns.map { ",c=\($0)" } ?? "")).flatMap { $0 }
      + [UInt8(ascii: "\n")]
  }

  /// Returns the bytes that show the image inside tmux, which doesn't support images.
  ///
  /// Placeholder characters reserve the area of the image and scroll like other text. They refer to
  /// the image ID `number`, from 1 to 255. `cells` is the size of the output, in character cells.
  func placeholderBytes(_ number: UInt8, over cells: PixelSize) -> [UInt8] {
    let rows = min(cells.height, KittyPlaceholders.maximumRows)
    let first = "a=T,U=1,f=100,q=2,i=\(number),c=\(cells.width),r=\(rows)"
    return commands(first).flatMap(TmuxPassthrough.wrapped)
      + KittyPlaceholders.text(number, columns: cells.width, rows: rows)
  }

  private func commands(_ first: String) -> [[UInt8]] {
    let letters = Array(Data(file).base64EncodedString().utf8)
    return stride(from: 0, to: max(1, letters.count), by: Self.chunk).map { start in
      let end = min(letters.count, start + Self.chunk)
      let keys = (start == 0 ? first + "," : "") + "m=\(end < letters.count ? 1 : 0)"
      return Array("\u{1B}_G\(keys);".utf8) + letters[start..<end] + Array("\u{1B}\\".utf8)
    }
  }
}
