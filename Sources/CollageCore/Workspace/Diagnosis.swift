/// The problems that the command `doctor` found in a store, and the repairs that it made.
package struct Diagnosis: Hashable, Sendable {
  package struct Finding: Hashable, Sendable {
    enum Kind: String, CaseIterable, Hashable, Sendable {
      /// The database is damaged or violates its constraints.
      case database
      /// A recorded image has no file.
      case missingImage = "missing-image"
      /// The contents of an image file don't match the hash in its name.
      case damagedImage = "damaged-image"
      /// The record of an image contradicts its intact file.
      case imageRecord = "image-record"
      case missingSnapshot = "missing-snapshot"
      /// The snapshot of a saved collage doesn't show the collage's saved state.
      case wrongSnapshot = "wrong-snapshot"
      /// A file in the store's folder that isn't part of the store.
      case unknownFile = "unknown-file"
      /// A file that an interrupted command left behind, such as a temporary file.
      case leftover
      /// A file derived from other data, such as a proxy, that is no longer needed.
      case orphanedCache = "orphaned-cache"
      /// A file or folder that an earlier repair moved aside.
      case asideFile = "aside-file"
      case deletedCollage = "deleted-collage"
      case unusedImage = "unused-image"
      case missingOriginal = "missing-original"
      /// The contents of a library photo's original have changed since the photo was added.
      case damagedOriginal = "damaged-original"
      case missingThumbnail = "missing-thumbnail"
      case removedPhoto = "removed-photo"
      /// A symbolic link in place of a folder or file of the store; the program doesn't follow it.
      case link
      /// A folder or file of the store that users other than its owner can access.
      case looseMode = "loose-mode"
      /// A check that was not possible because the database is locked or read-only.
      case skippedCheck = "skipped-check"
      /// A shader that a later version of the program wrote.
      ///
      /// Such shaders, and the features that the following kinds describe, are preserved but not
      /// drawn.
      case unknownShader = "unknown-shader"
      case unknownLook = "unknown-look"
      case unknownContent = "unknown-content"
      case unknownCanvas = "unknown-canvas"
    }

    let kind: Kind
    /// The file, collage, photo, image or feature with the problem, or SQLite's message.
    let subject: String
    package let remedy: String?

    /// True if the user's work is lost or in danger.
    package var isDamage: Bool {
      switch kind {
      case .database, .missingImage, .damagedImage, .imageRecord, .missingOriginal,
        .damagedOriginal, .link:
        true
      default: false
      }
    }
  }

  package internal(set) var findings: [Finding] = []
  package internal(set) var imageCount = 0
  /// The number of library photos, including removed photos.
  package internal(set) var photoCount = 0
  /// The number of collages, including deleted collages.
  package internal(set) var collageCount = 0

  /// True if none of the user's work is lost or in danger; repaired damage doesn't count.
  package var isSound: Bool { !findings.contains { $0.isDamage && $0.remedy == nil } }

  mutating func report(_ kind: Finding.Kind, _ subject: String, remedy: String? = nil) {
    findings.append(Finding(kind: kind, subject: subject, remedy: remedy))
  }
}
