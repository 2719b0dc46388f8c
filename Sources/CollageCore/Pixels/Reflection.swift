/// Returns the index in `0..<count` that an index outside this range mirrors.
///
/// Elements repeat in both directions, alternately in reverse and in original order.
func reflected(_ index: Int, count: Int) -> Int {
  let period = 2 * count
  let place = ((index % period) + period) % period
  return place < count ? place : period - 1 - place
}
