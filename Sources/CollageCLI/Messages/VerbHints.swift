internal import CollageCore

/// Hints for verbs that exist only in other programs.
enum VerbHints {
  private static let hints = [
    "ls": "List the collages with `collage list`, and the items of one with `collage show`.",
    "rm": "Remove an item with `collage remove ITEM`, or a collage with `collage delete`.",
    "del": "Remove an item with `collage remove ITEM`, or a collage with `collage delete`.",
    "mv": "Move an item with `collage move ITEM X Y`, rename it with `collage name ITEM NAME`, or "
      + "rename the collage with `collage rename NAME`.",
    "cp": "Copy an item with `collage copy ITEM`, or the collage with `collage duplicate`.",
    "history": "List the edits with `collage log`.",
    "status": "Show the collage with `collage show`, or the program's formats with `collage info`.",
    "create": "Create a collage with `collage new NAME`.",
    "init": "Create a collage, and the store if needed, with `collage new NAME`.",
    "resize": "Scale an item with `collage scale ITEM FACTOR`, or resize the canvas with "
      + "`collage canvas --size WxH`.",
    "ungroup": "Ungroup items with `collage group @group:NAME --off`.",
    "unlock": "Unlock an item with `collage lock ITEM --off`.",
    "unhide": "Show an item again with `collage hide ITEM --off`.",
    "version": "Show the version with `collage --version`.",
    "commit": "Every edit is saved at once; `collage save` renders the snapshot for the gallery.",
  ]

  /// Returns the hint for a verb of another program; `nil` for any other word.
  static func hint(_ verb: String) -> String? { hints[verb.lowercased()] }

  /// Returns the hint for a command line that has the path of a photo or a folder instead of a
  /// verb.
  static func photoHint(_ word: String) -> String? {
    let fileExtension = word.lastIndex(of: ".").map { word[word.index(after: $0)...].lowercased() }
    let isPhoto = fileExtension.map(PhotoFolder.fileExtensions.contains) ?? false
    guard isPhoto || PhotoFolder.exists(word) || word.contains("/") && word.isPathInUse else {
      return nil
    }
    return
      "Create an image with `collage make \(ShellWordSplitter.quoted(word)) -o collage.png`, or add "
      + "photos to a collage with `collage add \(ShellWordSplitter.quoted(word))`."
  }
}
