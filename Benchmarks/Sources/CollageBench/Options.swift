import CollageCore

struct Options {
  var scene = ""
  var output = ""
  var proxies: String?
  var makesProxies = false
  var encodesPNG = false
  var decodes = false
  var adjusts = false
  var profiles: [String] = []
  var cellWidth: Int?
  var limits = RenderLimits.standard

  init(_ arguments: [String]) throws {
    var words: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--proxies": proxies = rest.popFirst()
      case "--make-proxies": makesProxies = true
      case "--cell-width": cellWidth = rest.popFirst().flatMap { Int($0) }
      case "--encode-png": encodesPNG = true
      case "--decode": decodes = true
      case "--adjust": adjusts = true
      case "--jobs": limits.jobs = rest.popFirst().flatMap { Int($0) } ?? limits.jobs
      case "--memory":
        limits.memory = (rest.popFirst().flatMap { Int($0) }).map { $0 << 20 } ?? limits.memory
      default: words.append(word)
      }
    }
    scene = words.first ?? ""
    output = words.dropFirst().first ?? ""
    profiles = Array(words.dropFirst())
  }
}
