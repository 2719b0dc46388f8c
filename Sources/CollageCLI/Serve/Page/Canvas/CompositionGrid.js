import { h, say } from '../Shared/dom.js'
import { menu } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { gridLines } from './GridLines.js'

const names = ['none', ...Object.keys(gridLines)]
const percents = (part) => `${100 * part}%`

/** Draws the grid over the canvas; it is never exported. */
export function drawGrid(stage) {
	const { document: { size, collage }, grid, paper } = stage
	stage.lines ??= h('div.grid', { 'aria-hidden': 'true' })
	const drawn = grid ? `${grid} ${size}` : ''
	if (stage.lines.dataset.drawn === drawn) return
	stage.lines.dataset.drawn = drawn
	const { columns = [], rows = [], frames = [] } = grid ? gridLines[grid](collage) : {}
	stage.lines.replaceChildren(
		...columns.map((place) => h('i.grid-x', { '--place': percents(place) })),
		...rows.map((place) => h('i.grid-y', { '--place': percents(place) })),
		...frames.map(([left, top, right, bottom]) =>
			h('i.grid-frame', { '--place': [top, right, bottom, left].map(percents).join(' ') })))
	paper.append(stage.lines)
}

function use(stage, name) {
	stage.grid = name === 'none' ? undefined : name
	drawGrid(stage)
	stage.document.emit('select')
	say(`${text('grid')}: ${text(`grid.${name}`)}`)
}

const indexOf = ({ grid = 'none' }) => names.indexOf(grid)

export const nextGrid = (stage) => use(stage, names[(indexOf(stage) + 1) % names.length])

export function gridMenu(stage, button) {
	const chosen = indexOf(stage)
	menu(button, names.map((name, index) =>
		[index === chosen ? 'check' : 'grid', text(`grid.${name}`), () => use(stage, name)]), text('grid'))
	document.querySelectorAll('.veil .menu-entry').forEach((entry, index) => {
		entry.setAttribute('role', 'menuitemradio')
		entry.ariaChecked = index === chosen
	})
}
