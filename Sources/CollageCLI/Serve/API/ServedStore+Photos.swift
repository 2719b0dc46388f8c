internal import CollageCore
internal import Foundation

extension ServedStore {
  /// The most bytes of a photo that a page sends; the decoders have limits of their own.
  static let photoLimit = DecodeLimits.standard.bytes

  /// A photo that a page sends.
  struct SentPhoto: Sendable {
    let file: UploadedFile
    /// What the page calls it.
    let name: String
    /// The collage that it is for.
    let collage: String
    /// Where its centre comes to stand, in pixels of the canvas; nil for the middle.
    var position: Position?
    /// The item whose photo it takes the place of; nil for a new item.
    var replaced: String?
  }

  /// Takes a photo in.
  ///
  /// - Parameter photo: The photo.
  /// - Returns: What became of the collage, with the new item.
  /// - Throws: As ``Workspace/add(_:to:as:placement:progress:isCancelled:)``.
  func add(_ photo: SentPhoto) throws -> ServedEdit {
    let source = PhotoSource.received(path: photo.file.path, name: photo.name)
    let collage = CollageReference.named(photo.collage)
    guard let replaced = photo.replaced else {
      let (outcome, items, _) = try workspace.add(
        PhotoImportRequest([source]), to: collage,
        placement: NewPlacement(position: photo.position),
        isCancelled: environment.isInterrupted)
      return served(outcome, items: items)
    }
    let outcome = try workspace.replace(.nameOrPrefix(replaced), of: collage, by: source)
    return ServedEdit(
      changed: outcome.hasChanged, label: outcome.label, items: [replaced],
      document: document(of: outcome.after))
  }
}
