/// The region of an image that a server may repaint.
package enum RepaintRegion: Hashable, Sendable {
  case everything
  case subject
  case background
  /// The light parts of a mask that covers the whole image.
  case mask(ImageRecord)
}

extension Workspace {
  /// Limits an area to a region that the server may repaint.
  ///
  /// - Parameters:
  ///   - place: The area.
  ///   - region: The region that may change.
  ///   - cutout: The cutout of the subject; `nil` searches for the subject if needed.
  ///   - isCancelled: Called between the steps; returns whether to stop.
  /// - Returns: The area with a mask, and the mask's record, which the database may not contain
  ///   yet.
  /// - Throws: The errors of ``foundSubject(of:isCancelled:)`` and ``subjectMask(of:isInverted:)``.
  package func limit(
    _ place: RepaintArea, to region: RepaintRegion, cutout: StoredImage? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (place: RepaintArea, mask: ImageRecord?) {
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
    return (RepaintArea(source: place.source, part: place.part, mask: mask.image), mask)
  }
}
