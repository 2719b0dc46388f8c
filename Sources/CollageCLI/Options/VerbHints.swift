internal import CollageCore

/// Hints for verbs that other programs have.
enum VerbHints {
  private static let hints = [
    "ls": "`collage list` lists the collages, `collage show` the items of one.",
    "rm": "`collage remove ITEM` takes an item away, `collage delete` a whole collage.",
    "del": "`collage remove ITEM` takes an item away, `collage delete` a whole collage.",
    "mv": "`collage move ITEM X Y` places an item, `collage name ITEM NAME` gives it another name, "
      + "`collage rename NAME` the collage.",
    "cp": "`collage copy ITEM` copies an item, `collage duplicate` the collage.",
    "history": "`collage log` lists the edits.",
    "status": "`collage show` tells how the collage is, `collage info` what the program can do.",
    "create": "`collage new NAME` makes a collage.",
    "init": "`collage new NAME` makes a collage, and the store where there is none.",
    "resize": "`collage scale ITEM FACTOR` sizes an item, `collage canvas --size WxH` the canvas.",
    "ungroup": "`collage group @group:NAME --off` takes items out of their groups.",
    "unlock": "`collage lock ITEM --off` unlocks an item.",
    "unhide": "`collage hide ITEM --off` shows an item again.",
    "version": "`collage --version` tells it.",
    "commit": "Every edit is kept at once; `collage save` makes the picture for the gallery.",
  ]

  /// Returns the hint for a verb that other programs have; `nil` for other words.
  static func hint(_ verb: String) -> String? { hints[verb.lowercased()] }

  /// Returns the hint for a photo's or folder's name in place of a verb.
  static func photoHint(_ word: String) -> String? {
    let ending = word.lastIndex(of: ".").map { word[word.index(after: $0)...].lowercased() }
    let isPhoto = ending.map(PhotoFolder.endings.contains) ?? false
    guard isPhoto || PhotoFolder.exists(word) || word.contains("/") && word.isPathInUse else {
      return nil
    }
    return
      "`collage make \(ShellWordSplitter.quoted(word)) -o collage.png` makes a picture of photos, "
      + "`collage add \(ShellWordSplitter.quoted(word))` puts them into a collage."
  }
}
