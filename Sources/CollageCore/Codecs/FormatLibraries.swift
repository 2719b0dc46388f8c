internal import CCairo
internal import CDE265
internal import CGIF
internal import CHEIF
internal import CJXL
internal import CLCMS2
internal import CTIFF
internal import CWebP

/// The libraries that are loaded on first use; `nil` if a library is missing.
enum FormatLibraries {
  /// libde265, libheif's decoder of HEVC; `nil` if it isn't installed as a separate library.
  static let de265 = unsafe LoadedLibrary("de265", version: 0, empty: cde265_functions()) {
    unsafe cde265_load($0, &$1)
  }

  static let gif = unsafe LoadedLibrary("gif", version: 7, empty: cgif_functions()) {
    unsafe cgif_load($0, &$1)
  }

  static let heif = unsafe LoadedLibrary("heif", version: 1, empty: cheif_functions()) {
    unsafe cheif_load($0, &$1)
  }

  /// libjxl; its ABI number changes with each version, so several file names are tried.
  static let jxl: cjxl_functions? = {
    var functions = cjxl_functions()
    return unsafe cjxl_open(&functions) == nil ? functions : nil
  }()

  static let lcms = unsafe LoadedLibrary("lcms2", version: 2, empty: clcms2_functions()) {
    unsafe clcms2_load($0, &$1)
  }

  static let rsvg = unsafe LoadedLibrary("rsvg-2", version: 2, empty: crsvg_functions()) {
    unsafe crsvg_load($0, &$1)
  }

  static let tiff = unsafe LoadedLibrary("tiff", version: 6, empty: ctiff_functions()) {
    unsafe ctiff_load($0, &$1)
  }

  static let webpmux = unsafe LoadedLibrary("webpmux", version: 3, empty: cwebpmux_functions()) {
    unsafe cwebpmux_load($0, &$1)
  }

  static let webp = unsafe LoadedLibrary("webp", version: 7, empty: cwebp_functions()) {
    unsafe cwebp_load($0, &$1)
  }
}

package enum FormatSupport {
  package static var readable: [InputFormat] { InputFormat.allCases.filter(canRead) }

  /// True if the library for color profiles is installed.
  package static var convertsProfiles: Bool { FormatLibraries.lcms != nil }

  package static let profilePackage = ColorConversion.package

  package static func canRead(_ format: InputFormat) -> Bool {
    switch format {
    case .jpeg, .png: true
    case .gif: FormatLibraries.gif != nil
    case .tiff: FormatLibraries.tiff != nil
    case .webp: FormatLibraries.webp != nil
    case .jxl: FormatLibraries.jxl != nil
    case .heic: hasDecoder(heif_compression_HEVC)
    case .avif: hasDecoder(heif_compression_AV1)
    case .svg: FormatLibraries.rsvg != nil && PDFLibrary.cairo != nil
    }
  }

  package static func canEncode(_ format: RasterFormat) -> Bool {
    switch format {
    case .jpeg, .png: true
    case .webp: FormatLibraries.webp != nil
    case .jxl: FormatLibraries.jxl != nil
    case .avif:
      FormatLibraries.heif?.functions.heif_have_encoder_for_format(heif_compression_AV1) == 1
    }
  }

  private static func hasDecoder(_ coding: heif_compression_format) -> Bool {
    FormatLibraries.heif?.functions.heif_have_decoder_for_format(coding) == 1
  }
}

extension InputFormat {
  /// The Debian package of the format's library; `nil` if the program is linked with the library.
  package var package: String? {
    switch self {
    case .jpeg, .png: nil
    case .webp: "libwebp7"
    case .heic, .avif: "libheif1"
    case .jxl: "libjxl0.7"
    case .tiff: "libtiff6"
    case .gif: "libgif7"
    case .svg: "librsvg2-2"
    }
  }
}

extension RasterFormat {
  /// The Debian package of the format's library; `nil` if the program is linked with the library.
  public var package: String? { InputFormat(self).package }
}
