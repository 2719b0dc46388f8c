internal import CollageCore

/// The input files of `make` at one moment, with their versions.
struct MakeInputs: Equatable {
  /// The photos, excluding the images that `make` wrote.
  let photos: PhotoArguments
  private let versions: [String]
  /// The paths and versions of input files other than photos.
  private let others: [String]
  /// The folders in which a change can alter the inputs; `nil` if they are unknown.
  let folders: Set<String>?

  /// Records the current versions of all inputs.
  ///
  /// `others` are input files other than photos. `outputs` are the folders of output images, which
  /// are watched, too.
  init(_ photos: PhotoArguments, _ others: [PhotoSource], besides outputs: Set<String>) {
    self.photos = photos
    versions = photos.sources.map(Self.version)
    self.others = others.map(Self.version)
    let otherFolders = others.map { PhotoArguments.folders(of: $0.name) }
    folders = photos.folders.map { otherFolders.reduce($0.union(outputs)) { $0.union($1) } }
  }

  private init(_ photos: PhotoArguments, versions: [String], of whole: MakeInputs) {
    (self.photos, self.versions) = (photos, versions)
    (others, folders) = (whole.others, whole.folders)
  }

  private static func version(_ source: PhotoSource) -> String {
    "\(source.name)\n\(source.version)"
  }

  /// Returns the inputs whose files haven't changed since an earlier check.
  ///
  /// A file that has changed can be incomplete. Returns `nil` if no photo is complete, or if an
  /// input other than a photo has changed.
  func complete(since earlier: MakeInputs) -> MakeInputs? {
    let known = Set(earlier.versions)
    let complete = zip(photos.sources, versions).filter { known.contains($0.1) }
    guard others == earlier.others, !complete.isEmpty else { return nil }
    let photos = photos.filtered(Set(complete.map(\.0)).contains)
    return MakeInputs(photos, versions: complete.map(\.1), of: self)
  }

  static func == (one: MakeInputs, other: MakeInputs) -> Bool {
    one.versions == other.versions && one.others == other.others
  }
}
