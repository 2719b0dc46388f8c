internal import CollageCore
internal import Foundation

/// Drawing of collages, items, and photos.
extension TerminalImageRenderer {
  /// Draws a rendered collage.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - workspace: The store.
  ///   - wish: The limits of the size.
  ///   - limits: The limits of processors and memory.
  ///   - context: The context, which shows the progress.
  /// - Throws: An error if rendering or drawing fails.
  func draw(
    _ collage: CollageCore.Collage, in workspace: Workspace, _ wish: TerminalImageArea.Wish,
    limits: RequestedLimits = RequestedLimits(), _ context: CommandContext
  ) throws {
    try draw(wish) { size, format in
      let size = size(collage.canvas.size)
      var format = format
      var request = RenderRequest(
        size: size, format: .raster(format), quality: Self.quality, limits: limits)
      // The terminal's background shows through a translucent canvas background.
      if request.losses(of: collage).contains(.transparency) {
        format = .png
        request.format = .png
      }
      let bytes = try context.console.withProgress(.rendering) {
        try workspace.render(
          collage, request, progress: $0, isCancelled: context.environment.isInterrupted)
      }
      return EncodedRender(bytes: bytes, size: size, format: format)
    }
  }

  /// Draws individual items of a collage below each other.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - collage: The collage.
  ///   - workspace: The store.
  ///   - wish: The limits of each item's size.
  ///   - context: The context, which prints the names.
  ///   - isNamed: Whether to print the name above each item.
  /// - Throws: An error if rendering or drawing fails.
  func draw(
    _ ids: [Item.ID], of collage: CollageCore.Collage, in workspace: Workspace,
    _ wish: TerminalImageArea.Wish, _ context: CommandContext, isNamed: Bool = false
  ) throws {
    let collage = workspace.coloringWords(collage)
    for item in ids.compactMap({ collage.items[$0] }) {
      if isNamed {
        try context.console.printText(item.name.rawValue.withoutControls() + "\n")
      }
      try draw(item, in: workspace, wish, context)
    }
  }

  /// Draws an item on its own, unrotated and opaque.
  private func draw(
    _ item: Item, in workspace: Workspace, _ wish: TerminalImageArea.Wish, _ context: CommandContext
  ) throws {
    try draw(wish) { size, format in
      // A text item has a size only on its canvas.
      let natural =
        item.photo?.drawnImage.size
        ?? PixelSize(
          width: max(1, Int(item.bounds.size.width)), height: max(1, Int(item.bounds.size.height)))
      return try workspace.picture(
        of: item, showing: .whole, fitting: size(natural), as: format == .jpeg ? nil : .png,
        isCancelled: context.environment.isInterrupted)
    }
  }

  /// Draws the thumbnail of a collage in the gallery.
  func draw(
    _ record: CollageRecord, in workspace: Workspace, _ wish: TerminalImageArea.Wish,
    _ context: CommandContext
  ) throws {
    try draw(wish) { _, _ in
      try workspace.thumbnail(
        of: .named(record.id.uuidString), isCancelled: context.environment.isInterrupted)
    }
  }

  func draw(_ photo: LibraryPhoto, in workspace: Workspace, _ wish: TerminalImageArea.Wish) throws {
    try draw(wish) { size, _ in
      try workspace.libraryPicture(of: photo, longSide: size(photo.size).longSide)
    }
  }
}
