internal import ArgumentParser
internal import CollageCore

/// `doctor`: the store's health.
struct Doctor: CollageCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the store.",
    discussion: """
      The exit status is 1 when something people made is damaged and was not repaired.

        collage doctor
        collage doctor --deep
        collage doctor --fix
        collage doctor --fix --purge
      """)

  @Flag(help: "Read every image file and compare it with its name.")
  var deep = false

  @Flag(help: "Repair what can be repaired without losing anything.")
  var fix = false

  @Flag(help: "With --fix: forget deleted collages, and images that nothing uses, for good.")
  var purge = false

  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    guard fix || !purge else {
      throw UserFacingError.usage("--purge goes with --fix.")
    }
    let workspace = try program.workspace()
    let path = try program.storePath()
    let diagnosis = try program.console.withProgress("checking") {
      try workspace.diagnose(
        storeAt: path, deep: deep, fix: fix, purge: purge, progress: $0)
    }
    if program.console.isJSON {
      try program.console.printJSON(DiagnosisView(diagnosis))
    } else {
      try program.console.printText(DiagnosisText.text(diagnosis, style: program.console.style))
    }
    return diagnosis.isSound ? .done : .failed
  }
}
