internal import CollageCore
internal import Foundation

extension TerminalImageRenderer {
  /// Renders and draws a collage, and shows the progress of rendering.
  func draw(
    _ collage: CollageCore.Collage, in workspace: Workspace, _ wish: TerminalImageArea.SizeRequest,
    limits: RequestedLimits = RequestedLimits(), _ context: CommandContext
  ) throws {
    try draw(wish) { size, format in
      let size = size(collage.canvas.size)
      var format = format
      var request = RenderRequest(
        size: size, format: .raster(format), quality: Self.quality, limits: limits)
      // A translucent background lets the terminal's background show through, which requires PNG.
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

  /// Draws the items of a collage one below another, each below its name if `isNamed` is true.
  func draw(
    _ ids: [Item.ID], of collage: CollageCore.Collage, in workspace: Workspace,
    _ wish: TerminalImageArea.SizeRequest, _ context: CommandContext, isNamed: Bool = false
  ) throws {
    let collage = workspace.resolvingTextColors(collage)
    for item in ids.compactMap({ collage.items[$0] }) {
      if isNamed {
        try context.console.printText(item.name.rawValue.withoutControls() + "\n")
      }
      try draw(item, in: workspace, wish, context)
    }
  }

  /// Draws an item alone, without its rotation and its opacity.
  private func draw(
    _ item: Item, in workspace: Workspace, _ wish: TerminalImageArea.SizeRequest,
    _ context: CommandContext
  ) throws {
    try draw(wish) { size, format in
      // A text item has no pixel size of its own, so its size on the canvas is used.
      let natural =
        item.photo?.drawnImage.size
        ?? PixelSize(
          width: max(1, Int(item.bounds.size.width)), height: max(1, Int(item.bounds.size.height)))
      return try workspace.image(
        of: item, showing: .whole, fitting: size(natural), as: format == .jpeg ? nil : .png,
        isCancelled: context.environment.isInterrupted)
    }
  }

  func draw(
    _ record: CollageRecord, in workspace: Workspace, _ wish: TerminalImageArea.SizeRequest,
    _ context: CommandContext
  ) throws {
    try draw(wish) { _, _ in
      try workspace.thumbnail(
        of: .named(record.id.uuidString), isCancelled: context.environment.isInterrupted)
    }
  }

  func draw(_ photo: LibraryPhoto, in workspace: Workspace, _ wish: TerminalImageArea.SizeRequest)
    throws
  {
    try draw(wish) { size, _ in
      try workspace.libraryPreview(of: photo, longSide: size(photo.size).longSide)
    }
  }
}
