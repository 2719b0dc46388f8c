/// The region of an image that a server may repaint.
package enum RepaintRegion: Hashable, Sendable {
  case everything
  case subject
  case background
  /// The light parts of a mask that covers the whole image.
  case mask(ImageRecord)
}

extension Workspace {
  /// Limits an area to a region that the server is allowed to repaint.
  ///
  /// Returns the area with a mask, and the mask's record, which the database doesn't necessarily
  /// contain yet. For ``RepaintRegion/everything``, returns the area unchanged, without a record.
  /// If `cutout` is `nil` and the region requires the subject, finds the subject.
  package func limit(
    _ area: RepaintArea, to region: RepaintRegion, cutout: StoredImage? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (place: RepaintArea, mask: ImageRecord?) {
    func subject(isInverted: Bool) throws -> ImageRecord {
      try subjectMask(
        of: cutout ?? foundSubject(of: area.source, isCancelled: isCancelled),
        isInverted: isInverted)
    }
    let mask =
      switch region {
      case .everything: nil as ImageRecord?
      case .subject: try subject(isInverted: false)
      case .background: try subject(isInverted: true)
      case .mask(let record): record
      }
    guard let mask else { return (area, nil) }
    return (RepaintArea(source: area.source, part: area.part, mask: mask.image), mask)
  }
}
