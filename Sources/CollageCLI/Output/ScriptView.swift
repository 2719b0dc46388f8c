/// A completion script in JSON.
struct ScriptView: Encodable {
  let script: String
  let shell: String
}
