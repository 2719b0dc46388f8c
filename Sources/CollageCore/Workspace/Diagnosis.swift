/// What `doctor` found and did.
package struct Diagnosis: Hashable, Sendable {
  /// One thing that is wrong.
  package struct Finding: Hashable, Sendable {
    /// A kind of trouble.
    enum Kind: String, CaseIterable, Hashable, Sendable {
      /// The database contradicts its rules.
      case database
      /// An image that a collage uses has no file.
      case missingImage = "missing-image"
      /// An image file does not have the contents that its name says.
      case damagedImage = "damaged-image"
      /// What is recorded of an image contradicts its file, which has the contents that its name says.
      case imageRecord = "image-record"
      /// A saved collage has no snapshot file.
      case missingSnapshot = "missing-snapshot"
      /// The snapshot of a saved collage shows what was in an image's place.
      case wrongSnapshot = "wrong-snapshot"
      /// A file that nothing refers to.
      case unknownFile = "unknown-file"
      /// A file that an interrupted command left behind.
      case leftover
      /// A derived file that nothing needs any more.
      case orphanedCache = "orphaned-cache"
      /// A file, or a folder, that was put aside.
      case asideFile = "aside-file"
      /// A collage that was deleted.
      case deletedCollage = "deleted-collage"
      /// An image that no revision of any collage uses.
      case unusedImage = "unused-image"
      /// A photo of the library has no original.
      case missingOriginal = "missing-original"
      /// The original of a photo of the library does not have the contents that it was added with.
      case damagedOriginal = "damaged-original"
      /// A photo of the library has no small picture.
      case missingThumbnail = "missing-thumbnail"
      /// A photo that was removed from the library.
      case removedPhoto = "removed-photo"
      /// A symbolic link in the place of a part of the store; it is not followed.
      case link
      /// A part of the store that others than its owner can use.
      case looseMode = "loose-mode"
      /// A check that was not possible, because the database is locked or read-only.
      case skippedCheck = "skipped-check"
      /// A shader of a later version, which is kept and not drawn.
      case unknownShader = "unknown-shader"
      /// A look of a later version, which is kept and not drawn.
      case unknownLook = "unknown-look"
      /// Content of a later version, which is kept and not drawn.
      case unknownContent = "unknown-content"
      /// A part of a canvas of a later version, which is kept and not drawn.
      case unknownCanvas = "unknown-canvas"
    }

    /// What kind of trouble it is.
    let kind: Kind
    /// The file, the collage or the database's words.
    let subject: String
    /// What was done about it; nil if nothing.
    package let remedy: String?

    /// Whether something that people made is lost or in danger; else only space is wasted.
    package var isDamage: Bool {
      switch kind {
      case .database, .missingImage, .damagedImage, .imageRecord, .missingOriginal,
        .damagedOriginal, .link:
        true
      default: false
      }
    }
  }

  /// What is wrong.
  package internal(set) var findings: [Finding] = []
  /// How many image files are recorded.
  package internal(set) var imageCount = 0
  /// How many photos the library has, removed ones included.
  package internal(set) var photoCount = 0
  /// How many collages there are, deleted ones included.
  package internal(set) var collageCount = 0

  /// Whether nothing that people made is lost or in danger.
  package var isSound: Bool { !findings.contains { $0.isDamage && $0.remedy == nil } }

  mutating func report(_ kind: Finding.Kind, _ subject: String, remedy: String? = nil) {
    findings.append(Finding(kind: kind, subject: subject, remedy: remedy))
  }
}
