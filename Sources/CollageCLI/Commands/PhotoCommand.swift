internal import ArgumentParser
internal import CollageCore

struct PhotoCommand: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "photo", abstract: "Manage the photo library",
    usage: """
      collage photo add FILE... [options]
      collage photo list|show|name|tag|remove|dups|like|export|thumbnail ...
      """,
    discussion: """
        collage photo add holidays/ --recursive
        collage photo list --search beach --from 2024-06
        collage add photo:beach
        collage photo export 'beach*' copies/

      The library has an exact copy of each photo, so the original file can be changed or deleted. \
      PHOTO is a name of the photo (case is ignored) or a UUID prefix. A quoted pattern such as \
      'beach*' matches several photos. Verbs such as `add` accept photo:NAME instead of a file.
      """,
    subcommands: [
      PhotoAdd.self, PhotoList.self, PhotoShow.self, PhotoNameCommand.self, PhotoTagCommand.self,
      PhotoRemove.self, PhotoDups.self, PhotoLike.self, PhotoExport.self, PhotoThumbnail.self,
    ])
}

extension LibraryPhoto {
  var quotedName: String { "'\(name.rawValue)'" }
}

extension [LibraryPhoto] {
  /// The quoted names, or the number of photos if there are more than three.
  var names: String {
    count <= 3 ? map(\.quotedName).joined(separator: ", ") : Phrases.count(count, "photo")
  }
}
