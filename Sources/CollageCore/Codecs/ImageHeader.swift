/// What the first bytes of an image file say about it.
package struct ImageHeader: Hashable, Sendable {
  /// The format, told by content.
  package var format: InputFormat
  /// Columns and rows as stored, before the orientation is applied.
  package var size: PixelSize
  /// How the stored pixels are to be turned to stand upright.
  package var orientation: Orientation
  /// Whether some pixel could be transparent.
  package var mayHaveAlpha: Bool
  /// Bits a sample.
  var depth: Int
  /// How colours are stored.
  var color: ColorLayout
  /// How far a JPEG's chroma is thinned out; nil for other images and unusual ratios.
  var chroma: ChromaSubsampling?
  /// Whether the image is stored in passes: a progressive JPEG, an interlaced PNG or GIF.
  var isProgressive: Bool
  /// The bytes for each pixel that the library holds while it turns a HEIF image into RGB.
  var libraryBytesPerPixel = 0
  /// Whether the library keeps a JPEG's coefficients until the last scan.
  var keepsCoefficients = false
  /// Whether a JPEG is coded arithmetically, which most programs can't read.
  var codesArithmetically = false
  /// Where a TIFF has the image.
  var place = TIFFPlace.first
  /// Remarks about which of the file's images was chosen.
  var remarks: [PhotoRemark] = []
  /// What is kept of the photo's metadata.
  package var metadata = PhotoMetadata()
  /// What else the file notes that the library keeps.
  package var notes = CaptureNotes()
  /// What the file says of its colours.
  var colorSpace = ColorSpace.sRGB

  /// The size once the orientation is applied.
  package var uprightSize: PixelSize {
    orientation.swapsSides ? size.transposed : size
  }

  /// How the colours of a file are stored.
  enum ColorLayout: Hashable, Sendable {
    /// One channel of lightness.
    case grey
    /// Red, green and blue, however coded.
    case rgb
    /// Indices into a palette.
    case palette
    /// Four inks; `inverted` when the most means no ink, as Adobe writes it.
    case cmyk(inverted: Bool)
  }
}

/// The resolution of a JPEG's chroma relative to its luma.
public enum ChromaSubsampling: String, Hashable, Sendable, Encodable, CaseIterable {
  /// 4:4:4, as many chroma samples as pixels.
  case full
  /// 4:2:2, half across.
  case half
  /// 4:2:0, half across and down.
  case quarter

  /// The size in pixels of the smallest unit that is coded on its own.
  var unit: PixelSize {
    switch self {
    case .full: PixelSize(width: 8, height: 8)
    case .half: PixelSize(width: 16, height: 8)
    case .quarter: PixelSize(width: 16, height: 16)
    }
  }
}
