internal import Foundation

/// Photos that are to be kept in the library, and how.
package struct LibraryRequest: Sendable {
  /// The photos, in order.
  var sources: [PhotoSource]
  /// What was named besides, and gives none.
  package var refused: [RefusedPhoto] = []
  /// What they are called; nil makes the names from the files'.
  var name: LibraryName?
  /// Tags that all of them get.
  package var tags: [PhotoTag] = []
  /// How the files are read.
  package var reading = PhotoReading()
  /// How much of the machine may be used.
  package var limits = RequestedLimits()
  /// Whether no photo is wanted without all others.
  package var isAllOrNothing = false
  /// The steps that a photo counts for in the progress; with several, photos being decoded count too.
  package var progressSteps = 1

  /// Asks for photos to be kept.
  package init(_ sources: [PhotoSource], name: LibraryName? = nil) {
    self.sources = sources
    self.name = name
  }

  /// Asks for the photos to be kept that somebody named.
  package init(_ named: NamedPhotos, name: LibraryName? = nil) {
    sources = named.sources
    refused = named.refused
    self.name = name
  }

  /// Whether the first bad photo stops everything.
  package var stopsAtOnce: Bool { isAllOrNothing || sources.count + refused.count == 1 }
}

/// A photo that was to be kept and is in the library now.
package struct LibraryAddition: Sendable {
  /// What came of it.
  package enum Outcome: String, Hashable, Sendable {
    /// It is new.
    case added
    /// It was there already, and has another name now.
    case named
    /// It was there already.
    case known
    /// It had been removed, and is there again.
    case restored
  }

  /// What messages call the file.
  package let source: String
  /// The photo.
  package let photo: LibraryPhoto
  /// What came of it.
  package let outcome: Outcome
  /// Names that it has not got, for it has as many as a photo can have.
  package let leftOutNames: [LibraryName]
  /// Remarks for the user.
  package let remarks: [PhotoRemark]
}

/// What came of photos that were to be kept.
package struct LibraryAdditions: Sendable {
  /// Those that are in the library now, in order.
  package internal(set) var photos: [LibraryAddition] = []
  /// Those that are not, in order.
  package internal(set) var refused: [RefusedPhoto] = []
  /// How many there would have been, had nobody interrupted it; nil when nobody has.
  package internal(set) var expectedCount: Int?
}
