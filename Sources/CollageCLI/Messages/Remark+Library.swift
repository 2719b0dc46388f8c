internal import CollageCore

extension Remark {
  static func added(_ photos: [LibraryImportResult]) -> Remark {
    added(photos.map { ($0.outcome, $0.photo) })
  }

  static func added(_ photos: [(LibraryImportResult.Outcome, LibraryPhoto)]) -> Remark {
    let outcomes: [(LibraryImportResult.Outcome, String, String)] = [
      (.added, "added", ""), (.restored, "restored", ""), (.named, "added another name to", ""),
      (.known, "", "already in the library"),
    ]
    let parts = outcomes.compactMap { outcome, verb, ending -> String? in
      let some = photos.filter { $0.0 == outcome }.map(\.1)
      guard !some.isEmpty else { return nil }
      return [verb, some.names, ending].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return parts.isEmpty ? nothingAdded : Remark(parts.joined(separator: ", "))
  }

  static var nothingAdded: Remark { Remark("nothing was added") }

  static var noDuplicates: Remark { Remark("no similar photos found") }

  static func wrotePhotos(_ count: Int, into folder: String) -> Remark {
    Remark("wrote \(Phrases.count(count, "photo")) to '\(folder)'")
  }

  static func noSimilarPhotos(_ file: String) -> Remark { Remark("no photo looks like '\(file)'") }

  static var noMatchingPhotos: Remark { Remark("no photos match") }

  static var noRemovedPhotos: Remark { Remark("no removed photos") }

  static var emptyLibrary: Remark {
    Remark("the library is empty; `collage photo add FILE...` adds photos")
  }

  static func morePhotos(shown: Int, of total: Int?, after photo: LibraryPhoto) -> Remark {
    Remark(
      "showing \(shown)\(total.map { " of \($0)" } ?? ""): --after \(photo.id.text.prefix(8)) "
        + "continues, --limit N shows more")
  }

  static func renamedPhoto(_ before: LibraryPhoto, to photo: LibraryPhoto) -> Remark {
    Remark("renamed \(before.quotedName) to \(photo.quotedName)")
  }

  static func removedPhotos(_ photos: [LibraryPhoto]) -> Remark {
    Remark(
      "removed \(photos.names); `collage photo remove --undo` restores "
        + (photos.count == 1 ? "it" : "them"))
  }

  static func restoredPhotos(_ photos: [LibraryPhoto]) -> Remark {
    Remark("restored \(photos.names)")
  }

  static func tagged(_ photos: [LibraryPhoto], _ tags: [PhotoTag]) -> Remark {
    tags.isEmpty
      ? Remark("removed tags from \(photos.names)")
      : Remark("tagged \(photos.names): \(tags.map(\.rawValue).joined(separator: ", "))")
  }

  static func setting(_ setting: Setting, _ value: String) -> Remark {
    Remark("\(setting.rawValue) is now \(value)")
  }

  static func unset(_ setting: Setting) -> Remark {
    Remark(
      setting.defaultValue.isEmpty
        ? "removed \(setting.rawValue)" : "\(setting.rawValue) is \(setting.defaultValue) again")
  }

  static func resetSettings(_ count: Int, _ kind: String) -> Remark {
    Remark("reset \(Phrases.count(count, "\(kind) setting"))")
  }

  static var noWaitingSettings: Remark { Remark("no settings wait to be adopted") }

  static func importedSettings(_ settings: Int, styles: Int, prompts: Int) -> Remark {
    Remark(
      "imported \(Phrases.count(settings, "setting")), \(Phrases.count(styles, "style")), "
        + Phrases.count(prompts, "prompt"))
  }

  static func reachable(_ server: String) -> Remark { Remark("\(server) responds") }

  static func unreachable(_ server: String, _ reason: String) -> Remark {
    Remark("\(server) is not reachable: \(reason)")
  }

  static func savedStyle(_ style: CollageCore.Style) -> Remark {
    Remark("saved the style \(style.quotedName)")
  }

  static func deletedStyle(_ style: CollageCore.Style) -> Remark {
    Remark("deleted the style \(style.quotedName)")
  }

  static func importedStyles(_ count: Int) -> Remark {
    Remark("imported \(Phrases.count(count, "style"))")
  }

  static func savedTemplate(_ name: ItemName, columns: [String]) -> Remark {
    Remark(
      "saved the template \(name.quoted)"
        + (columns.isEmpty
          ? ", which has no columns yet"
          : " with the \(columns.count == 1 ? "column" : "columns") "
            + Phrases.list(columns.map { "'\($0)'" })))
  }

  static var templatePlaces: Remark {
    Remark("`collage template place ITEM COLUMN` fills an item from a column")
  }

  static func importedTemplate(_ name: ItemName) -> Remark {
    Remark("imported the template \(name.quoted)")
  }

  static func deletedTemplate(_ name: ItemName) -> Remark {
    Remark("deleted the template \(name.quoted)")
  }

  static var noTemplates: Remark { Remark("no templates; `collage template save NAME` saves one") }

  static var noJobs: Remark { Remark("no jobs; `collage repaint` creates one") }

  static var noOpenJobs: Remark { Remark("no unfinished jobs") }

  static func canceledJobs(_ count: Int) -> Remark {
    Remark("canceled \(Phrases.count(count, "job"))")
  }

  static func removedJobs(_ count: Int) -> Remark {
    Remark("removed \(Phrases.count(count, "job"))")
  }

  static func busyJob(_ job: String) -> Remark {
    Remark("another process is running job \(job)")
  }

  static func deletedPreset(_ name: ItemName) -> Remark {
    Remark("deleted the preset \(name.quoted)")
  }

  static var noPresets: Remark {
    Remark("no presets; `collage repaint --save-preset NAME` saves one")
  }
}
