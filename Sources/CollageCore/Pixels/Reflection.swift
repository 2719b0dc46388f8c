/// Returns the index in `0..<count` of a position in an infinite row of mirrored repetitions.
func reflected(_ index: Int, count: Int) -> Int {
  let period = 2 * count
  let place = ((index % period) + period) % period
  return place < count ? place : period - 1 - place
}
