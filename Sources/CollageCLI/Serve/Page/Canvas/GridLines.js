/* The lines of composition grids, in fractions of the canvas, as in `render --grid`. */

const golden = (3 - Math.sqrt(5)) / 2

function evenly(step, side) {
	const count = Math.ceil(side / 2 / step - 1e-9) - 1
	return Array.from({ length: 2 * count + 1 }, (_, index) => .5 + (index - count) * step / side)
}

const lines = (...places) => () => ({ columns: places, rows: places })

/** Functions from a canvas to `columns`, `rows`, and `frames` with left, top, right and bottom margins. */
export const gridLines = {
	thirds: lines(1 / 3, 2 / 3),
	golden: lines(golden, 1 - golden),
	square({ width, height }) {
		const side = Math.min(width, height) / 8
		return { columns: evenly(side, width), rows: evenly(side, height) }
	},
	'safe-areas'({ width, height }) {
		const frames = [.035, .05].map((margin) => Array(4).fill(margin))
		return { frames: height * 10 >= width * 16 ? [...frames, [.05, 250 / 1920, .05, 340 / 1920]] : frames }
	},
}
