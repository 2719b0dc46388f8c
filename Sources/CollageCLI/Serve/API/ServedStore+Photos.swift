internal import CollageCore
internal import Foundation

extension ServedStore {
  /// The maximum size of an uploaded photo, in bytes; the decoders have further limits.
  static let photoLimit = DecodeLimits.standard.bytes

  struct UploadedPhoto: Sendable {
    let file: UploadedFile
    let name: String
    /// The ID of the collage that receives the photo.
    let collage: String
    /// The position of the photo's center, in canvas pixels; `nil` for the center of the canvas.
    var position: Position?
    /// The ID of the item whose photo is replaced; `nil` to add an item.
    var replaced: String?
  }

  /// Imports a photo into a collage as a new item, or replaces the photo of an item.
  func add(_ photo: UploadedPhoto) throws -> ServedEdit {
    let source = PhotoSource.received(path: photo.file.path, name: photo.name)
    let collage = CollageReference.named(photo.collage)
    guard let replaced = photo.replaced else {
      let (outcome, items, _) = try workspace.add(
        PhotoImportRequest([source]), to: collage,
        placement: PlacementSpec(position: photo.position),
        isCancelled: environment.isInterrupted)
      return served(outcome, items: items)
    }
    let outcome = try workspace.replace(.nameOrPrefix(replaced), of: collage, by: source)
    return ServedEdit(
      changed: outcome.hasChanged, label: outcome.label, items: [replaced],
      document: document(of: outcome.after))
  }
}
