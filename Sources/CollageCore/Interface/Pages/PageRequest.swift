/// Pages that are to be made of photos without a store.
public struct PageRequest: Sendable {
  /// The photos, in order.
  public var sources: [PhotoSource] = []
  /// What was named besides, and gives none.
  public var refused: [RefusedPhoto] = []
  /// How the files are read.
  public var reading = PhotoReading()
  /// The canvas of each page.
  public var canvas = Canvas.standard
  /// The photo behind the others; nil for none.
  public var ground: PhotoSource?
  /// What all photos get before they are placed.
  public var looks: [PageEdit] = []
  /// How they are placed.
  public var layout: WantedLayout
  /// What is done in the end, to photos that may be on one of the pages alone.
  public var edits: [PageEdit] = []
  /// How many photos a page holds; nil puts all on one, or as many as the layout has room for.
  public var perPage: Int?
  /// Whether the pages become collages of a store, whose items keep their identities.
  public var isKept = false
  /// Whether no page is wanted without all photos.
  public var isAllOrNothing = false
  /// How much of the machine may be used.
  public var limits = RequestedLimits()

  /// Asks for a layout, of no photos yet.
  public init(_ layout: WantedLayout) { self.layout = layout }
}
