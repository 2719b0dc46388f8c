internal import CollageCore

enum PhotoText {
  /// Returns a table of photos; `marks` contains a text to show before each photo.
  static func table(_ photos: [LibraryPhoto], marks: [String]? = nil) -> Table {
    var columns: [(title: String, alignment: Table.Alignment)] = [
      ("id", .left), ("name", .left), ("taken", .left), ("camera", .left), ("size", .right),
      ("bytes", .right), ("tags", .left),
    ]
    if marks != nil { columns.insert(("", .right), at: 0) }
    var table = Table(columns, flexibleColumn: marks == nil ? 1 : 2)
    for (index, photo) in photos.enumerated() {
      let cells = [
        String(photo.id.text.prefix(8)), photo.name.rawValue,
        captureTimeText(photo.taken, isLong: false), photo.camera ?? "", "\(photo.size)",
        Phrases.bytes(photo.byteCount), photo.tags.map(\.rawValue).joined(separator: ", "),
      ]
      table.add((marks.map { [$0[index]] } ?? []) + cells)
    }
    return table
  }

  /// Returns all properties of a photo, one per line.
  static func text(_ facts: LibraryPhotoDetails) -> String {
    let photo = facts.photo
    let otherNames = photo.names.dropFirst().map(\.rawValue)
    let properties: [(String, String)] = [
      ("name", photo.name.rawValue),
      ("other names", otherNames.isEmpty ? "none" : otherNames.joined(separator: ", ")),
      ("id", photo.id.text),
      ("added", Timestamp.local(photo.createdAt)),
      ("taken", captureTimeText(photo.taken, isLong: true)),
      ("camera", photo.camera ?? "unknown"),
      ("lens", photo.lens ?? "unknown"),
      ("size", "\(photo.size) \(photo.format.rawValue)"),
      ("bytes", "\(photo.byteCount)"),
      ("tags", photo.tags.isEmpty ? "none" : photo.tags.map(\.rawValue).joined(separator: ", ")),
      (
        "collages",
        facts.collages.isEmpty
          ? "none" : facts.collages.map(\.rawValue).joined(separator: ", ")
      ),
      ("file", facts.path + (facts.hasOriginal ? "" : " (missing)")),
      ("sha256", photo.contents.rawValue),
    ]
    let width = properties.map(\.0.count).max() ?? 0
    return properties.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value.escapingControls() + "\n"
    }.joined()
  }

  private static func captureTimeText(_ time: CaptureTime, isLong: Bool) -> String {
    let clock = time.clock.split(separator: "T").joined(separator: " ")
    guard isLong else { return (time.isGuessed ? "~" : "") + clock.prefix(16) }
    return clock + (time.offset.map { " " + $0 } ?? "") + (time.isGuessed ? " (of the file)" : "")
  }
}
