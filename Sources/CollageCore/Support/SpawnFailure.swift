/// The system did not start a command; `code` is its error number.
struct SpawnFailure: Error, Hashable {
  let code: Int32
}
