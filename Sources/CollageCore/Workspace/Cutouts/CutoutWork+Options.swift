extension CutoutWork {
  package struct Options {
    /// Returns the request for a photo of the given size; `earlier` is the item's existing cutout.
    ///
    /// ``mask`` takes precedence over the request's own mask.
    var request: (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest
    /// A mask that marks the subject in all photos; it must have the photos' size.
    package var mask: PhotoSource?
    /// True if an item's existing cutout is used instead of finding the subject again.
    var reusesCutouts: Bool
    /// True if an interruption by the user discards the finished cutouts.
    package var isAllOrNothing = false

    /// Creates options; by default, requests contain no hints, and existing cutouts are used.
    package init(
      reusesCutouts: Bool = true,
      request: @escaping (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest = { _, _ in
        CutoutRequest()
      }
    ) {
      self.reusesCutouts = reusesCutouts
      self.request = request
    }

    /// Returns whether the subject of an item's photo has to be found.
    func needsSegmenting(_ item: Item) -> Bool {
      item.photo?.cutout == nil || !reusesCutouts
    }
  }
}
