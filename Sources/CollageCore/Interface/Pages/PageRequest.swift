/// A request to create pages from photos without a store.
package struct PageRequest: Sendable {
  package var sources: [PhotoSource] = []
  /// The inputs that didn't yield photos.
  package var refused: [RejectedPhoto] = []
  package var reading = PhotoReadingOptions()
  package var canvas = Canvas.standard
  /// The background photo; `nil` if there isn't one.
  package var ground: PhotoSource?
  /// The edits that are applied to all photos before the layout.
  package var looks: [PageEdit] = []
  package var layout: LayoutSpec
  /// The edits that are applied after the layout, possibly to photos of a single page.
  package var edits: [PageEdit] = []
  /// The number of photos per page; `nil` for the layout's maximum, or for all photos on one page.
  package var perPage: Int?
  /// True if the pages become collages of a store, whose items get unique identifiers.
  package var isKept = false
  /// True to create pages only if all photos are readable.
  package var isAllOrNothing = false
  /// The limits of memory and parallelism.
  package var limits = RequestedLimits()

  /// Creates a request for a layout, without photos.
  package init(_ layout: LayoutSpec) { self.layout = layout }
}
