internal import CollageCore

extension Remark {
  struct Image {
    let path: String
    let size: PixelSize
    let byteCount: Int
    var frames: Int?
    var pages = 1
    /// The quality that was chosen to satisfy `--max-bytes`.
    var quality: Int?
  }

  static func wrote(_ image: Image) -> Remark {
    let parts = [
      "\(image.size)", image.frames.map { Phrases.count($0, "frame") },
      image.pages > 1 ? "\(image.pages) pages" : nil, Phrases.bytes(image.byteCount),
      image.quality.map { "quality \($0)" },
    ]
    return Remark("\(image.path): \(parts.compactMap { $0 }.joined(separator: ", "))")
  }

  static func wroteTemplate(_ path: String, bytes: Int) -> Remark {
    Remark("\(path): \(Phrases.bytes(bytes))")
  }

  static func wroteCollages(_ path: String, _ count: Int, images: Int, bytes: Int) -> Remark {
    Remark(
      "\(path): \(Phrases.count(count, "collage")), \(Phrases.count(images, "image")), "
        + Phrases.bytes(bytes))
  }

  static func wroteLibrary(_ path: String, photos: Int, bytes: Int) -> Remark {
    Remark("\(path): \(Phrases.count(photos, "photo")), \(Phrases.bytes(bytes))")
  }

  static func wroteSettings(_ path: String, _ count: Int, bytes: Int) -> Remark {
    Remark("\(path): \(Phrases.count(count, "setting")), \(Phrases.bytes(bytes))")
  }

  static func wroteStyles(_ path: String, _ count: Int, bytes: Int) -> Remark {
    Remark("\(path): \(Phrases.count(count, "style")), \(Phrases.bytes(bytes))")
  }

  static func wroteFonts(_ path: String, _ families: Int, bytes: Int) -> Remark {
    Remark("\(path): \(Phrases.count(families, "font family")), \(Phrases.bytes(bytes))")
  }

  static func omittedFonts(_ count: Int) -> Remark {
    Remark(
      "a sheet shows at most \(FontSheet.familyLimit) font families, so \(count) "
        + "\(count == 1 ? "is" : "are") omitted; `collage fonts NAME --sheet` draws only families "
        + "with NAME in their names")
  }

  static func wroteThumbnail(_ path: String, of photo: LibraryPhoto) -> Remark {
    Remark("\(path): thumbnail of \(photo.quotedName)")
  }

  static func wroteGallery(_ summary: WebGallerySummary) -> Remark {
    wroteGallery(
      summary.index, collages: summary.pages.count, photos: summary.photoCount,
      written: summary.written, kept: summary.kept, removed: summary.removed)
  }

  static func wroteGallery(
    _ index: String, collages: Int, photos: Int, written: Int, kept: Int, removed: Int
  ) -> Remark {
    Remark(
      "\(index): \(Phrases.count(collages, "collage"))"
        + (photos > 0 ? " and \(Phrases.count(photos, "photo"))" : "")
        + ", \(Phrases.count(written, "file")) written, \(kept) unchanged"
        + (removed > 0 ? ", \(removed) removed" : ""))
  }

  static func unsavedInGallery(_ names: [CollageName]) -> Remark {
    let one = names.count == 1 ? names.first : nil
    return Remark(
      (one.map { "'\($0)' has" } ?? "\(names.count) collages have")
        + " unsaved edits; `collage save` adds them to the gallery")
  }

  static func backedUp(_ summary: BackupSummary, to path: String) -> Remark {
    let parts = [
      Phrases.count(summary.imageCount, "image"),
      summary.photoCount > 0 ? Phrases.count(summary.photoCount, "library photo") : nil,
      "\(Phrases.count(summary.linked, "file")) hard-linked", "\(summary.copied) copied",
      summary.repaired.isEmpty
        ? nil : "\(Phrases.count(summary.repaired.count, "damaged image")) replaced",
    ]
    return Remark("\(path): \(parts.compactMap { $0 }.joined(separator: ", "))")
  }

  static func imported(collages: [CollageName], photos: [LibraryPhoto]) -> Remark {
    let parts = [
      collages.isEmpty && !photos.isEmpty
        ? nil : Phrases.names(collages.map(\.rawValue), "collage"),
      photos.isEmpty ? nil : "\(photos.names) into the library",
    ]
    return Remark("imported " + Phrases.list(parts.compactMap { $0 }))
  }

  static func skippedFiles(_ count: Int) -> Remark {
    Remark(
      "skipped \(Phrases.count(count, "file")) that "
        + (count == 1 ? "isn't an image" : "aren't images"))
  }

  static var motionless: Remark {
    Remark("nothing in this collage is animated; all frames are the same")
  }

  static func lowResolutionPhotos(_ names: [ItemName]) -> Remark {
    Remark(
      "\(Phrases.names(names.map(\.quoted))) \(names.count == 1 ? "has" : "have") less than "
        + "\(Phrases.number(LintLimits.resolution)) dpi on paper")
  }

  static var noTransparency: Remark {
    Remark("JPEG doesn't support transparency; the background becomes white")
  }

  static func watchWaits(_ error: UserFacingError) -> Remark {
    Remark("waiting: \(error.message)")
  }

  static func watched(_ messages: [String], refused: Int, at time: String) -> Remark {
    Remark(
      messages.joined(separator: ", ")
        + (refused > 0 ? ", \(Phrases.count(refused, "photo")) omitted" : "") + ", \(time)")
  }

  static func watchFailed(_ error: UserFacingError) -> Remark { Remark("Error: \(error.message)") }

  static func unusedColumns(_ names: [String]) -> Remark {
    Remark(
      "nothing uses the \(names.count == 1 ? "column" : "columns") "
        + Phrases.list(names.map { "'\($0)'" }))
  }

  /// Returns the summary of rendering a table; a sheet is one image that shows several rows.
  static func table(made: Int, kept: Int, failed: Int, isSheet: Bool, isDryRun: Bool) -> Remark {
    let parts = [
      "\(Phrases.count(made, "image")) \(isDryRun ? "would be created" : "created")",
      kept > 0 ? "\(kept) unchanged" : nil,
      failed > 0 ? (isSheet ? Phrases.count(failed, "row") : "\(failed)") + " failed" : nil,
    ]
    return Remark(parts.compactMap { $0 }.joined(separator: ", "))
  }

  static func openToNetwork(isReadOnly: Bool) -> Remark {
    Remark(
      "anyone on the local network who knows the address can \(isReadOnly ? "view" : "edit") the "
        + "collages; the connection is not encrypted")
  }

  static var noNetwork: Remark { Remark("this machine is not connected to a network") }

  static func stopping(withPages: Bool) -> Remark {
    Remark("press Ctrl-C" + (withPages ? " or close the last page" : "") + " to stop the server")
  }
}
