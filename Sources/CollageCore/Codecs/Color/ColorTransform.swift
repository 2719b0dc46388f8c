internal import CLCMS2
internal import Foundation

/// A Little CMS conversion from a color space to 8-bit sRGB, which many threads can use at once.
@safe final class ColorTransform: @unchecked Sendable {
  // SAFETY: the properties don't change after `make`, and many threads can use a Little CMS
  // transform whose cache is disabled.
  private let library: clcms2_functions
  private let context: cmsContext?
  private let transform: cmsHTRANSFORM
  /// A faster implementation of the same conversion; `nil` if there isn't one.
  private let shaper: MatrixShaper?

  private init(
    _ library: clcms2_functions, _ context: cmsContext?, _ transform: cmsHTRANSFORM,
    _ shaper: MatrixShaper?
  ) {
    self.library = library
    unsafe self.context = unsafe context
    unsafe self.transform = unsafe transform
    self.shaper = shaper
  }

  deinit {
    unsafe library.cmsDeleteTransform(transform)
    unsafe library.cmsDeleteContext(context)
  }

  /// Converts pixels of four samples each; doesn't write the fourth byte of each output pixel.
  func run(_ input: UnsafeRawPointer?, _ output: UnsafeMutableRawPointer, _ pixels: Int) {
    unsafe library.cmsDoTransform(transform, input, output, UInt32(pixels))
  }

  /// Converts pixels of four bytes in place, except for the fourth byte of each pixel.
  func run(_ pixels: UnsafeMutableRawBufferPointer) {
    guard let start = pixels.baseAddress else { return }
    if let shaper {
      unsafe shaper.convert(pixels)
    } else {
      unsafe run(start, start, pixels.count / 4)
    }
  }

  /// Creates a conversion; `nil` if the color space is sRGB.
  ///
  /// `library` is `nil` if Little CMS is missing. `isGray` returns whether all pixels are gray; it
  /// is called only if needed. If the color space can't be converted, the failure is the remark for
  /// the user.
  static func make(
    _ colorSpace: ColorSpace, for kind: SampledImage.Kind,
    by library: clcms2_functions? = FormatLibraries.lcms?.functions, isGray: () -> Bool
  ) -> Result<ColorTransform?, PhotoRemark> {
    guard let library else {
      return .failure(.profileLibraryMissing(package: ColorConversion.package))
    }
    let context = library.cmsCreateContext(nil, nil)
    var isTransferred = false
    defer { if !isTransferred { unsafe library.cmsDeleteContext(context) } }
    let profiles = unsafe ColorProfiles(library: library, context: context)
    guard let source = unsafe profiles.open(colorSpace) else { return .failure(.invalidProfile) }
    defer { _ = unsafe library.cmsCloseProfile(source) }
    let space = unsafe library.cmsGetColorSpace(source)
    let isDeep = kind.isDeep
    guard let format = inputFormat(space, kind, isGray: isGray) else {
      return .failure(.invalidProfile)
    }
    if unsafe profiles.isSRGB(source) { return .success(nil) }
    guard let target = unsafe library.cmsCreate_sRGBProfileTHR(context) else {
      return .failure(.invalidProfile)
    }
    defer { _ = unsafe library.cmsCloseProfile(target) }
    let shaper = unsafe isDeep ? nil : profiles.shaper(source)
    func transform(_ flags: Int32) -> cmsHTRANSFORM? {
      unsafe library.cmsCreateTransformTHR(
        context, source, format, target, clcms2_format(UInt32(PT_RGB), 3, 1, 1, 0),
        UInt32(INTENT_PERCEPTUAL),
        UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION | flags))
    }
    // `cmsFLAGS_NOOPTIMIZE` disables Little CMS's lookup tables. If there is a shaper, this
    // transform is used for one comparison, which takes less time than creating the tables. For
    // 16-bit samples, the tables are too coarse: with them, dark colors were off by up to 18
    // levels.
    guard var raw = unsafe transform(shaper == nil && !isDeep ? 0 : cmsFLAGS_NOOPTIMIZE) else {
      return .failure(.invalidProfile)
    }
    let agrees = shaper.map { unsafe Self.agrees($0, with: raw, library) } ?? false
    if shaper != nil, !agrees {
      unsafe library.cmsDeleteTransform(raw)
      guard let fast = unsafe transform(0) else { return .failure(.invalidProfile) }
      unsafe raw = unsafe fast
    }
    isTransferred = true
    return unsafe .success(ColorTransform(library, context, raw, agrees ? shaper : nil))
  }

  /// Returns whether the results of both implementations differ by at most one level, for a sample
  /// of colors from the whole color space.
  ///
  /// They differ more if Little CMS interprets the profile differently or compensates for the black
  /// point.
  private static func agrees(
    _ shaper: MatrixShaper, with transform: cmsHTRANSFORM, _ library: clcms2_functions
  ) -> Bool {
    let levels: [UInt8] = [0, 2, 16, 64, 128, 200, 255]
    var expected: [UInt8] = []
    for red in levels {
      for green in levels {
        for blue in levels { expected += [red, green, blue, 0] }
      }
    }
    var found = expected
    unsafe expected.withUnsafeMutableBytes { pixels in
      unsafe library.cmsDoTransform(
        transform, pixels.baseAddress, pixels.baseAddress, UInt32(pixels.count / 4))
    }
    unsafe found.withUnsafeMutableBytes { unsafe shaper.convert($0) }
    return zip(expected, found).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  /// Returns true if Little CMS recognizes a color space as sRGB; false if the library is missing.
  static func isSRGB(_ colorSpace: ColorSpace) -> Bool {
    guard let library = FormatLibraries.lcms?.functions else { return false }
    let context = library.cmsCreateContext(nil, nil)
    defer { unsafe library.cmsDeleteContext(context) }
    let profiles = unsafe ColorProfiles(library: library, context: context)
    guard let source = unsafe profiles.open(colorSpace) else { return false }
    defer { _ = unsafe library.cmsCloseProfile(source) }
    return unsafe profiles.isSRGB(source)
  }

  /// Returns Little CMS's constant for the layout of the samples; `nil` if the profile is for
  /// another kind of image.
  private static func inputFormat(
    _ space: cmsColorSpaceSignature, _ kind: SampledImage.Kind, isGray: () -> Bool
  ) -> UInt32? {
    let bytes: UInt32 = kind.isDeep ? 2 : 1
    switch (space, kind.model) {
    case (cmsSigRgbData, .rgb): return clcms2_format(UInt32(PT_RGB), 3, 1, bytes, 0)
    case (cmsSigGrayData, .rgb) where isGray():
      return clcms2_format(UInt32(PT_GRAY), 1, 3, bytes, 0)
    case (cmsSigCmykData, .cmyk(let inverted)):
      return clcms2_format(UInt32(PT_CMYK), 4, 0, bytes, inverted ? 1 : 0)
    default: return nil
    }
  }
}

