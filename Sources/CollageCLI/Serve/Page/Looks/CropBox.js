import { clamp } from '../Shared/dom.js'

/* The geometry of crops: `{ x, y, width, height }` in fractions of the photo's sides. */

export const ratios = ['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9']
export const whole = { x: 0, y: 0, width: 1, height: 1 }
const minimumSide = .02

/** Returns width over height of a ratio such as 4:5. */
export const quotient = (ratio) => {
	const [width, height] = ratio.split(':').map(Number)
	return width / height
}

export const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })

/** Returns a crop of this size around a point, moved into the photo. */
export const cropAround = ({ x, y }, width, height) => ({
	x: clamp(x - width / 2, 0, 1 - width), y: clamp(y - height / 2, 0, 1 - height), width, height,
})

/** Returns the largest crop around a point; `aspect` is relative to the photo's aspect ratio. */
export const largest = (aspect, point) => cropAround(point, Math.min(1, aspect), Math.min(1, 1 / aspect))

export const movedBy = (box, dx, dy) => ({
	...box, x: clamp(box.x + dx, 0, 1 - box.width), y: clamp(box.y + dy, 0, 1 - box.height),
})

/**
 * Returns the crop after an edge or a corner was dragged to a point. `side.x` is -1 for the left edge, 1 for the
 * right edge, or 0; `side.y` is the same for top and bottom. With an `aspect`, the crop keeps its ratio, and an edge
 * changes the other axis equally on both sides.
 */
export function dragged(box, side, point, aspect) {
	const span = (start, size, direction, to) => {
		if (direction < 0) return [Math.min(clamp(to, 0, 1), start + size - minimumSide), start + size]
		if (direction > 0) return [start, Math.max(clamp(to, 0, 1), start + minimumSide)]
		return [start, start + size]
	}
	const [left, right] = span(box.x, box.width, side.x, point.x)
	const [top, bottom] = span(box.y, box.height, side.y, point.y)
	if (!aspect) return { x: left, y: top, width: right - left, height: bottom - top }
	const { x, y } = middle(box)
	// The point that stays in place, and the space from there to the photo's edge.
	const fixedPoint = { x: side.x ? (side.x < 0 ? box.x + box.width : box.x) : x, y: side.y ? (side.y < 0 ? box.y + box.height : box.y) : y }
	const available = (at, direction) => (direction < 0 ? at : direction > 0 ? 1 - at : 2 * Math.min(at, 1 - at))
	const requested = side.x && side.y ? Math.max(right - left, (bottom - top) * aspect) : side.x ? right - left : (bottom - top) * aspect
	const width = Math.min(requested, available(fixedPoint.x, side.x), available(fixedPoint.y, side.y) * aspect)
	const height = width / aspect
	const from = (at, direction, size) => (direction < 0 ? at - size : direction > 0 ? at : at - size / 2)
	return { x: from(fixedPoint.x, side.x, width), y: from(fixedPoint.y, side.y, height), width, height }
}
