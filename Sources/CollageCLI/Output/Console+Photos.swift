internal import CollageCore

extension Console {
  /// Prints the warnings about a photo that was imported.
  func warn(about photo: ImportedPhoto) {
    warn(about: photo.remarks, on: photo.name)
  }

  /// Prints the warnings about a photo.
  func warn(about remarks: [PhotoRemark], on name: String, isInLibrary: Bool = false) {
    for remark in remarks { warn(.photo(name, remark, isInLibrary: isInLibrary)) }
  }

  /// Prints the warnings about a photo that was added to the library.
  func warn(about addition: LibraryImportResult) {
    warn(about: addition.remarks, on: addition.source, isInLibrary: true)
    warn(aboutNamesOf: addition)
  }

  /// Prints the warning about names that a photo of the library can't have.
  func warn(aboutNamesOf addition: LibraryImportResult) {
    guard !addition.leftOutNames.isEmpty else { return }
    warn(.omittedNames(addition.photo, addition.leftOutNames))
  }
}
