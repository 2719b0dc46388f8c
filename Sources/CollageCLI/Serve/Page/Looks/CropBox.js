import { clamp } from '../Shared/dom.js'

/* The geometry of crops: `{ x, y, width, height }` in fractions of the photo's sides. */

export const ratios = ['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9']
export const whole = { x: 0, y: 0, width: 1, height: 1 }
const least = .02

/** Returns width over height of a ratio such as 4:5. */
export const quotient = (ratio) => {
	const [width, height] = ratio.split(':').map(Number)
	return width / height
}

export const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })

/** Returns a crop of this size around a point, moved inside the photo. */
export const around = ({ x, y }, width, height) => ({
	x: clamp(x - width / 2, 0, 1 - width), y: clamp(y - height / 2, 0, 1 - height), width, height,
})

/** Returns the largest crop around a point; `aspect` is relative to the photo's aspect ratio. */
export const largest = (aspect, point) => around(point, Math.min(1, aspect), Math.min(1, 1 / aspect))

export const movedBy = (box, dx, dy) => ({
	...box, x: clamp(box.x + dx, 0, 1 - box.width), y: clamp(box.y + dy, 0, 1 - box.height),
})

/**
 * Returns the crop after an edge or a corner was dragged to a point. `side` is -1, 0 or 1 for left and right in `x`, and
 * for top and bottom in `y`; with an aspect the ratio stays, and the other axis grows to both sides.
 */
export function dragged(box, side, point, aspect) {
	const span = (start, size, way, to) => {
		if (way < 0) return [Math.min(clamp(to, 0, 1), start + size - least), start + size]
		if (way > 0) return [start, Math.max(clamp(to, 0, 1), start + least)]
		return [start, start + size]
	}
	const [left, right] = span(box.x, box.width, side.x, point.x)
	const [top, bottom] = span(box.y, box.height, side.y, point.y)
	if (!aspect) return { x: left, y: top, width: right - left, height: bottom - top }
	const { x, y } = middle(box)
	// The point that stays in place, and the space from there to the photo's edge.
	const hold = { x: side.x ? (side.x < 0 ? box.x + box.width : box.x) : x, y: side.y ? (side.y < 0 ? box.y + box.height : box.y) : y }
	const room = (at, way) => (way < 0 ? at : way > 0 ? 1 - at : 2 * Math.min(at, 1 - at))
	const wanted = side.x && side.y ? Math.max(right - left, (bottom - top) * aspect) : side.x ? right - left : (bottom - top) * aspect
	const width = Math.min(wanted, room(hold.x, side.x), room(hold.y, side.y) * aspect)
	const height = width / aspect
	const from = (at, way, size) => (way < 0 ? at - size : way > 0 ? at : at - size / 2)
	return { x: from(hold.x, side.x, width), y: from(hold.y, side.y, height), width, height }
}
