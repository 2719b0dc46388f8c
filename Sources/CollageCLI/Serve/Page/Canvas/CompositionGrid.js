import { h, say } from '../Shared/dom.js'
import { menu } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { gridLines } from './GridLines.js'

const gridNames = ['none', ...Object.keys(gridLines)]
const percentage = (part) => `${100 * part}%`

/** Draws the grid over the canvas, on the screen only. */
export function drawGrid(stage) {
	const { document: { size, collage }, grid, canvas } = stage
	stage.lines ??= h('div.grid', { 'aria-hidden': 'true' })
	const drawn = grid ? `${grid} ${size}` : ''
	if (stage.lines.dataset.drawn === drawn) return
	stage.lines.dataset.drawn = drawn
	const { columns = [], rows = [], frames = [] } = grid ? gridLines[grid](collage) : {}
	stage.lines.replaceChildren(
		...columns.map((position) => h('i.grid-x', { '--place': percentage(position) })),
		...rows.map((position) => h('i.grid-y', { '--place': percentage(position) })),
		...frames.map(([left, top, right, bottom]) =>
			h('i.grid-frame', { '--place': [top, right, bottom, left].map(percentage).join(' ') })))
	canvas.append(stage.lines)
}

function setGrid(stage, name) {
	stage.grid = name === 'none' ? undefined : name
	drawGrid(stage)
	stage.document.emit('select')
	say(`${text('grid')}: ${text(`grid.${name}`)}`)
}

const indexOf = ({ grid = 'none' }) => gridNames.indexOf(grid)

export const nextGrid = (stage) => setGrid(stage, gridNames[(indexOf(stage) + 1) % gridNames.length])

export function gridMenu(stage, button) {
	const chosen = indexOf(stage)
	menu(button, gridNames.map((name, index) =>
		[index === chosen ? 'check' : 'grid', text(`grid.${name}`), () => setGrid(stage, name)]), text('grid'))
	document.querySelectorAll('.scrim .menu-entry').forEach((entry, index) => {
		entry.setAttribute('role', 'menuitemradio')
		entry.ariaChecked = index === chosen
	})
}
