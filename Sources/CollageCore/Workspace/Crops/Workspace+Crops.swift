extension Workspace {
  /// Crops items to a shape in its own transaction; see ``EditSession/crop(_:of:to:by:)``.
  func crop(
    _ selectors: [ItemSelector], of reference: CollageReference, to shape: CropShape,
    monitor: ProgressMonitor = ProgressMonitor()
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    let analysis = FocusAnalysis(monitor: monitor) { self }
    return try transaction { try $0.crop(selectors, of: reference, to: shape, by: analysis) }
  }

  /// Sets the focus of items to the most salient point of their photos, in its own transaction; see
  /// ``EditSession/findFocus(_:of:by:)``.
  func findFocus(
    _ selectors: [ItemSelector], of reference: CollageReference,
    monitor: ProgressMonitor = ProgressMonitor()
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    let analysis = FocusAnalysis(monitor: monitor) { self }
    return try transaction { try $0.findFocus(selectors, of: reference, by: analysis) }
  }

  /// Returns the most salient point of an item's photo, without storing it.
  ///
  /// - Parameter item: The item.
  /// - Returns: The point, in fractions of the whole photo's width and height.
  /// - Throws: ``EditError/noPhoto(_:)``, or an error if the photo can't be read.
  public func focus(of item: Item) throws -> Point {
    guard let photo = item.photo else { throw EditError.noPhoto(item.name) }
    let finder = FocusFinder(rasters: StoredRasters(images: images))
    return try finder.map(of: FocusAnalysis.Question(photo, .point).image).point
  }
}
