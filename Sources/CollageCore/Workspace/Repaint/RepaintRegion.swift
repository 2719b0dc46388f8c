/// Where in a picture a server may paint.
package enum RepaintRegion: Hashable, Sendable {
  /// Everywhere.
  case everything
  /// In the subject alone.
  case subject
  /// Everywhere but in the subject.
  case background
  /// Where an image is light that covers the whole picture.
  case mask(ImageRecord)
}

extension Workspace {
  /// Limits a place to a region.
  ///
  /// - Parameters:
  ///   - place: What is painted anew.
  ///   - region: Where it may change.
  ///   - cutout: The subject, where it is known; else it is looked for.
  ///   - isCancelled: Asked between the steps whether to stop.
  /// - Returns: The place, and the record of its mask, which the store may not know.
  /// - Throws: As ``foundSubject(of:isCancelled:)`` and ``subjectMask(of:isInverted:)``.
  package func limit(
    _ place: RepaintPlace, to region: RepaintRegion, cutout: StoredImage? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (place: RepaintPlace, mask: ImageRecord?) {
    func subject(isInverted: Bool) throws -> ImageRecord {
      try subjectMask(
        of: cutout ?? foundSubject(of: place.source, isCancelled: isCancelled),
        isInverted: isInverted)
    }
    let mask =
      switch region {
      case .everything: nil as ImageRecord?
      case .subject: try subject(isInverted: false)
      case .background: try subject(isInverted: true)
      case .mask(let record): record
      }
    guard let mask else { return (place, nil) }
    return (RepaintPlace(source: place.source, part: place.part, mask: mask.image), mask)
  }
}
