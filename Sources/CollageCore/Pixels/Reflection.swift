/// Returns the index of the element that appears at `index` if the elements repeat in both
/// directions, alternately in reverse and in original order.
func reflected(_ index: Int, count: Int) -> Int {
  let period = 2 * count
  let offset = ((index % period) + period) % period
  return offset < count ? offset : period - 1 - offset
}
