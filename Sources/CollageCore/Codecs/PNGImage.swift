internal import CPNG

/// Owns the control structure of libpng's simplified interface and frees what hangs on it.
struct PNGImage: ~Copyable {
  /// Red, green, blue, eight bits each.
  static let rgb = UInt32(PNG_FORMAT_FLAG_COLOR)
  /// Red, green, blue and straight alpha, eight bits each.
  static let rgba = rgb | UInt32(PNG_FORMAT_FLAG_ALPHA)

  var control: png_image

  init(size: PixelSize = PixelSize(width: 0, height: 0), format: UInt32 = 0) {
    control = png_image()
    control.version = UInt32(PNG_IMAGE_VERSION)
    control.width = UInt32(size.width)
    control.height = UInt32(size.height)
    control.format = format
  }

  deinit {
    // SAFETY: the library frees what `opaque` points to and nothing else; a copy will do.
    var last = control
    png_image_free(&last)
  }

  var size: PixelSize { PixelSize(width: Int(control.width), height: Int(control.height)) }

  /// The first warning or the error of the last call.
  var message: String {
    withUnsafeBytes(of: control.message) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
