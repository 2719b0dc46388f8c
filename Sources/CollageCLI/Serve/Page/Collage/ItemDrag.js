import { clamp, say } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { boxOf } from './EditPrediction.js'
import { quoted } from './Controls.js'
import { normalized } from './Similarity.js'
import { snapped } from './Snapping.js'

/** A drag of the selected item. */
export class ItemDrag {
	held = null

	constructor(stage) { this.stage = stage }

	lift(item) {
		const { stage } = this
		const { x, y, rotation, scale } = item
		stage.box = undefined
		stage.element.classList.remove('gliding')
		stage.element.classList.add('moving')
		stage.views.get(item.id).element.classList.add('lifted')
		stage.exactImage.hold('gesture')
		this.held = { item, start: { x, y, rotation, scale } }
		stage.document.select(item.id)
		return this.held.start
	}

	/** Moves the item; a `free` one doesn't snap. */
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
		stage.exactImage.release('gesture')
	}
}

const rounded = (value, digits = 3) => Number(value.toFixed(digits))

/** Returns absolute edits, so that those of two pages don't add up. */
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
	const [x, y, rotation, scale] = [item.x, item.y, item.rotation, item.scale * 100].map(Math.round)
	say(text('at', { name: item.name, x, y, rotation, scale }))
}
