internal import CollageCore

enum DiagnosisText {
  /// Returns a line for each problem, followed by a summary.
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
      ? [Phrases.count(diagnosis.photoCount, "library photo")] : []
    let sum =
      diagnosis.findings.isEmpty
      ? "no problems found" : Phrases.count(diagnosis.findings.count, "finding")
    return findings.joined() + "checked \(Phrases.list(parts + photos)): \(sum)\n"
  }
}
