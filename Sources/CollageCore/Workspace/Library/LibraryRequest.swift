internal import Foundation

package struct LibraryRequest: Sendable {
  var sources: [PhotoSource]
  /// The arguments that did not result in readable photos.
  package var rejected: [RejectedPhoto] = []
  /// The name for the photos; `nil` derives names from the file names.
  var name: LibraryName?
  package var tags: [PhotoTag] = []
  package var reading = PhotoReadingOptions()
  package var limits = RequestedLimits()
  /// True to add no photo if one of the photos can't be added.
  package var isAllOrNothing = false
  /// The number of progress steps per photo.
  ///
  /// If the number exceeds one, partly decoded photos also advance the progress.
  package var progressSteps = 1

  package init(_ sources: [PhotoSource], name: LibraryName? = nil) {
    self.sources = sources
    self.name = name
  }

  package init(_ arguments: PhotoArguments, name: LibraryName? = nil) {
    sources = arguments.sources
    rejected = arguments.rejected
    self.name = name
  }

  /// True if the first photo that can't be added stops the whole request.
  package var stopsAtOnce: Bool { isAllOrNothing || sources.count + rejected.count == 1 }
}

/// The result for a photo that is now in the library.
package struct LibraryImportResult: Sendable {
  package enum Outcome: String, Hashable, Sendable {
    case added
    /// The library already contained the photo; the photo got an additional name.
    case named
    /// The library already contained the photo; the photo got no additional name.
    case known
    /// The photo had been removed and is restored.
    case restored
  }

  /// The name of the photo's file in messages.
  package let source: String
  package let photo: LibraryPhoto
  package let outcome: Outcome
  /// The names that were not added because the photo has the maximum number of names.
  package let leftOutNames: [LibraryName]
  package let remarks: [PhotoRemark]
}

package struct LibraryAdditions: Sendable {
  /// The photos that are now in the library, in the order of the request.
  package internal(set) var photos: [LibraryImportResult] = []
  /// The request's arguments that did not result in photos, then the photos that could not be
  /// added.
  ///
  /// Each of the two groups is in the order of the request.
  package internal(set) var rejected: [RejectedPhoto] = []
  /// The number of requested photos if the user canceled the request; otherwise `nil`.
  package internal(set) var expectedCount: Int?
}
