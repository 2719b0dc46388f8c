internal import CollageCore
internal import Foundation

/// Renders text and fonts from the fuzzer.
enum TextInput {
  private static let path = NSTemporaryDirectory() + "collage-fuzz-\(getpid()).ttf"
  private static let sample = "Office ÄÖ 123 שלום سلام नमस्ते 世界 \u{1F44D}\u{1F3FD}"
  /// The typesetter with the fonts in the folder that the environment variable `FONTS` names.
  private static let typesetter: Typesetter? = {
    let folder = ProcessInfo.processInfo.environment["FONTS"] ?? "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let fonts = names.filter { $0.hasSuffix(".ttf") }.sorted()
    return Typesetter(fonts: fonts.map { folder + "/" + $0 })
  }()

  /// Renders text with only the given font, which can be damaged.
  static func setWords(withFont bytes: [UInt8]) {
    guard (try? Data(bytes).write(to: URL(filePath: path))) != nil,
      let typesetter = Typesetter(fonts: [path])
    else { return }
    _ = try? typesetter.layout(TextContent(text: sample, style: TextStyle(size: 40)))
    _ = try? FontSheet(of: typesetter.families, sample: sample).png(by: typesetter)
  }

  /// Renders text; the first bytes determine its format.
  static func set(_ bytes: [UInt8]) {
    guard let typesetter, bytes.count > 6 else { return }
    var style = TextStyle(size: Double(bytes[0]) + 1)
    style.direction = TextDirection.allCases[Int(bytes[1]) % TextDirection.allCases.count]
    style.alignment = TextAlignment.allCases[Int(bytes[1] / 4) % TextAlignment.allCases.count]
    style.isMarkup = bytes[2] & 1 != 0
    // The values include some that can't be stored.
    style.arc = bytes[2] & 2 != 0 ? pow(Double(bytes[4]) - 128, 3) / 1000 : nil
    style.lineLimit = bytes[2] & 4 != 0 ? Int(bytes[5]) << (bytes[5] & 31) : nil
    style.letterSpacing = pow(Double(bytes[6]) - 128, 5) / 1_000_000
    let measures: [TextWrapping] = [
      .natural, .width(Double(bytes[3]) * 4 + 1), .fit(Size(width: 300, height: 200)),
    ]
    let string = String(decoding: bytes.dropFirst(7), as: UTF8.self)
    let text = TextContent(
      text: string.filter { $0 != "\0" }, style: style,
      wrapping: measures[Int(bytes[3]) % measures.count])
    guard let layout = try? typesetter.layout(text) else { return }
    precondition(layout.extent.width > 0 && layout.extent.height > 0, "words without an extent")
    precondition(layout.extent.width.isFinite && layout.extent.height.isFinite, "endless words")
    _ = try? FontSheet(of: Array(typesetter.families.prefix(1)), sample: string).png(by: typesetter)
  }
}
