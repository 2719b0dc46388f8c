import { clamp, h, say } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { boxOf } from './EditRules.js'
import { quoted } from './Controls.js'
import { distance, normalized, turned } from './Similarity.js'
import { snapped } from './Snapping.js'

export class Grip {
	held = null

	constructor(stage) { this.stage = stage }

	lift(item) {
		const { stage } = this
		const { x, y, rotation, scale } = item
		stage.box = undefined
		stage.element.classList.remove('gliding')
		stage.element.classList.add('moving')
		stage.views.get(item.id).element.classList.add('lifted')
		stage.truth.hold('gesture')
		this.held = { item, start: { x, y, rotation, scale } }
		stage.document.mark(item.id)
		return this.held.start
	}

	/** `free` of the lines that pull. */
	follow(placement, free = false) {
		if (!this.held) return
		Object.assign(this.held, { placement, free })
		this.frame ??= requestAnimationFrame(() => this.draw())
	}

	draw() {
		cancelAnimationFrame(this.frame)
		this.frame = undefined
		const { held, stage } = this
		if (!held?.placement) return
		const canvas = stage.document.collage
		const box = boxOf(held.item)
		const freely = { ...held.placement, scale: clamp(held.placement.scale, .02, 50) }
		const { placement, lines } = stage.hasGuides && !held.free ? snapped(freely, box, canvas, 1 / stage.zoom)
			: { placement: freely, lines: {} }
		const { scale } = held.shown = placement
		stage.views.get(held.item.id).place(placement)
		stage.frameAround({ ...held.item, ...placement, width: box.width * scale, height: box.height * scale })
		stage.frame.guide(lines, canvas, stage.zoom)
	}

	settle() {
		this.draw()
		if (!this.held) return
		const { item, start, shown } = this.held
		const { document } = this.stage
		this.held = null
		const edits = shown && document.find(item.id) ? changes(item, start, shown) : []
		if (edits.length) {
			document.edit(edits, `${edits.at(-1).verb} ${quoted(item.name)}`)
			announce(document.find(item.id))
		}
		this.drop(item)
	}

	cancel() {
		const { held } = this
		this.held = null
		if (held) this.drop(held.item)
	}

	drop({ id }) {
		const { stage } = this
		stage.views.get(id)?.element.classList.remove('lifted')
		stage.element.classList.remove('moving')
		stage.frame.guide({})
		stage.update()
		stage.truth.release('gesture')
	}
}

const rounded = (value, digits = 3) => Number(value.toFixed(digits))

/** Absolute, so that two pages never add up. */
function changes({ id }, start, shown) {
	const to = [rounded(shown.x), rounded(shown.y)]
	const angle = rounded(normalized(shown.rotation))
	const scale = rounded(shown.scale, 6)
	return [
		(to[0] !== rounded(start.x) || to[1] !== rounded(start.y)) && { verb: 'move', to },
		Math.abs(normalized(angle - start.rotation)) > .001 && { verb: 'rotate', to: angle },
		Math.abs(scale / start.scale - 1) > .00001 && { verb: 'scale', to: scale },
	].filter(Boolean).map((edit) => ({ ...edit, items: [id] }))
}

export function announce(item) {
	if (!item) return
	const [x, y, r, s] = [item.x, item.y, item.rotation, item.scale * 100].map(Math.round)
	say(text('at', { name: item.name, x, y, r, s }))
}

const four = [0, 1, 2, 3]

/** Moved by transforms, crisp without layout. */
export class Frame {
	edges = four.map(() => h('i.edge'))
	corners = four.map(() => h('i.corner', { 'data-own-pointer': '' }))
	element = h('div.frame', { 'aria-hidden': 'true' }, this.edges, this.corners)
	lines = { x: h('i.guide.guide-x'), y: h('i.guide.guide-y') }

	hide() { this.element.classList.remove('shown') }

	around({ x, y, width, height, rotation, flipH, flipV }, seen = { left: 0, top: 0, right: 1, bottom: 1 }, zoom) {
		const sides = (from, to, isFlipped, size) =>
			[isFlipped ? 1 - to : from, isFlipped ? 1 - from : to].map((part) => (part - .5) * size * zoom)
		const [left, right] = sides(seen.left, seen.right, flipH, width)
		const [top, bottom] = sides(seen.top, seen.bottom, flipV, height)
		const points = [[left - 1, top - 1], [right + 1, top - 1], [right + 1, bottom + 1], [left - 1, bottom + 1]]
			.map(([across, down]) => turned({ x: across, y: down }, rotation))
			.map((point) => ({ x: point.x + x * zoom, y: point.y + y * zoom }))
		this.element.classList.add('shown')
		// Something must be left to drag by.
		this.element.classList.toggle('small', Math.min(right - left, bottom - top) < 80)
		for (const index of four) {
			const move = `translate(${points[index].x}px, ${points[index].y}px)`
			const length = distance(points[index], points[(index + 1) % 4])
			this.edges[index].style.transform = `${move} rotate(${rotation + index * 90}deg) scaleX(${length / 100})`
			this.corners[index].style.transform = move
		}
	}

	guide({ x, y }, canvas, zoom) {
		const draw = (line, axis, place, size) => {
			const isHolding = line.classList.toggle('shown', place !== undefined)
			if (isHolding) line.style.transform = `translate${axis}(${clamp(place * zoom, .5, size * zoom - 1.5)}px)`
		}
		draw(this.lines.x, 'X', x, canvas?.width)
		draw(this.lines.y, 'Y', y, canvas?.height)
	}
}
