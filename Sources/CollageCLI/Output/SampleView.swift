/// Sample photos that were written, in JSON.
struct SampleView: Encodable {
  let files: [String]
}
