internal import CollageCore
internal import Foundation

/// A picture's file in the command that iTerm2 has for it.
struct ITermFraming {
  /// A JPEG or PNG file.
  let file: [UInt8]
  /// The columns and rows that it takes; its shape stays as it is.
  let cells: PixelSize

  /// The command, which leaves the cursor behind the picture's last line.
  var bytes: [UInt8] {
    let keys = [
      "inline=1", "size=\(file.count)", "width=\(cells.width)", "height=\(cells.height)",
      "preserveAspectRatio=1",
    ]
    return Array("\u{1B}]1337;File=\(keys.joined(separator: ";")):".utf8)
      + Array(Data(file).base64EncodedString().utf8) + Array("\u{07}\n".utf8)
  }
}
