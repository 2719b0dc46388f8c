/// The facts about a photo and its item that a caption can show; unknown facts are `nil`.
package struct CaptionFacts: Hashable, Sendable {
  var name: String?
  /// The photo's file name, with the extension.
  var file: String?
  /// The local time at which the photo was taken.
  var taken: LocalDateTime?
  /// The camera's maker and model, as recorded in the file.
  var camera: String?
  var lens: String?
  var tags: [String]
  var size: PixelSize?
  var item: String?
  /// The photo's position among the photos of the collage, from back to front, starting at 1.
  var number: Int?
  var count: Int?

  init(
    name: String? = nil, file: String? = nil, taken: LocalDateTime? = nil, camera: String? = nil,
    lens: String? = nil, tags: [String] = [], size: PixelSize? = nil, item: String? = nil,
    number: Int? = nil, count: Int? = nil
  ) {
    self.name = name
    self.file = file
    self.taken = taken
    self.camera = camera
    self.lens = lens
    self.tags = tags
    self.size = size
    self.item = item
    self.number = number
    self.count = count
  }

  /// Collects the facts of a library photo.
  ///
  /// The file name is the photo's name in the library with the original file extension. A guessed
  /// capture time is left out: it is the date of the file, which changes when the file is copied.
  init(of photo: LibraryPhoto) {
    let ending = photo.fileExtension.isEmpty ? "" : "." + photo.fileExtension
    self.init(
      name: photo.name.rawValue, file: photo.name.rawValue + ending,
      taken: photo.taken.isGuessed ? nil : LocalDateTime(clock: photo.taken.clock),
      camera: photo.camera, lens: photo.lens, tags: photo.tags.map(\.rawValue), size: photo.size)
  }

  /// Collects the facts of an item; `number` is the photo's position among the `count` photos of
  /// the collage, starting at 1.
  ///
  /// If the item doesn't show a photo, only its name, number, and count are known. The facts of
  /// `photo`, the library photo that the item shows, take precedence over the item's. `source` is
  /// the recorded path or name of the photo's original file. For a library photo, `source` is
  /// ignored, because the item was added from a file inside the store.
  package init(
    of item: Item, photo: LibraryPhoto? = nil, source: String? = nil, number: Int, count: Int
  ) {
    self = photo.map(CaptionFacts.init(of:)) ?? CaptionFacts()
    if let image = item.photo?.original.image {
      if photo == nil {
        file = source?.pathName
        name = source.map { LibraryName(fileName: $0).rawValue } ?? item.name.rawValue
      }
      taken = taken ?? image.metadata?.capturedAt.flatMap(LocalDateTime.init(clock:))
      camera = camera ?? image.metadata?.camera
      size = size ?? image.size
    }
    self.item = item.name.rawValue
    self.number = number
    self.count = count
  }

  /// Returns a fact as one line of text, which is empty if the fact is unknown.
  ///
  /// `pattern` is the format of a date or a time; `nil` for the default format.
  func text(of field: CaptionField, _ pattern: DatePattern?, in dates: CaptionDates) -> String {
    switch field {
    case .name: Self.trimmed(name)
    case .file: Self.trimmed(file)
    case .date: taken.map { dates.text($0, pattern) } ?? ""
    case .time: taken.map { dates.text($0, pattern ?? .time) } ?? ""
    case .camera: Self.trimmed(camera.map(CameraName.displayName))
    case .lens: Self.trimmed(lens)
    case .tags: tags.joined(separator: ", ")
    case .width: size.map { String($0.width) } ?? ""
    case .height: size.map { String($0.height) } ?? ""
    case .item: Self.trimmed(item)
    case .number: number.map { String($0) } ?? ""
    case .count: count.map { String($0) } ?? ""
    }
  }

  private static func trimmed(_ text: String?) -> String {
    (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
