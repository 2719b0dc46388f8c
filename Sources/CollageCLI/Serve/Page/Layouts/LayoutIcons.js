import { svg } from '../Shared/dom.js'

/* Icons of layouts on a grid of 48; photos are `[left, top, width, height, rotation]`. */

/** Places photos of these sizes in a row from 6 to 42, with gaps of 2. */
function inLine(sizes, place) {
	let start = 6
	return sizes.map((size) => {
		const photo = place(start, size)
		start += size + 2
		return photo
	})
}

const third = 32 / 3
const starts = [6, 8 + third, 10 + 2 * third]
const squareAround = (x, y, side, rotation) => [x - side / 2, y - side / 2, side, side, rotation]
const photoAround = (x, y, width, rotation) => [x - width / 2, y - width * .39, width, width * .78, rotation]
const manyOf = (count, draw) => Array.from({ length: count }, (_, index) => draw(index))

const drawings = {
	grid: () => starts.flatMap((y) => starts.map((x) => [x, y, third, third])),
	justified: () => [[14, 8, 10], [13, 21], [9, 14, 9]].flatMap((row, index) =>
		inLine(row, (x, width) => [x, starts[index], width, third])),
	columns: () => [[14, 20], [9, 13, 10], [19, 15]].flatMap((column, index) =>
		inLine(column, (y, height) => [starts[index], y, third, height])),
	mosaic: () => [[6, 6, 21, 15], [29, 6, 13, 15], [6, 23, 12, 19], [20, 23, 22, 9], [20, 34, 9, 8], [31, 34, 11, 8]],
	hero: () => [[6, 6, 24, 24], [32, 6, 10, 11], [32, 19, 10, 11], [6, 32, 11, 10], [19, 32, 11, 10], [32, 32, 10, 10]],
	strip: () => inLine([8, 6, 9, 7], (x, width) => [x, 18, width, 12]),
	circle: () => manyOf(8, (index) => {
		const angle = index * Math.PI / 4
		return squareAround(24 + 14.5 * Math.cos(angle), 24 + 14.5 * Math.sin(angle), 8)
	}),
	spiral: () => manyOf(12, (index) => {
		const angle = Math.sqrt(10 * index), radius = 1.45 * angle
		return squareAround(24 + radius * Math.cos(angle), 24 + radius * Math.sin(angle), 4.6 + .15 * index)
	}),
	heart: () => [' ## ## ', '#######', ' ##### ', '  ###  ', '   #   '].flatMap((row, down) =>
		[...row].flatMap((sign, across) => (sign === '#' ? [[5.9 + 5.2 * across, 11.5 + 5.2 * down, 4.4, 4.4]] : []))),
	scatter: () => [[15, 15, -9], [33, 14, 8], [24, 25, 4], [14, 34, 11], [34, 35, -7]]
		.map(([x, y, rotation]) => photoAround(x, y, 16, rotation)),
	stack: () => [[22, 25, -22], [26, 25, 19], [24, 23, -3]].map(([x, y, rotation]) => photoAround(x, y, 27, rotation)),
}

export const layoutKinds = Object.keys(drawings)

/** Returns the icon of a layout, which is hidden from screen readers. */
export function layoutIcon(kind) {
	const photos = drawings[kind]().map(([x, y, width, height, rotation = 0]) => svg('rect', {
		x, y, width, height, rx: 1.25, transform: `rotate(${rotation} ${x + width / 2} ${y + height / 2})`,
	}))
	return svg('svg', { viewBox: '0 0 48 48', 'aria-hidden': true, class: 'layout-icon' }, ...photos)
}