@unsafe private struct ColorProfiles {
  let library: clcms2_functions
  let context: cmsContext?

  func open(_ colorSpace: ColorSpace) -> cmsHPROFILE? {
    switch colorSpace {
    case .sRGB: unsafe library.cmsCreate_sRGBProfileTHR(context)
    case .profile(let bytes):
      unsafe library.cmsOpenProfileFromMemTHR(context, bytes, UInt32(clamping: bytes.count))
    case .definition(let definition): unsafe make(definition)
    }
  }

  private func make(_ definition: ColorDefinition) -> cmsHPROFILE? {
    let table = definition.curve.table(count: 4096)
    guard
      let curve = unsafe library.cmsBuildTabulatedToneCurve16(context, UInt32(table.count), table)
    else { return nil }
    defer { unsafe library.cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: definition.white.x, y: definition.white.y, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: definition.red.x, y: definition.red.y, Y: 1),
      Green: cmsCIExyY(x: definition.green.x, y: definition.green.y, Y: 1),
      Blue: cmsCIExyY(x: definition.blue.x, y: definition.blue.y, Y: 1))
    let curves: [OpaquePointer?] = unsafe [curve, curve, curve]
    return unsafe library.cmsCreateRGBProfileTHR(context, &white, &primaries, curves)
  }

  /// Returns the primaries and curves of a color space; `nil` unless its profile is RGB and defines
  /// the colors only with these.
  private func matrix(
    _ profile: cmsHPROFILE
  ) -> (primaries: [SIMD3<Double>], curves: [OpaquePointer])? {
    guard unsafe library.cmsGetColorSpace(profile) == cmsSigRgbData,
      unsafe library.cmsIsMatrixShaper(profile) != 0,
      unsafe library.cmsIsTag(profile, cmsSigAToB0Tag) == 0
    else { return nil }
    let primaries = unsafe [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag]
      .compactMap { unsafe library.cmsReadTag(profile, $0) }
      .map { unsafe $0.assumingMemoryBound(to: cmsCIEXYZ.self).pointee }
      .map { SIMD3($0.X, $0.Y, $0.Z) }
    let curves = unsafe [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
      .compactMap { unsafe library.cmsReadTag(profile, $0).map(OpaquePointer.init) }
    return unsafe primaries.count == 3 && curves.count == 3 ? (primaries, curves) : nil
  }

  private func light(_ curve: OpaquePointer) -> [Double] {
    (0...255).map { unsafe Double(library.cmsEvalToneCurveFloat(curve, Float($0) / 255)) }
  }

  /// Returns the fast conversion of a color space; `nil` if a ``MatrixShaper`` can't represent it.
  func shaper(_ profile: cmsHPROFILE) -> MatrixShaper? {
    unsafe matrix(profile).flatMap {
      unsafe MatrixShaper(curves: $0.curves.map(light), primaries: $0.primaries)
    }
  }

  /// Returns whether a profile's primaries and curves are those of sRGB, regardless of its name.
  func isSRGB(_ profile: cmsHPROFILE) -> Bool {
    guard let (primaries, curves) = unsafe matrix(profile) else { return false }
    let expected = [SRGBProfile.red, SRGBProfile.green, SRGBProfile.blue].map { SIMD3($0) }
    let hasPrimaries = zip(primaries, expected).allSatisfy { found, expected in
      let distance = found - expected
      // The tolerance is about 13 units in the last place of the profile's 16-bit fractions. It
      // allows for rounding in the program that created the profile.
      return max(distance.max(), -distance.min()) < 0.000_2
    }
    return unsafe hasPrimaries && curves.allSatisfy(isSRGBCurve)
  }

  /// Returns whether the conversion to sRGB would map all 256 levels to themselves.
  private func isSRGBCurve(_ curve: OpaquePointer) -> Bool {
    unsafe light(curve).enumerated().allSatisfy { level, light in
      abs(SRGBProfile.number(forLight: light) - Double(level) / 255) < 0.6 / 255
    }
  }
}
