internal import CollageCore

/// A line that reports the result of a command.
///
/// Extensions declare the remarks by topic; a test lists all of them.
struct Remark: Hashable {
  /// The text, without a final period.
  let text: String
  /// The name of the declaration, which identifies the remark in the test.
  let name: String

  init(_ text: String, name: String = #function) {
    (self.text, self.name) = (text, name)
  }
}

extension Remark {
  static var nothingChanged: Remark { Remark("nothing changed") }

  static func created(_ name: CollageName) -> Remark { Remark("created \(name)") }

  static func created(_ name: CollageName, _ size: PixelSize) -> Remark {
    Remark("created \(name), \(size)")
  }

  static func createdPages(_ count: Int) -> Remark {
    Remark("created \(Phrases.count(count, "collage"))")
  }

  static func formerPages(replaced: [CollageName], deleted: [CollageName]) -> Remark {
    let parts = [("replaced", replaced), ("deleted", deleted)].filter { !$0.1.isEmpty }
      .map { $0 + " " + Phrases.list($1.map(\.rawValue)) }
    var text = parts.joined(separator: ", ")
    if let first = deleted.first {
      let isOne = deleted.count == 1
      let name = isOne ? ShellWordSplitter.quoted(first.rawValue) : "NAME"
      text += "; `collage restore \(name)` restores \(isOne ? "it" : "them")"
    }
    return Remark(text)
  }

  static func opened(_ name: CollageName) -> Remark { Remark("\(name) is now current") }

  static func saved(_ name: CollageName) -> Remark { Remark("saved \(name)") }

  static func kept(_ names: [CollageName]) -> Remark {
    Remark("kept as \(Phrases.names(names.map(\.rawValue), "collage"))")
  }

  static func renamed(_ old: CollageName, to name: CollageName) -> Remark {
    old == name ? nothingChanged : Remark("renamed \(old) to \(name)")
  }

  static func duplicated(_ original: CollageName, as name: CollageName) -> Remark {
    Remark("copied \(original) to \(name)")
  }

  static func deleted(_ name: CollageName) -> Remark {
    let command = "collage restore \(ShellWordSplitter.quoted(name.rawValue))"
    return Remark("deleted \(name); `\(command)` restores it")
  }

  static func restored(_ name: CollageName) -> Remark { Remark("restored \(name)") }

  static func reverted(_ name: CollageName) -> Remark {
    Remark("reverted \(name) to the last save; `collage undo` restores the edits")
  }

  static func undone(_ edits: [String]) -> Remark { Remark("undid \(list(edits))") }

  static func redone(_ edits: [String]) -> Remark { Remark("redid \(list(edits))") }

  private static func list(_ edits: [String]) -> String {
    edits.count == 1 ? edits[0] : Phrases.count(edits.count, "edit")
  }

  static func canvas(_ text: String) -> Remark { Remark("the canvas is now \(text)") }

  static func replacedEverywhere(items: Int, collages: Int) -> Remark {
    Remark("replaced \(Phrases.count(items, "item")) in \(Phrases.count(collages, "collage"))")
  }

  static var backgroundPhotoRemoved: Remark {
    Remark("the background photo is removed with its item")
  }

  static func batchDone(_ lines: Int) -> Remark { Remark("ran \(Phrases.count(lines, "line"))") }

  static func batchChecked(_ lines: Int) -> Remark {
    Remark("\(Phrases.count(lines, "line")) would run")
  }

  static var noItemAtPoint: Remark { Remark("no item is at this point") }

  static var noFindings: Remark { Remark("no problems found") }

  static var noCollages: Remark { Remark("no collages") }

  static var noMatchingCollages: Remark { Remark("no collage's name matches") }

  static func photoNotUsed(_ photo: String) -> Remark { Remark("no collage uses '\(photo)'") }

  /// Returns the remark about a truncated list; `command` with `--after` lists the rest.
  static func moreCollages(shown: Int, of total: Int?, _ command: String, after name: String)
    -> Remark
  {
    Remark(
      "showing \(shown)\(total.map { " of \($0)" } ?? ""): `\(command) --after \(name)` continues, "
        + "--limit N shows more, `\(command) | less` shows all")
  }
}
