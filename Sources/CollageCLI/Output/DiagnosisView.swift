internal import CollageCore

/// What `doctor` found, in JSON.
struct DiagnosisView: Encodable {
  /// One thing that is wrong.
  struct Finding: Encodable {
    let code: String
    let message: String
    let damage: Bool
    let remedy: String?
  }

  let healthy: Bool
  let collageCount: Int
  let fileCount: Int
  let findings: [Finding]

  init(_ diagnosis: Workspace.Diagnosis, isHealthy: Bool) {
    healthy = isHealthy
    collageCount = diagnosis.collageCount
    fileCount = diagnosis.fileCount
    findings = diagnosis.findings.map {
      Finding(code: $0.code, message: $0.message, damage: $0.isDamage, remedy: $0.remedy)
    }
  }
}

/// What `doctor` found, as text.
enum DiagnosisText {
  /// A line for each finding, and one that sums up.
  static func text(_ diagnosis: Workspace.Diagnosis, style: Style) -> String {
    let findings = diagnosis.findings.map { finding in
      let kind = finding.isDamage ? style.error("damage") : "waste"
      let remedy = finding.remedy.map { " (\($0))" } ?? ""
      return "\(kind): \(finding.message)\(remedy)\n"
    }
    let looked = Phrases.count(diagnosis.collageCount, "collage") + " and "
      + Phrases.count(diagnosis.fileCount, "image file") + " looked at"
    let sum =
      diagnosis.findings.isEmpty
      ? "nothing is wrong" : Phrases.count(diagnosis.findings.count, "finding")
    return findings.joined() + "\(looked), \(sum)\n"
  }
}
