/// An sRGB color with straight alpha, 8 bits per channel.
public struct Color: Hashable, Sendable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8
  /// The alpha channel; 255 is opaque.
  public var alpha: UInt8

  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Fully transparent black.
  public static let none = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a color from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// True if the color is opaque.
  public var isOpaque: Bool { alpha == 255 }

  package var straight: SIMD4<UInt8> { SIMD4(red, green, blue, alpha) }

  package var premultiplied: SIMD4<UInt8> {
    func part(_ channel: UInt8) -> UInt8 {
      UInt8((UInt32(channel) * UInt32(alpha) + 127) / 255)
    }
    return SIMD4(part(red), part(green), part(blue), alpha)
  }

  /// The color as `rrggbb`, or `rrggbbaa` if it isn't opaque, in lowercase hexadecimal digits.
  public var hex: String {
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Creates a color from 3, 4, 6 or 8 hexadecimal digits, with or without a leading `#`.
  public init?(hex text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    var values = digits.compactMap { $0.isASCII ? $0.hexDigitValue.map(UInt8.init) : nil }
    guard values.count == digits.count else { return nil }
    if values.count == 3 || values.count == 4 {
      values = values.flatMap { [$0, $0] }
    }
    guard values.count == 6 || values.count == 8 else { return nil }
    let channels = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }
}

extension Color: Codable {
  /// Decodes a color from hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = Color(hex: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a color: \(text)")
    }
    self = color
  }

  /// Encodes the color as hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }
}
