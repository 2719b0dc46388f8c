/// The JSON representation of the result of importing a settings file.
package struct ImportedSettingsView: Encodable {
  let settings: [String]
  let styles: [String]
  let prompts: [String]
  let unknown: [String]
  let programs: [String]
  let waiting: [String]

  package init(_ imported: ImportedSettings) {
    let file = imported.file
    settings = (Array(file.user.keys) + Array(file.store.keys)).sorted()
    styles = imported.styles.map(\.name.rawValue)
    prompts = imported.prompts.map(\.name.rawValue)
    unknown = file.unknownNames + file.ignoredNames
    programs = file.programs
    waiting = imported.waiting
  }
}
