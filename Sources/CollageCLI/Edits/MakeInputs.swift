internal import CollageCore

/// What the pictures of `make` are made of at a moment.
struct MakeInputs: Equatable {
  /// The photos, without the pictures that were made of them.
  let photos: NamedPhotos
  /// The name and the version of each photo's file.
  private let versions: [String]
  /// The same of other files.
  private let others: [String]
  /// The folders in which a change can lead to other inputs; `nil` if they are not known.
  let folders: Set<String>?

  /// Looks at files.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - others: What else the pictures are made of.
  ///   - outputs: Further folders to watch.
  init(_ photos: NamedPhotos, _ others: [PhotoSource], besides outputs: Set<String>) {
    self.photos = photos
    versions = photos.sources.map(Self.version)
    self.others = others.map(Self.version)
    let places = others.map { $0.name.pathFolder ?? "." }
    folders = photos.folders?.union(places).union(outputs)
  }

  private init(_ photos: NamedPhotos, versions: [String], of whole: MakeInputs) {
    (self.photos, self.versions) = (photos, versions)
    (others, folders) = (whole.others, whole.folders)
  }

  private static func version(_ source: PhotoSource) -> String {
    "\(source.name)\n\(source.version)"
  }

  /// The inputs that are complete already, while others are still being written: those whose files
  /// were the same at an earlier look.
  ///
  /// - Parameter earlier: What the earlier look saw.
  /// - Returns: The complete ones; `nil` if there isn't a photo among them.
  func complete(since earlier: MakeInputs) -> MakeInputs? {
    let known = Set(earlier.versions)
    var index = 0
    let photos = photos.filtered { _ in
      defer { index += 1 }
      return known.contains(versions[index])
    }
    guard others == earlier.others, !photos.sources.isEmpty else { return nil }
    return MakeInputs(photos, versions: versions.filter(known.contains), of: self)
  }

  static func == (one: MakeInputs, other: MakeInputs) -> Bool {
    one.versions == other.versions && one.others == other.others
  }
}
