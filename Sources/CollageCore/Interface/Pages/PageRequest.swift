/// Pages that are to be made of photos without a store.
package struct PageRequest: Sendable {
  /// The photos, in order.
  package var sources: [PhotoSource] = []
  /// What was named besides, and gives none.
  package var refused: [RefusedPhoto] = []
  /// How the files are read.
  package var reading = PhotoReading()
  /// The canvas of each page.
  package var canvas = Canvas.standard
  /// The photo behind the others; nil for none.
  package var ground: PhotoSource?
  /// What all photos get before they are placed.
  package var looks: [PageEdit] = []
  /// How they are placed.
  package var layout: WantedLayout
  /// What is done in the end, to photos that may be on one of the pages alone.
  package var edits: [PageEdit] = []
  /// How many photos a page holds; nil puts all on one, or as many as the layout has room for.
  package var perPage: Int?
  /// Whether the pages become collages of a store, whose items keep their identities.
  package var isKept = false
  /// Whether no page is wanted without all photos.
  package var isAllOrNothing = false
  /// How much of the machine may be used.
  package var limits = RequestedLimits()

  /// Asks for a layout, of no photos yet.
  package init(_ layout: WantedLayout) { self.layout = layout }
}
