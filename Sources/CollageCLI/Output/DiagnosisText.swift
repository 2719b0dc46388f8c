internal import CollageCore

/// What `doctor` found, as text.
enum DiagnosisText {
  /// A line for each finding, and one that sums up.
  static func text(_ diagnosis: Diagnosis, style: Style) -> String {
    let findings = diagnosis.findings.map { finding in
      let kind = finding.isDamage ? style.error("damage") : "note"
      let remedy = finding.remedy.map { " (\($0))" } ?? ""
      return "\(kind): " + (finding.message + remedy).withoutControls() + "\n"
    }
    let looked =
      Phrases.count(diagnosis.collageCount, "collage") + " and "
      + Phrases.count(diagnosis.imageCount, "image") + " looked at"
    let sum =
      diagnosis.findings.isEmpty
      ? "nothing is wrong" : Phrases.count(diagnosis.findings.count, "finding")
    return findings.joined() + "\(looked), \(sum)\n"
  }
}
