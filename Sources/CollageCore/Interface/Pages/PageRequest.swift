/// A request to create pages from photos without a store.
package struct PageRequest: Sendable {
  package var sources: [PhotoSource] = []
  /// The inputs that aren't readable photos.
  package var rejected: [RejectedPhoto] = []
  package var reading = PhotoReadingOptions()
  package var canvas = Canvas.standard
  /// The background photo; `nil` for a background without a photo.
  package var background: PhotoSource?
  /// The edits that are applied to the photos before the layout.
  package var looks: [PageEdit] = []
  package var layout: LayoutSpec
  /// The edits that are applied to the pages after the layout; an edit can name photos that only
  /// some of the pages contain.
  package var edits: [PageEdit] = []
  /// The number of photos per page; `nil` for as many as the layout allows.
  package var perPage: Int?
  /// True if the pages are added to a store afterward, so that their items get unique identifiers.
  package var isStored = false
  /// True to create pages only if all photos are readable.
  package var isAllOrNothing = false
  package var limits = RequestedLimits()

  package init(_ layout: LayoutSpec) { self.layout = layout }
}
