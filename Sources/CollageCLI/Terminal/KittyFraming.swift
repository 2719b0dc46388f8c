internal import CollageCore
internal import Foundation

/// A PNG file in the commands that kitty has for pictures.
struct KittyFraming {
  /// The most letters of a command.
  static let chunk = 4096

  /// The file.
  let file: [UInt8]
  /// The columns that it is drawn over; nil draws each pixel as one.
  var columns: Int?

  /// The commands, which leave the cursor behind the picture's last line; no answer is wanted.
  var bytes: [UInt8] {
    commands("a=T,f=100,q=2" + (columns.map { ",c=\($0)" } ?? "")).flatMap { $0 }
      + [UInt8(ascii: "\n")]
  }

  /// The picture behind tmux, which knows nothing of it: letters stand where it is to be, and move as others
  /// do.
  ///
  /// - Parameters:
  ///   - number: The picture's number, 1 to 255, by which the letters mean it.
  ///   - cells: Columns and rows that it takes.
  /// - Returns: What is sent.
  func placed(_ number: UInt8, over cells: PixelSize) -> [UInt8] {
    let rows = min(cells.height, KittyPlaceholders.mostRows)
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
