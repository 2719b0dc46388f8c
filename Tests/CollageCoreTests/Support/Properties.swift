/// All that a value is made of, found by reflection, by paths such as `quad.corners.0.x`.
///
/// - Parameter value: The value.
/// - Returns: What each property without parts of its own shows.
func properties(of value: Any) -> [String: String] {
  let children = Mirror(reflecting: value).children
  guard !children.isEmpty else { return ["": "\(value)"] }
  var result: [String: String] = [:]
  for (index, child) in children.enumerated() {
    let name = child.label ?? "\(index)"
    for (path, text) in properties(of: child.value) {
      result[path.isEmpty ? name : "\(name).\(path)"] = text
    }
  }
  return result
}
