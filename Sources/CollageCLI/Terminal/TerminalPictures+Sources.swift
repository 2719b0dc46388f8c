internal import CollageCore
internal import Foundation

/// What is drawn.
extension TerminalPictures {
  /// Draws a collage as it is rendered.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - workspace: The store.
  ///   - wish: How large.
  ///   - limits: How much of the machine may be used.
  ///   - context: Shows how far it is.
  /// - Throws: What rendering and drawing throw.
  func draw(
    _ collage: CollageCore.Collage, in workspace: Workspace, _ wish: PictureRoom.Wish,
    limits: RequestedLimits = RequestedLimits(), _ context: CommandContext
  ) throws {
    try draw(wish) { size, format in
      let size = size(collage.canvas.size)
      var format = format
      var request = RenderRequest(
        size: size, format: .raster(format), quality: Self.quality, limits: limits)
      // What is behind a background that can be seen through is the terminal's.
      if request.losses(of: collage).contains(.transparency) {
        format = .png
        request.format = .png
      }
      let bytes = try context.console.withProgress("rendering") {
        try workspace.render(
          collage, request, progress: $0, isCancelled: context.environment.isInterrupted)
      }
      return EncodedPicture(bytes: bytes, size: size, format: format)
    }
  }

  /// Draws items of a collage alone, one below the other.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - collage: The document.
  ///   - workspace: The store.
  ///   - wish: How large each is.
  ///   - context: Where names go.
  ///   - isNamed: Whether each has its name above.
  /// - Throws: What making and drawing them throws.
  func draw(
    _ ids: [Item.ID], of collage: CollageCore.Collage, in workspace: Workspace,
    _ wish: PictureRoom.Wish, _ context: CommandContext, isNamed: Bool = false
  ) throws {
    let collage = workspace.coloringWords(collage)
    for item in ids.compactMap({ collage.items[$0] }) {
      if isNamed {
        try context.console.printText(item.name.rawValue.withoutControls() + "\n")
      }
      try draw(item, in: workspace, wish, context)
    }
  }

  /// Draws an item alone, upright and opaque.
  private func draw(
    _ item: Item, in workspace: Workspace, _ wish: PictureRoom.Wish, _ context: CommandContext
  ) throws {
    try draw(wish) { size, format in
      // Words have a size on their canvas alone.
      let natural =
        item.photo?.drawnImage.size
        ?? PixelSize(
          width: max(1, Int(item.bounds.size.width)), height: max(1, Int(item.bounds.size.height)))
      return try workspace.picture(
        of: item, showing: .whole, fitting: size(natural), as: format == .jpeg ? nil : .png,
        isCancelled: context.environment.isInterrupted)
    }
  }

  /// Draws the small picture by which a gallery shows a collage.
  func draw(
    _ record: CollageRecord, in workspace: Workspace, _ wish: PictureRoom.Wish,
    _ context: CommandContext
  ) throws {
    try draw(wish) { _, _ in
      try workspace.thumbnail(
        of: .named(record.id.uuidString), isCancelled: context.environment.isInterrupted)
    }
  }

  /// Draws a photo of the library.
  func draw(_ photo: LibraryPhoto, in workspace: Workspace, _ wish: PictureRoom.Wish) throws {
    try draw(wish) { size, _ in
      try workspace.libraryPicture(of: photo, longSide: size(photo.size).longSide)
    }
  }
}
