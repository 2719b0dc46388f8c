extension CutoutWork {
  /// The options for cutting out items.
  package struct Options {
    /// Returns the request for a photo of the given size with an existing cutout, if there is one.
    ///
    /// ``mask`` takes precedence over the request's own mask.
    var request: (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest
    /// A mask of the photos' size that marks the subject.
    package var mask: PhotoSource?
    /// True to show an item's existing cutout instead of finding the subject again.
    var takesEarlier: Bool
    /// True to discard the finished cutouts if the user interrupts the job.
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
