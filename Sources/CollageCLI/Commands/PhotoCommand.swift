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

      The library keeps each photo as it is, byte for byte, regardless of what happens to its \
      file. A photo is named by any of its names, in any case, or by a UUID prefix; several photos \
      by a quoted pattern. Other verbs take photo:NAME.
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
