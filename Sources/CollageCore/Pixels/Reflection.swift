/// The index inside `0..<count` of a position in an endless row of mirror images.
func reflected(_ index: Int, count: Int) -> Int {
  let period = 2 * count
  let place = ((index % period) + period) % period
  return place < count ? place : period - 1 - place
}
