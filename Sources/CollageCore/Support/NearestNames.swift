/// Finds the names that somebody may have meant.
package enum NearestNames {
  /// The names nearest to a text, nearest first, at most three.
  ///
  /// A name counts when it starts with the text, or when at most a third of the longer one's letters
  /// and no more than three have to be inserted, removed, changed or swapped with their neighbours.
  /// Case does not count, and neither do the dashes before an option.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - names: What could have been meant.
  /// - Returns: The candidates; equally near ones in alphabetical order.
  package static func to(_ text: String, among names: some Sequence<String>) -> [String] {
    to(text, among: names) { $0 }
  }

  /// The same by parts of names.
  ///
  /// - Parameters:
  ///   - text: What was written of the part.
  ///   - names: What could have been meant.
  ///   - allowsPrefix: Whether a name counts whose part starts with the text.
  ///   - part: Returns the part of a name to compare.
  /// - Returns: The candidates; equally near ones in alphabetical order.
  static func to(
    _ text: String, among names: some Sequence<String>, allowsPrefix: Bool = true,
    by part: (String) -> String
  ) -> [String] {
    let wanted = letters(of: text)
    guard !wanted.isEmpty else { return [] }
    let scored = Set(names).compactMap { name -> (distance: Int, name: String)? in
      let letters = letters(of: part(name))
      let distance = distance(wanted, letters)
      // Of a word of two letters one is half: what shares that is not near.
      let limit = min(3, max(wanted.count, letters.count) / 3)
      let isPrefix = allowsPrefix && wanted.count >= 2 && letters.starts(with: wanted)
      guard distance <= limit || isPrefix else { return nil }
      return (isPrefix ? min(distance, 1) : distance, name)
    }
    return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// The letters that count.
  private static func letters(of text: String) -> [Character] {
    Array(text.lowercased().drop { $0 == "-" }.prefix(64))
  }

  /// The restricted Damerau–Levenshtein distance (optimal string alignment).
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
