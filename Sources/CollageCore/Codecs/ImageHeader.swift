/// The properties in the header of an image file.
package struct ImageHeader: Hashable, Sendable {
  package var format: InputFormat
  /// The size as stored, before the orientation is applied.
  package var size: PixelSize
  package var orientation: Orientation
  /// True if some pixels could be transparent.
  package var mayHaveAlpha: Bool
  var depth: Int
  var color: ColorLayout
  /// The chroma subsampling; `nil` if it is unknown or unusual.
  var chroma: ChromaSubsampling?
  /// True for a progressive JPEG, and for an interlaced PNG or GIF.
  var isProgressive: Bool
  /// The bytes per pixel that libheif or libjxl holds while it decodes an image to RGB.
  var libraryBytesPerPixel = 0
  /// True if libjpeg keeps a JPEG's coefficients in memory until the last scan.
  var keepsCoefficients = false
  /// True if a JPEG uses arithmetic coding, which most programs can't read.
  var usesArithmeticCoding = false
  /// The location of the image to decode within a TIFF file.
  var imageLocation = TIFFImageLocation.first
  /// Remarks for the user about the contents of the file, such as the choice among several images.
  var remarks: [PhotoRemark] = []
  package var metadata = PhotoMetadata()
  package var captureMetadata = CaptureMetadata()
  var colorSpace = ColorSpace.sRGB

  /// The size after the orientation is applied.
  package var uprightSize: PixelSize {
    orientation.swapsSides ? size.transposed : size
  }

  enum ColorLayout: Hashable, Sendable {
    case gray
    case rgb
    case palette
    /// Four inks; if `inverted` is true, the maximum value means no ink, as in Adobe's files.
    case cmyk(inverted: Bool)
  }
}

/// The resolution of an image's chroma relative to its luma.
public enum ChromaSubsampling: String, Hashable, Sendable, Encodable, CaseIterable {
  /// 4:4:4, full resolution.
  case full
  /// 4:2:2, half the horizontal resolution.
  case half
  /// 4:2:0, half the horizontal and vertical resolution.
  case quarter

  /// The size of a JPEG's MCU (minimum coded unit), in pixels.
  var unit: PixelSize {
    switch self {
    case .full: PixelSize(width: 8, height: 8)
    case .half: PixelSize(width: 16, height: 8)
    case .quarter: PixelSize(width: 16, height: 16)
    }
  }
}
