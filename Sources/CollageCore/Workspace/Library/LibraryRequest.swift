internal import Foundation

package struct LibraryRequest: Sendable {
  var sources: [PhotoSource]
  /// The arguments that did not name a readable photo.
  package var refused: [RejectedPhoto] = []
  /// The name of the photos; `nil` derives names from the file names.
  var name: LibraryName?
  package var tags: [PhotoTag] = []
  package var reading = PhotoReadingOptions()
  /// The limits on memory and threads.
  package var limits = RequestedLimits()
  /// A Boolean value indicating whether to add either all photos or none.
  package var isAllOrNothing = false
  /// The number of progress steps per photo.
  ///
  /// With more than one, partial decoding counts, too.
  package var progressSteps = 1

  package init(_ sources: [PhotoSource], name: LibraryName? = nil) {
    self.sources = sources
    self.name = name
  }

  /// Creates a request for the photos that the user named.
  package init(_ named: PhotoArguments, name: LibraryName? = nil) {
    sources = named.sources
    refused = named.refused
    self.name = name
  }

  /// True if the first bad photo stops the whole request.
  package var stopsAtOnce: Bool { isAllOrNothing || sources.count + refused.count == 1 }
}

/// The result for a photo that is in the library now.
package struct LibraryImportResult: Sendable {
  package enum Outcome: String, Hashable, Sendable {
    case added
    /// The photo was in the library already and got another name.
    case named
    /// The photo was in the library already.
    case known
    /// The photo had been removed and is restored.
    case restored
  }

  /// The name of the file in messages.
  package let source: String
  package let photo: LibraryPhoto
  package let outcome: Outcome
  /// The names that were not added because a photo's number of names is limited.
  package let leftOutNames: [LibraryName]
  package let remarks: [PhotoRemark]
}

package struct LibraryAdditions: Sendable {
  /// The photos that are in the library now, in order.
  package internal(set) var photos: [LibraryImportResult] = []
  /// The photos that are not, in order.
  package internal(set) var refused: [RejectedPhoto] = []
  /// The number of requested photos if the user interrupted the request; otherwise `nil`.
  package internal(set) var expectedCount: Int?
}
