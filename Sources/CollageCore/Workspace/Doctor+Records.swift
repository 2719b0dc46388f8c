internal import Foundation

/// Checks for records that contradict image files whose hashes prove that they are intact.
extension Doctor {
  /// Compares the records of images with their files, and corrects wrong records if repairs are
  /// enabled.
  ///
  /// Does nothing if the database can't be read; another check reports this problem.
  mutating func checkRecords() throws {
    guard let claims = try readable({ try $0.imageRecordRows() }) else { return }
    for claim in claims { try checkRecord(claim) }
    try checkSavedStates()
  }

  /// Compares an image's record with its file, and returns whether the record was corrected.
  ///
  /// A wrong record is corrected if the file is intact and repairs are enabled.
  @discardableResult
  mutating func checkRecord(_ claim: ImageRecordRow) throws -> Bool {
    guard let path = file(of: claim) else { return false }
    let claimedOpaque = claim.record?.image.isOpaque ?? true
    let properties = ImageFileProperties(ofFile: path, claimedOpaque: claimedOpaque)
    let differences = claim.differences(from: properties)
    guard !differences.isEmpty else { return false }
    guard (try? contentHash(ofFile: path)) == claim.id.rawValue else {
      wrongFiles.insert(claim.id)
      return false
    }
    guard let properties else { return false }
    if options.fixes {
      try workspace.repository.write { try $0.correct(claim.id, by: properties) }
    } else {
      wrongRecords.insert(claim.id)
    }
    diagnosis.report(
      .imageRecord, "\(path): \(differences.joined(separator: ", "))",
      remedy: options.fixes ? "corrected from the file" : nil)
    return options.fixes
  }

  /// Returns the path of an image's file, even if the file's format differs from the recorded one;
  /// `nil` if there isn't a file.
  private func file(of claim: ImageRecordRow) -> String? {
    let formats = [claim.record?.image.format].compactMap { $0 } + AssetFormat.stored
    return formats.map { files.folder.file(of: claim.id, format: $0) }.first {
      files.isInside($0) && Folder.byteCount(ofFile: $0) != nil
    }
  }

  /// Compares the images in the saved states of collages with the image records, and corrects the
  /// saved states if repairs are enabled.
  private mutating func checkSavedStates() throws {
    let read = try readable { (try $0.allImages(), try $0.allRecords()) }
    guard let (images, records) = read else { return }
    let known = Dictionary(
      images.filter { !wrongRecords.contains($0.image.id) }.map { ($0.image.id, $0.image) },
      uniquingKeysWith: { first, _ in first })
    for record in records {
      guard let state = record.savedState, let corrected = state.corrected(by: known)
      else { continue }
      if options.fixes {
        try workspace.repository.write { writer in
          guard try writer.record(record.id)?.savedState == state else { return }
          try writer.setSavedState(corrected, of: record.id)
        }
      }
      diagnosis.report(
        .imageRecord, "in the last save of \(record.name)",
        remedy: options.fixes ? "corrected from the files" : nil)
    }
  }

  /// Reads from the database; returns `nil` if the database is damaged.
  private func readable<Value>(_ body: (any RepositoryReader) throws -> Value) throws -> Value? {
    do {
      return try workspace.repository.read(body)
    } catch StoreError.damaged, StoreError.inconsistent, StoreError.failed {
      return nil
    }
  }
}

extension ImageRecordRow {
  /// Returns descriptions of the values in this record that differ from the image's file or are
  /// invalid.
  fileprivate func differences(from file: ImageFileProperties?) -> [String] {
    guard let record else { return ["it can't be read"] }
    guard let file else { return ["the file is not an image"] }
    let image = record.image
    func difference(_ property: String, _ recorded: String, _ actual: String) -> String? {
      recorded == actual ? nil : "\(property) \(recorded) in place of \(actual)"
    }
    func description(_ format: AssetFormat, _ isOpaque: Bool) -> String {
      format.rawValue + (isOpaque ? "" : " with alpha")
    }
    return [
      difference(
        "the format", description(image.format, image.isOpaque),
        description(file.format, file.isOpaque)),
      difference("the size", "\(image.size)", "\(file.size)"),
      difference("the length", "\(record.byteCount)", "\(file.byteCount)"),
      Date.supportedRange.contains(record.createdAt) ? nil : "the time of storage",
    ].compactMap { $0 }
  }
}

extension CollageRecord.SavedState {
  /// Returns the state with corrected image records; `nil` if all records are correct.
  fileprivate func corrected(by images: [ImageID: StoredImage]) -> Self? {
    func correctedImage(_ image: StoredImage) -> StoredImage {
      images[image.id].flatMap { $0.isSameFile(as: image) ? nil : $0 } ?? image
    }
    let correctedItems = ItemStack(items.map { $0.mappingImages(correctedImage) })
    let correctedCanvas = canvas.mappingImages(correctedImage)
    return correctedItems == items && correctedCanvas == canvas
      ? nil : Self(canvas: correctedCanvas, items: correctedItems)
  }
}
