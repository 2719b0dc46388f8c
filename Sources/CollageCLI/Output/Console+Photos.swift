internal import CollageCore

extension Console {
  func warn(about photo: ImportedPhoto) {
    warn(about: photo.remarks, on: photo.name)
  }

  func warn(about remarks: [PhotoRemark], on name: String, isInLibrary: Bool = false) {
    for remark in remarks { warn(.photo(name, remark, isInLibrary: isInLibrary)) }
  }

  func warn(about addition: LibraryImportResult) {
    warn(about: addition.remarks, on: addition.source, isInLibrary: true)
    warn(aboutNamesOf: addition)
  }

  /// Prints a warning about the names that the library refused to give a photo.
  func warn(aboutNamesOf addition: LibraryImportResult) {
    guard !addition.leftOutNames.isEmpty else { return }
    warn(.omittedNames(addition.photo, addition.leftOutNames))
  }
}
