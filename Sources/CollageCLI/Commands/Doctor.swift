internal import ArgumentParser
internal import CollageCore

/// `doctor`: the store's health.
struct Doctor: CollageCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the store.",
    discussion: """
      The exit status is 1 when something people made is damaged.

        collage doctor
        collage doctor --deep
        collage doctor --fix
      """)

  @Flag(help: "Read every image file and compare it with its name.")
  var deep = false

  @Flag(help: "Repair what can be repaired without losing anything.")
  var fix = false

  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    let workspace = try program.workspace()
    let diagnosis = try program.console.withProgress("checking") {
      try workspace.diagnose(deep: deep, fix: fix, progress: $0)
    }
    let isHealthy = !diagnosis.findings.contains { $0.isDamage && $0.remedy == nil }
    if program.console.isJSON {
      try program.console.printJSON(DiagnosisView(diagnosis, isHealthy: isHealthy))
    } else {
      try program.console.printText(DiagnosisText.text(diagnosis, style: program.console.style))
    }
    return isHealthy ? .done : .failed
  }
}
