import { clamp, say } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { boxOf } from './EditPrediction.js'
import { quoted } from './Controls.js'
import { normalized } from './Similarity.js'
import { snapped } from './Snapping.js'

export class ItemDrag {
	active = null

	constructor(stage) { this.stage = stage }

	begin(item) {
		const { stage } = this
		const { x, y, rotation, scale } = item
		stage.box = undefined
		stage.element.classList.remove('animating')
		stage.element.classList.add('moving')
		stage.views.get(item.id).element.classList.add('dragged')
		stage.exactImage.hold('gesture')
		this.active = { item, start: { x, y, rotation, scale } }
		stage.document.select(item.id)
		return this.active.start
	}

	/** With `isFree`, the item doesn't snap. */
	move(transform, isFree = false) {
		if (!this.active) return
		Object.assign(this.active, { transform, isFree })
		this.frame ??= requestAnimationFrame(() => this.draw())
	}

	draw() {
		cancelAnimationFrame(this.frame)
		this.frame = undefined
		const { active, stage } = this
		if (!active?.transform) return
		const canvas = stage.document.collage
		const box = boxOf(active.item)
		const unsnapped = { ...active.transform, scale: clamp(active.transform.scale, .02, 50) }
		const { transform, lines } = stage.hasGuides && !active.isFree ? snapped(unsnapped, box, canvas, 1 / stage.zoom)
			: { transform: unsnapped, lines: {} }
		const { scale } = active.shown = transform
		stage.views.get(active.item.id).place(transform)
		stage.frameAround({ ...active.item, ...transform, width: box.width * scale, height: box.height * scale })
		stage.frame.showGuides(lines, canvas, stage.zoom)
	}

	commit() {
		this.draw()
		if (!this.active) return
		const { item, start, shown } = this.active
		const { document } = this.stage
		this.active = null
		const edits = shown && document.find(item.id) ? changes(item, start, shown) : []
		if (edits.length) {
			document.edit(edits, `${edits.at(-1).verb} ${quoted(item.name)}`)
			announce(document.find(item.id))
		}
		this.drop(item)
	}

	cancel() {
		const { active } = this
		this.active = null
		if (active) this.drop(active.item)
	}

	drop({ id }) {
		const { stage } = this
		stage.views.get(id)?.element.classList.remove('dragged')
		stage.element.classList.remove('moving')
		stage.frame.showGuides({})
		stage.update()
		stage.exactImage.release('gesture')
	}
}

const rounded = (value, digits = 3) => Number(value.toFixed(digits))

/** Returns absolute edits, so that the edits of two pages don't add up. */
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
