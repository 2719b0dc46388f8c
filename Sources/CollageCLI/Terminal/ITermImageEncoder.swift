internal import CollageCore
internal import Foundation

/// An image file in iTerm2's inline image protocol.
struct ITermImageEncoder {
  let file: [UInt8]
  /// The size of the output, in character cells; the terminal preserves the aspect ratio.
  let cells: PixelSize

  /// The escape sequence, which leaves the cursor below the image.
  var bytes: [UInt8] {
    let keys = [
      "inline=1", "size=\(file.count)", "width=\(cells.width)", "height=\(cells.height)",
      "preserveAspectRatio=1",
    ]
    return Array("\u{1B}]1337;File=\(keys.joined(separator: ";")):".utf8)
      + Array(Data(file).base64EncodedString().utf8) + Array("\u{07}\n".utf8)
  }
}
