internal import CollageCore

extension Console {
  /// Tells what the user should know of a photo that was taken in.
  func remark(of photo: ImportedPhoto) {
    remark(of: photo.remarks, on: photo.name)
  }

  /// Tells what the user should know of a photo.
  func remark(of remarks: [PhotoRemark], on name: String, isInLibrary: Bool = false) {
    for remark in remarks {
      warn("'\(name)' \(remark.words)", hint: remark.hint(isInLibrary: isInLibrary))
    }
  }
}

extension PhotoRemark {
  fileprivate var words: String {
    switch self {
    case .invalidProfile: "has a color profile that is damaged or of another kind of image."
    case .profileLibraryMissing: "has a color profile, which cannot be read here."
    case .cmykWithoutProfile: "has four inks without a color profile."
    case .brightnessClipped: "has light brighter than white, which is lost."
    case .salvaged(let detail): "is damaged: \(detail). What could be read was taken."
    case .preview(let size, let raw):
      "is a camera's raw file, of which the preview of \(size) was taken"
        + (raw.map { "; the raw image has \($0)." } ?? ".")
    case .largerImage(let size, let larger):
      "has a main image of \(size), which was taken, and another image of \(larger)."
    case .alphaLost: "has transparency that cannot be read; it is drawn opaque."
    case .nonconforming(let detail, _): "isn't written as its format requires: \(detail)."
    }
  }

  fileprivate func hint(isInLibrary: Bool) -> String {
    switch self {
    case .invalidProfile: "Its colors were taken for sRGB, or for plain inks."
    case .profileLibraryMissing(let package):
      "Install it: `apt install \(package)`, and add it again."
    case .cmykWithoutProfile:
      "Each color was taken for what its ink and black let through; convert it to RGB with the "
        + "printer's profile if it matters."
    case .brightnessClipped: "Convert it to sRGB with a program for such photos if it matters."
    case .preview: "Develop it with a raw converter, and add the result, if that is too small."
    case .largerImage: "Save the larger image as a file of its own if it is the one you need."
    case .alphaLost: "Convert it to PNG with another program if its transparency matters."
    case .salvaged: isInLibrary ? "The file is kept as it is." : "`collage show` marks the item."
    case .nonconforming(_, isCertain: true): "Its picture is complete."
    case .nonconforming(_, isCertain: false):
      "All of its blocks were decoded. If the picture looks wrong, the file is damaged."
    }
  }
}
