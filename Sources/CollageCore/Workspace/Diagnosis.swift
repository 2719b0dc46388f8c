/// The findings of `doctor` and its repairs.
package struct Diagnosis: Hashable, Sendable {
  package struct Finding: Hashable, Sendable {
    enum Kind: String, CaseIterable, Hashable, Sendable {
      /// The database violates its constraints.
      case database
      /// An image that a collage uses has no file.
      case missingImage = "missing-image"
      /// The contents of an image file don't match the hash in its name.
      case damagedImage = "damaged-image"
      /// The record of an image contradicts its intact file.
      case imageRecord = "image-record"
      case missingSnapshot = "missing-snapshot"
      /// The snapshot of a saved collage shows a wrong image.
      case wrongSnapshot = "wrong-snapshot"
      /// A file that nothing refers to.
      case unknownFile = "unknown-file"
      /// A file that an interrupted command left behind.
      case leftover
      /// A derived file that is no longer needed.
      case orphanedCache = "orphaned-cache"
      /// A file or folder that was set aside.
      case asideFile = "aside-file"
      case deletedCollage = "deleted-collage"
      case unusedImage = "unused-image"
      case missingOriginal = "missing-original"
      /// The contents of the original of a library photo have changed since it was added.
      case damagedOriginal = "damaged-original"
      case missingThumbnail = "missing-thumbnail"
      case removedPhoto = "removed-photo"
      /// A symbolic link in place of a part of the store; it is not followed.
      case link
      /// A part of the store that users other than its owner can access.
      case looseMode = "loose-mode"
      /// A check that was not possible because the database is locked or read-only.
      case skippedCheck = "skipped-check"
      /// A shader of a later version, which is preserved but not drawn.
      case unknownShader = "unknown-shader"
      /// A look of a later version, which is preserved but not drawn.
      case unknownLook = "unknown-look"
      /// Content of a later version, which is preserved but not drawn.
      case unknownContent = "unknown-content"
      /// A part of a later version's canvas, which is preserved but not drawn.
      case unknownCanvas = "unknown-canvas"
    }

    let kind: Kind
    /// The file, the collage, or the database's message.
    let subject: String
    /// The repair that was made; `nil` if none.
    package let remedy: String?

    /// True if the user's work is lost or in danger; otherwise the problem only wastes space.
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
  /// The number of library photos, including removed ones.
  package internal(set) var photoCount = 0
  /// The number of collages, including deleted ones.
  package internal(set) var collageCount = 0

  /// True if none of the user's work is lost or in danger.
  package var isSound: Bool { !findings.contains { $0.isDamage && $0.remedy == nil } }

  mutating func report(_ kind: Finding.Kind, _ subject: String, remedy: String? = nil) {
    findings.append(Finding(kind: kind, subject: subject, remedy: remedy))
  }
}
