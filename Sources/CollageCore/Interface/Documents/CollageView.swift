internal import Foundation

/// The JSON representation of a collage.
package struct CollageView: Encodable {
  package let id: String
  let name: String
  let width: Int
  let height: Int
  /// The resolution in dots per inch; `nil` if the collage has none.
  let dpi: Int?
  let background: String
  let backdrop: CanvasView.BackgroundLayer?
  let frame: CanvasView.Frame?
  let watermark: CanvasView.Watermark?
  /// True if output images are mirrored; otherwise `nil`.
  let mirrored: Bool?
  let itemCount: Int
  let selected: String?
  let revision: Int
  let dirty: Bool
  let createdAt: String
  let updatedAt: String
  let editedAt: String
  let deletedAt: String?

  package init(_ state: CollageState) {
    let collage = state.collage
    id = collage.id.uuidString.lowercased()
    name = state.record.name.rawValue
    width = collage.canvas.size.width
    height = collage.canvas.size.height
    dpi = collage.canvas.dpi
    background = collage.canvas.background.argument
    let canvas = CanvasView(of: collage)
    (backdrop, frame, watermark) = (canvas.backdrop, canvas.frame, canvas.watermark)
    mirrored = collage.canvas.isMirrored ? true : nil
    itemCount = collage.items.count
    selected = collage.selection.flatMap { collage.items[$0] }?.name.rawValue
    revision = state.record.head
    dirty = state.record.isDirty
    createdAt = Timestamp.iso(state.record.createdAt)
    updatedAt = Timestamp.iso(state.record.updatedAt)
    editedAt = Timestamp.iso(state.record.editedAt)
    deletedAt = state.record.deletedAt.map(Timestamp.iso)
  }
}

extension Color {
  /// The color for scripts: six hexadecimal digits, eight if the color is translucent, or `none`.
  var argument: String { alpha == 0 ? "none" : hex }
}

/// The JSON representation of a collage in the gallery.
package struct GalleryEntryView: Encodable {
  let id: String
  let name: String
  let width: Int
  let height: Int
  let itemCount: Int
  let current: Bool
  let dirty: Bool
  let saved: Bool
  let revision: Int
  let createdAt: String
  let updatedAt: String
  let editedAt: String
  let deletedAt: String?

  package init(_ entry: GalleryEntry, isCurrent: Bool) {
    id = entry.record.id.uuidString.lowercased()
    name = entry.record.name.rawValue
    width = entry.canvasSize.width
    height = entry.canvasSize.height
    itemCount = entry.itemCount
    current = isCurrent
    dirty = entry.record.isDirty
    saved = entry.record.snapshot != nil
    revision = entry.record.head
    createdAt = Timestamp.iso(entry.record.createdAt)
    updatedAt = Timestamp.iso(entry.record.updatedAt)
    editedAt = Timestamp.iso(entry.record.editedAt)
    deletedAt = entry.record.deletedAt.map(Timestamp.iso)
  }
}
