internal import CollageCore

extension Warning {
  static func photo(_ name: String, _ remark: PhotoRemark, isInLibrary: Bool = false) -> Warning {
    Warning("'\(name)' \(remark.predicate)", hint: remark.hint(isInLibrary: isInLibrary))
  }
}

extension PhotoRemark {
  fileprivate var predicate: String {
    switch self {
    case .invalidProfile: "has a color profile that is damaged or for another color mode."
    case .profileLibraryMissing: "has a color profile, but the library for profiles is missing."
    case .cmykWithoutProfile: "is CMYK without a color profile."
    case .brightnessClipped: "has highlights brighter than white, which are clipped."
    case .salvaged(let detail): "is damaged: \(detail). The readable part was added."
    case .preview(let size, let raw):
      "is a raw photo; its preview of \(size) was added"
        + (raw.map { " instead of the raw image of \($0)." } ?? ".")
    case .largerImage(let size, let larger):
      "has a main image of \(size), which was added, and another image of \(larger)."
    case .alphaLost: "has transparency that can't be read; it is drawn opaque."
    case .nonconforming(let detail, _): "does not conform to its format: \(detail)."
    }
  }

  fileprivate func hint(isInLibrary: Bool) -> String {
    switch self {
    case .invalidProfile: "Check its colors: they were read as sRGB or uncalibrated CMYK."
    case .profileLibraryMissing(let package):
      "Install the library with `apt install \(package)`, and add the photo again."
    case .cmykWithoutProfile: "Convert it to RGB with the printer's profile if its colors matter."
    case .brightnessClipped: "Convert it to sRGB with another program if the highlights matter."
    case .preview:
      "If the preview is too small, develop the photo with a raw converter and add the result."
    case .largerImage: "Save the larger image as a separate file if you need it."
    case .alphaLost: "Convert it to PNG with another program if its transparency matters."
    case .salvaged: isInLibrary ? "The file is kept unchanged." : "`collage show` marks the item."
    case .nonconforming(_, isCertain: true): "Its image is complete."
    case .nonconforming(_, isCertain: false):
      "All of its blocks were decoded. If the image looks wrong, the file is damaged."
    }
  }
}
