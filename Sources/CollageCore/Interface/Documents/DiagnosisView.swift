/// The JSON representation of the problems that `doctor` found.
package struct DiagnosisView: Encodable {
  struct Finding: Encodable {
    let code: String
    let subject: String
    let message: String
    let damage: Bool
    let remedy: String?
  }

  let healthy: Bool
  let collageCount: Int
  let imageCount: Int
  let photoCount: Int
  let findings: [Finding]

  package init(_ diagnosis: Diagnosis) {
    healthy = diagnosis.isSound
    collageCount = diagnosis.collageCount
    imageCount = diagnosis.imageCount
    photoCount = diagnosis.photoCount
    findings = diagnosis.findings.map {
      Finding(
        code: $0.kind.rawValue, subject: $0.subject, message: $0.message, damage: $0.isDamage,
        remedy: $0.remedy)
    }
  }
}

extension Diagnosis.Finding {
  package var message: String {
    switch kind {
    case .database: "the database: \(subject)"
    case .missingImage: "image \(subject) is missing"
    case .damagedImage: "image \(subject) is damaged"
    case .imageRecord: "the record of an image is wrong: \(subject)"
    case .missingSnapshot: "the snapshot of \(subject) is missing"
    case .wrongSnapshot: "the snapshot of \(subject) showed a damaged image"
    case .unknownFile: "\(subject) is an unknown file"
    case .leftover: "\(subject) was left behind by an interrupted command"
    case .orphanedCache: "\(subject) in the cache is unused"
    case .asideFile: "\(subject) was set aside"
    case .deletedCollage:
      remedy == nil ? "\(subject) is deleted and can be restored" : "\(subject) was deleted"
    case .unusedImage: "image \(subject) is unused"
    case .missingOriginal: "the original of a library photo is missing: \(subject)"
    case .damagedOriginal: "the original of a library photo is damaged: \(subject)"
    case .missingThumbnail:
      "the thumbnail of \(subject) is missing"
        + (remedy == nil ? "; a placeholder is used if it can't be created" : "")
    case .removedPhoto:
      remedy == nil
        ? "\(subject) was removed from the library and can be restored"
        : "\(subject) was removed from the library"
    case .link: "\(subject) is a symbolic link, which is not followed"
    case .looseMode: "\(subject) is accessible to other users"
    case .skippedCheck: "\(subject) was not checked: the database is locked or read-only"
    case .unknownShader: "the shader \(subject) is of a newer version and is not rendered"
    case .unknownLook: "the look \(subject) is of a newer version and is not rendered"
    case .unknownContent: "the content \(subject) is of a newer version and is not rendered"
    case .unknownCanvas:
      "the part \(subject) of the canvas is of a newer version and is not rendered"
    }
  }
}
