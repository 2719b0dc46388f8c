internal import ArgumentParser
internal import CollageCore

/// `photo`: the library.
struct PhotoCommand: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "photo", abstract: "Keep photos by names, apart from any collage.",
    usage: """
      collage photo add FILE... [options]
      collage photo list|show|name|tag|remove|dups|like|export|thumbnail ...
      """,
    discussion: """
      The library keeps every photo as it is, byte for byte, whatever becomes of its file. A photo \
      is named by one of its names, whatever the case, or by the beginning of its UUID; several by \
      a quoted pattern. Other verbs take them as photo:NAME.

        collage photo add holidays/ --recursive
        collage photo list --search beach --from 2024-06
        collage add photo:beach
        collage photo export 'beach*' copies/
      """,
    subcommands: [
      PhotoAdd.self, PhotoList.self, PhotoShow.self, PhotoNameCommand.self, PhotoTagCommand.self,
      PhotoRemove.self, PhotoDups.self, PhotoLike.self, PhotoExport.self, PhotoThumbnail.self,
    ])
}

extension LibraryPhoto {
  /// What messages call it.
  var quotedName: String { "'\(name.rawValue)'" }
}

extension [LibraryPhoto] {
  /// The names, or how many there are if there are many.
  var names: String {
    count <= 3 ? map(\.quotedName).joined(separator: ", ") : Phrases.count(count, "photo")
  }
}
