package enum NearestNames {
  /// Returns up to three names that are most similar to a misspelled text, most similar first.
  ///
  /// A name is suggested if it starts with the text and the text has at least two letters. A name
  /// is also suggested if its edit distance from the text is within a limit. The distance counts
  /// inserted, removed, replaced, and swapped letters. The limit is a third of the letters of the
  /// longer text, but at most three. Case and the dashes before an option are ignored. Equally
  /// similar names are sorted alphabetically.
  package static func to(_ text: String, among names: some Sequence<String>) -> [String] {
    to(text, among: names) { $0 }
  }

  /// Returns suggestions like ``to(_:among:)``, but compares only the part of each name that `part`
  /// returns.
  ///
  /// If `allowsPrefix` is true, a name is also suggested if its part starts with the text.
  static func to(
    _ text: String, among names: some Sequence<String>, allowsPrefix: Bool = true,
    by part: (String) -> String
  ) -> [String] {
    let target = letters(of: text)
    guard !target.isEmpty else { return [] }
    let scored = Set(names).compactMap { name -> (distance: Int, name: String)? in
      let letters = letters(of: part(name))
      let distance = distance(target, letters)
      // The limit is 0 for words of two letters, because one edit changes half of such a word.
      let limit = min(3, max(target.count, letters.count) / 3)
      let isPrefix = allowsPrefix && target.count >= 2 && letters.starts(with: target)
      guard distance <= limit || isPrefix else { return nil }
      return (isPrefix ? min(distance, 1) : distance, name)
    }
    return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  private static func letters(of text: String) -> [Character] {
    Array(text.lowercased().drop { $0 == "-" }.prefix(64))
  }

  /// Returns the restricted Damerau–Levenshtein distance (optimal string alignment).
  package static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
