extension CutoutWork {
  /// The options for cutting out items.
  package struct Options {
    /// Returns the request for a photo of a size and its existing cutout; the request's own mask is
    /// ignored.
    var request: (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest
    /// A mask of the photos' size that marks the subject.
    package var mask: PhotoSource?
    /// True if an item's existing cutout is used, so that it only has to be shown.
    var takesEarlier: Bool
    /// True if interrupted work is discarded.
    package var isAllOrNothing = false

    /// Creates options.
    ///
    /// By default, the engine decides everything, and existing cutouts are used.
    package init(
      takesEarlier: Bool = true,
      request: @escaping (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest = { _, _ in
        CutoutRequest()
      }
    ) {
      self.takesEarlier = takesEarlier
      self.request = request
    }

    /// Returns whether the subject of an item's photo has to be found.
    func needsSegmenting(_ item: Item) -> Bool {
      item.photo?.cutout == nil || !takesEarlier
    }
  }
}
