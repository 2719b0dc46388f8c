internal import CLCMS2
internal import Foundation

/// A conversion by littleCMS from some space to eight bits of sRGB, ready to run on many threads.
final class ColorTransform: @unchecked Sendable {
  // Nothing changes after `make`; littleCMS allows many threads where its cache is switched off.
  private let library: clcms2_functions
  private let context: cmsContext?
  private let transform: cmsHTRANSFORM

  private init(_ library: clcms2_functions, _ context: cmsContext?, _ transform: cmsHTRANSFORM) {
    self.library = library
    self.context = context
    self.transform = transform
  }

  deinit {
    library.cmsDeleteTransform(transform)
    library.cmsDeleteContext(context)
  }

  /// Converts pixels of four samples; the fourth byte of the output is left alone.
  func run(_ input: UnsafeRawPointer?, _ output: UnsafeMutableRawPointer, _ pixels: Int) {
    library.cmsDoTransform(transform, input, output, UInt32(pixels))
  }

  /// Prepares a conversion.
  ///
  /// - Parameters:
  ///   - claim: A profile or a definition.
  ///   - model: What the samples are.
  ///   - isDeep: Whether they have sixteen bits.
  /// - Returns: The conversion, nil when the space is sRGB, or why there is none.
  static func make(
    _ claim: ColorClaim, model: SampledImage.Model, isDeep: Bool
  ) -> Result<ColorTransform?, PhotoRemark> {
    guard let library = FormatLibraries.lcms?.functions else {
      return .failure(.profileLibraryMissing(package: ColorConversion.package))
    }
    let context = library.cmsCreateContext(nil, nil)
    var isTaken = false
    defer { if !isTaken { library.cmsDeleteContext(context) } }
    let profiles = ColorProfiles(library: library, context: context)
    guard let source = profiles.open(claim) else { return .failure(.brokenProfile) }
    defer { _ = library.cmsCloseProfile(source) }
    let space = library.cmsGetColorSpace(source)
    guard let format = inputFormat(space, model, isDeep: isDeep) else {
      return .failure(.brokenProfile)
    }
    if profiles.isSRGB(source) { return .success(nil) }
    guard let target = library.cmsCreate_sRGBProfileTHR(context) else {
      return .failure(.brokenProfile)
    }
    defer { _ = library.cmsCloseProfile(target) }
    let flags = UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
    guard
      let transform = library.cmsCreateTransformTHR(
        context, source, format, target, clcms2_format(UInt32(PT_RGB), 3, 1, 1, 0),
        UInt32(INTENT_PERCEPTUAL), flags)
    else { return .failure(.brokenProfile) }
    isTaken = true
    return .success(ColorTransform(library, context, transform))
  }

  /// Whether the space of a claim is sRGB; false also where nobody can tell.
  static func isSRGB(_ claim: ColorClaim) -> Bool {
    guard let library = FormatLibraries.lcms?.functions else { return false }
    let context = library.cmsCreateContext(nil, nil)
    defer { library.cmsDeleteContext(context) }
    let profiles = ColorProfiles(library: library, context: context)
    guard let source = profiles.open(claim) else { return false }
    defer { _ = library.cmsCloseProfile(source) }
    return profiles.isSRGB(source)
  }

  /// The library's name for our samples, or nil when the profile is for another kind of image.
  private static func inputFormat(
    _ space: cmsColorSpaceSignature, _ model: SampledImage.Model, isDeep: Bool
  ) -> UInt32? {
    let bytes: UInt32 = isDeep ? 2 : 1
    switch (space, model) {
    case (cmsSigRgbData, .light): return clcms2_format(UInt32(PT_RGB), 3, 1, bytes, 0)
    case (cmsSigGrayData, .light): return clcms2_format(UInt32(PT_GRAY), 1, 3, bytes, 0)
    case (cmsSigCmykData, .inks(let inverted)):
      return clcms2_format(UInt32(PT_CMYK), 4, 0, bytes, inverted ? 1 : 0)
    default: return nil
    }
  }
}

/// Opens profiles and compares them with sRGB.
private struct ColorProfiles {
  let library: clcms2_functions
  let context: cmsContext?

  func open(_ claim: ColorClaim) -> cmsHPROFILE? {
    switch claim {
    case .sRGB: library.cmsCreate_sRGBProfileTHR(context)
    case .profile(let bytes):
      library.cmsOpenProfileFromMemTHR(context, bytes, UInt32(clamping: bytes.count))
    case .definition(let definition): make(definition)
    }
  }

  private func make(_ definition: ColorDefinition) -> cmsHPROFILE? {
    let table = definition.curve.table(count: 4096)
    guard
      let curve = library.cmsBuildTabulatedToneCurve16(context, UInt32(table.count), table)
    else { return nil }
    defer { library.cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: definition.white.x, y: definition.white.y, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: definition.red.x, y: definition.red.y, Y: 1),
      Green: cmsCIExyY(x: definition.green.x, y: definition.green.y, Y: 1),
      Blue: cmsCIExyY(x: definition.blue.x, y: definition.blue.y, Y: 1))
    let curves: [OpaquePointer?] = [curve, curve, curve]
    return library.cmsCreateRGBProfileTHR(context, &white, &primaries, curves)
  }

  /// Whether a profile's primaries and curves are those of sRGB, whatever its name.
  func isSRGB(_ profile: cmsHPROFILE) -> Bool {
    guard library.cmsGetColorSpace(profile) == cmsSigRgbData,
      library.cmsIsMatrixShaper(profile) != 0, library.cmsIsTag(profile, cmsSigAToB0Tag) == 0
    else { return false }
    let colorants = [
      (cmsSigRedColorantTag, SRGBProfile.red), (cmsSigGreenColorantTag, SRGBProfile.green),
      (cmsSigBlueColorantTag, SRGBProfile.blue),
    ]
    for (tag, expected) in colorants {
      guard let raw = library.cmsReadTag(profile, tag) else { return false }
      let found = raw.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
      let pairs = zip([found.X, found.Y, found.Z], expected)
      guard pairs.allSatisfy({ abs($0 - $1) < 0.002 }) else { return false }
    }
    return [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].allSatisfy { tag in
      library.cmsReadTag(profile, tag).map { isSRGBCurve(OpaquePointer($0)) } ?? false
    }
  }

  /// Whether no level of 256 comes out as another one.
  private func isSRGBCurve(_ curve: OpaquePointer) -> Bool {
    (0...255).allSatisfy { level in
      let value = Double(level) / 255
      let light = Double(library.cmsEvalToneCurveFloat(curve, Float(value)))
      return abs(Self.number(forLight: light) - value) < 0.6 / 255
    }
  }

  private static func number(forLight light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
