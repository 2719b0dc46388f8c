internal import CollageCore

/// What `doctor` found, as text.
enum DiagnosisText {
  /// A line for each finding, and one that sums up.
  static func text(_ diagnosis: Diagnosis, style: Style) -> String {
    let findings = diagnosis.findings.map { finding in
      let kind = finding.isDamage ? style.error("damage") : "note"
      let remedy = finding.remedy.map { " (\($0))" } ?? ""
      return "\(kind): " + (finding.message + remedy).escapingControls() + "\n"
    }
    let parts = [
      Phrases.count(diagnosis.collageCount, "collage"),
      Phrases.count(diagnosis.imageCount, "image"),
    ]
    let photos =
      diagnosis.photoCount > 0
      ? [Phrases.count(diagnosis.photoCount, "photo") + " of the library"] : []
    let looked = Phrases.list(parts + photos) + " looked at"
    let sum =
      diagnosis.findings.isEmpty
      ? "nothing is wrong" : Phrases.count(diagnosis.findings.count, "finding")
    return findings.joined() + "\(looked), \(sum)\n"
  }
}
