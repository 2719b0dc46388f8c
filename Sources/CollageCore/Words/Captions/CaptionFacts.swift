/// What a caption can say of a photo and of the item that shows it; what nobody knows is nil.
package struct CaptionFacts: Hashable, Sendable {
  /// What the photo is called.
  var name: String?
  /// The name of its file, with the ending.
  var file: String?
  /// When it was taken, as a clock showed it there.
  var taken: LocalDateTime?
  /// The camera's maker and model, as the file tells them.
  var camera: String?
  /// The lens.
  var lens: String?
  /// The photo's tags.
  var tags: [String]
  /// The photo's columns and rows.
  var size: PixelSize?
  /// The item's name.
  var item: String?
  /// The item's number, from 1.
  var number: Int?
  /// How many items there are.
  var count: Int?

  /// Collects facts.
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

  /// The facts of a photo of the library, whose file has its name and the ending that it was added with.
  ///
  /// A guessed time is none: it is that of the file, which copying changes, and a caption is believed.
  init(of photo: LibraryPhoto) {
    let ending = photo.fileExtension.isEmpty ? "" : "." + photo.fileExtension
    self.init(
      name: photo.name.rawValue, file: photo.name.rawValue + ending,
      taken: photo.taken.isGuessed ? nil : LocalDateTime(clock: photo.taken.clock),
      camera: photo.camera, lens: photo.lens, tags: photo.tags.map(\.rawValue), size: photo.size)
  }

  /// The facts of an item.
  ///
  /// - Parameters:
  ///   - item: The item; without a photo it has a name, a number and a count alone.
  ///   - photo: The library's photo that it shows, which knows more than the item does.
  ///   - source: The path or the name of the file that its picture was made from, as the store notes it;
  ///     of a photo of the library that is a file of the store, and does not count.
  ///   - number: The item's number, from 1.
  ///   - count: How many items there are.
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

  /// A fact as it is shown; empty where nobody knows it.
  ///
  /// - Parameters:
  ///   - field: The fact.
  ///   - pattern: How a date or a time is written; nil is the usual way.
  ///   - dates: The language.
  /// - Returns: One line, without blanks at its ends.
  func text(of field: CaptionField, _ pattern: DatePattern?, in dates: CaptionDates) -> String {
    switch field {
    case .name: Self.trimmed(name)
    case .file: Self.trimmed(file)
    case .date: taken.map { dates.text($0, pattern) } ?? ""
    case .time: taken.map { dates.text($0, pattern ?? .time) } ?? ""
    case .camera: Self.trimmed(camera.map(CameraName.spoken))
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
