extension CutoutJob {
  /// What cutouts are wanted of some items.
  package struct Options {
    /// What is wanted of a photo of this size, for which there is this cutout; its mask is not asked.
    var request: (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest
    /// A mask that says of pixels whether they belong to the subject, as large as the photos.
    package var mask: PhotoSource?
    /// Whether a cutout that an item has will do, so that it is only shown.
    var takesEarlier: Bool
    /// Whether nothing is kept of work that is interrupted.
    package var isAllOrNothing = false

    /// Asks for cutouts; without arguments the engine decides everything where there is none yet.
    package init(
      takesEarlier: Bool = true,
      request: @escaping (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest = { _, _ in
        CutoutRequest()
      }
    ) {
      self.takesEarlier = takesEarlier
      self.request = request
    }

    /// Whether the subject of an item's photo has to be found.
    func needsSegmenting(_ item: Item) -> Bool {
      item.photo?.cutout == nil || !takesEarlier
    }
  }
}
