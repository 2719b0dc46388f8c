internal import CollageCore

extension QRCode {
  /// The width of the light margin that scanners need, in modules (square dots).
  private static let margin = 2

  /// The QR code as text, with two rows of modules per line, dark on light regardless of the
  /// terminal's colors.
  var text: String {
    let width = modules.count + 2 * Self.margin
    func isDark(_ x: Int, _ y: Int) -> Bool {
      let (x, y) = (x - Self.margin, y - Self.margin)
      return modules.indices.contains(x) && modules.indices.contains(y) && modules[y][x]
    }
    return stride(from: 0, to: width, by: 2).map { y in
      let line = (0..<width).map { x in
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
      return "\u{1B}[30;107m\(line)\u{1B}[0m\n"
    }.joined()
  }
}
