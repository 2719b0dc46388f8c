internal import Foundation

/// Photos that are to be kept in the library, and how.
public struct LibraryRequest: Sendable {
  /// The photos, in order.
  public var sources: [PhotoSource]
  /// What was named besides, and gives none.
  public var refused: [RefusedPhoto] = []
  /// What they are called; nil makes the names from the files'.
  public var name: LibraryName?
  /// Tags that all of them get.
  public var tags: [PhotoTag] = []
  /// How the files are read.
  public var reading = PhotoReading()
  /// How much of the machine may be used.
  public var limits = RequestedLimits()
  /// Whether no photo is wanted without all others.
  public var isAllOrNothing = false
  /// The steps that a photo counts for in the progress; with several, photos being decoded count too.
  public var progressSteps = 1

  /// Asks for photos to be kept.
  public init(_ sources: [PhotoSource], name: LibraryName? = nil) {
    self.sources = sources
    self.name = name
  }

  /// Asks for the photos to be kept that somebody named.
  public init(_ named: NamedPhotos, name: LibraryName? = nil) {
    sources = named.sources
    refused = named.refused
    self.name = name
  }

  /// Whether the first bad photo stops everything.
  public var stopsAtOnce: Bool { isAllOrNothing || sources.count + refused.count == 1 }
}

/// A photo that was to be kept and is in the library now.
public struct LibraryAddition: Sendable {
  /// What came of it.
  public enum Outcome: String, Hashable, Sendable {
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
  public let source: String
  /// The photo.
  public let photo: LibraryPhoto
  /// What came of it.
  public let outcome: Outcome
  /// Names that it has not got, for it has as many as a photo can have.
  public let leftOutNames: [LibraryName]
  /// Remarks for the user.
  public let remarks: [PhotoRemark]
}

/// What came of photos that were to be kept.
public struct LibraryAdditions: Sendable {
  /// Those that are in the library now, in order.
  public internal(set) var photos: [LibraryAddition] = []
  /// Those that are not, in order.
  public internal(set) var refused: [RefusedPhoto] = []
  /// How many there would have been, had nobody interrupted it; nil when nobody has.
  public internal(set) var expectedCount: Int?
}
